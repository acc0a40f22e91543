import RxTestKit

extension FixtureTest {
  /// Whether `move(by:)` can correct all line numbers: it cannot correct those in messages, so there must be none.
  var isMovable: Bool { diagnostics.isEmpty && warnings.isEmpty && redrawings.isEmpty }

  /// Moves the test's own rows by a number of lines; the rows of the head stay where they are.
  mutating func move(by shift: Int) {
    let first = lines.lowerBound
    location.line += shift
    lines = first + shift...lines.upperBound + shift
    for index in sources.indices where sources[index].location.line >= first {
      sources[index].move(by: shift)
    }
    for index in lets.indices where lets[index].location.line >= first {
      lets[index].location.line += shift
      lets[index].expression.move(by: shift)
    }
    for index in wheres.indices where wheres[index].location.line >= first {
      wheres[index].location.line += shift
      wheres[index].expression.move(by: shift)
    }
    for index in eachs.indices { eachs[index].move(by: shift) }
    for index in table.indices { table[index].move(by: shift) }
    for index in runs.indices { runs[index].move(by: shift) }
    for index in subs.indices {
      subs[index].location.line += shift
      subs[index].diagram.location.line += shift
    }
    for index in ats.indices {
      ats[index].location.line += shift
      ats[index].expression.move(by: shift)
    }
  }
}

extension ExpressionText {
  fileprivate mutating func move(by shift: Int) {
    for index in lines.indices { lines[index].number += shift }
  }
}

extension SourceRow {
  fileprivate mutating func move(by shift: Int) {
    location.line += shift
    for index in diagrams.indices { diagrams[index].location.line += shift }
  }
}

extension EachRow {
  fileprivate mutating func move(by shift: Int) {
    location.line += shift
    for index in values.indices { values[index].move(by: shift) }
  }
}

extension TableLine {
  fileprivate mutating func move(by shift: Int) {
    location.line += shift
    expectLocation.line += shift
    expect.location.line += shift
    for index in sources.indices { sources[index].move(by: shift) }
    for index in values.indices { values[index].move(by: shift) }
  }
}

extension RunRow {
  fileprivate mutating func move(by shift: Int) {
    location.line += shift
    expression.move(by: shift)
    subscribe?.location.line += shift
    expect?.location.line += shift
    never?.location.line += shift
    for index in alternatives.indices { alternatives[index].location.line += shift }
    expectLocation?.line += shift
    withinLocation?.line += shift
    neverLocation?.line += shift
    allowLocation?.line += shift
    for index in same.indices { same[index].move(by: shift) }
  }
}

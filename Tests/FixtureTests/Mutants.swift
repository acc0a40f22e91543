import RxFixtures
import RxTestKit

/// A test whose expectation was changed so that it must fail.
struct Mutant {
  let name: String
  let test: FixtureTest
}

/// Every mutant of a test: see `MutantTests`.
func mutants(of test: FixtureTest) -> [Mutant] {
  guard test.skip == nil, test.fails == nil else { return [] }
  let expectations = test.runs.indices.flatMap { expectMutants(of: test, run: $0) }
  let subscriptions = test.subs.indices.flatMap { subsMutants(of: test, row: $0) }
  return expectations + subscriptions + test.runs.indices.flatMap { sameMutants(of: test, run: $0) }
}

/// A `same` row of something else than the run gives: with one event more.
private func sameMutants(of test: FixtureTest, run: Int) -> [Mutant] {
  test.runs[run].same.indices.map { index in
    var changed = test
    let text = test.runs[run].same[index].text
    changed.runs[run].same[index] = ExpressionText(
      "concat(just(\"mutant\"), \(text))", file: "mutant")
    return Mutant(name: "run \(run + 1): same \(index + 1) with one event more", test: changed)
  }
}

private func expectMutants(of test: FixtureTest, run: Int) -> [Mutant] {
  let row = test.runs[run]
  guard let diagram = row.expect?.diagram else { return [] }
  // Behind a list that goes on, more is allowed, and a list has no frames.
  let step: Int? =
    if row.isList { nil } else if case .near(let most) = row.allowed.frames { 2 * most + 1 } else {
      1
    }
  var mutants: [Mutant] = []
  let add: (String, [MarbleDiagram.Mark]) -> Void = { name, marks in
    var changed = test
    changed.runs[run].expect?.diagram.marks = marks
    mutants.append(Mutant(name: "run \(run + 1): \(name)", test: changed))
  }
  for (index, mark) in diagram.marks.enumerated() {
    let place = "mark \(index + 1) (\(mark.symbol))"
    for (change, symbol) in replacements(of: mark.symbol) {
      var marks = diagram.marks
      marks[index].symbol = symbol
      add("\(place) \(change)", marks)
    }
    var dropped = diagram.marks
    dropped.remove(at: index)
    if !row.allowsMore { add("\(place) dropped", dropped) }
    if let step { add("\(place) moved", moving(index, by: step, in: diagram.marks)) }
  }
  if row.allowsMore { return mutants }
  if diagram.marks.last.map({ $0.symbol != .completed && $0.symbol != .error }) ?? true {
    add("an end added", diagram.marks + [end(after: diagram)])
  }
  return mutants
}

private func replacements(
  of symbol: MarbleDiagram.Symbol
) -> [(String, MarbleDiagram.Symbol)] {
  switch symbol {
  case .value: [("replaced", .value("mutant"))]
  case .completed: [("swapped", .error)]
  case .error: [("swapped", .completed)]
  case .subscribe, .unsubscribe: []
  }
}

private func subsMutants(of test: FixtureTest, row: Int) -> [Mutant] {
  let diagram = test.subs[row].diagram.diagram
  return diagram.marks.indices.map { index in
    var changed = test
    // A subscription moves back and a disposal on, so that neither passes the other.
    let step = diagram.marks[index].symbol == .subscribe ? -1 : 1
    changed.subs[row].diagram.diagram.marks = moving(index, by: step, in: diagram.marks)
    return Mutant(name: "subs \(row + 1): mark \(index + 1) moved", test: changed)
  }
}

private func moving(
  _ index: Int, by step: Int, in marks: [MarbleDiagram.Mark]
) -> [MarbleDiagram.Mark] {
  var marks = marks
  marks[index].frame += step
  marks[index].group = nil
  // A stable order by frame: what shares the new frame keeps its place before or behind.
  return marks.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
    .map(\.element)
}

private func end(after diagram: MarbleDiagram) -> MarbleDiagram.Mark {
  MarbleDiagram.Mark(
    .completed, frame: diagram.lastFrame + 1)
}

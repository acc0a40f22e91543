import RxTestKit

// What a failure may be due to, if a `where` row binds something else than is meant.
extension TestVerdict {
  /// A longer row is not part of a note.
  private static let longestRow = 200

  /// Says which keys stand for what was received, and are drawn nowhere.
  func undrawnKeys(
    in comparison: RowComparison, ofRun run: Int, _ instance: FixtureInstance
  ) -> FailureExplanation? {
    let received = Set(
      comparison.differences.flatMap(\.actual).map { comparison.actual.events[$0].symbol })
    let fails = comparison.differences.flatMap(\.actual).contains {
      comparison.actual.events[$0].kind == .error
    }
    let drawn = prepared.test.drawnSymbols
    let rows = prepared.test.wheres.filter { row in
      if drawn.contains(row.key) { return false }
      guard case .value(let text) = row.key else { return row.key == .error && fails }
      return received.contains(text)
    }
    guard let first = rows.first else { return nil }
    let key = if case .value(let text) = first.key { text } else { "#" }
    if first.key == .value("#") {
      return FailureExplanation(
        note: "the key of the error has no quotes: where # = \(first.expression.text)",
        undrawnKeys: rows.map(\.location))
    }
    var note = "no diagram draws '\(key)', which is \(first.expression.text.shortened(to: 60))"
    if let row = row(drawing: comparison, ofRun: run, instance) {
      note += "; if it is meant, write: \(row)"
    }
    return FailureExplanation(note: note, undrawnKeys: rows.map(\.location))
  }

  /// The `expect` row that draws what was received; nil if the row is long, or one row cannot draw it.
  func row(
    drawing comparison: RowComparison, ofRun run: Int, _ instance: FixtureInstance
  ) -> String? {
    let isList = prepared.runs[run].row.isList
    let written = isList ? comparison.actual.diagram.list : "\(comparison.actual.diagram)"
    guard let expect = prepared.runs[run].row.expect, written.utf8.count <= Self.longestRow,
      let row = expect.replaced(by: written, as: .expect), matches(run, row, in: instance)
    else { return nil }
    return "\(prepared.runs[run].row.expectKeyword.rawValue) \(written)"
  }

  /// Says that a tuple was received where a dictionary is expected, or one with other labels, with the `where` row that has the received values.
  func kindNote(ofRun index: Int, _ instance: FixtureInstance) -> String? {
    guard let expect = prepared.runs[index].row.expect,
      let recording = instance.recordings[index]
    else { return nil }
    var kinds: String?
    var bindings: [(key: String, value: String)] = []
    for (record, mark) in zip(recording.events.records, expect.diagram.marks) {
      guard let received = record.value.element?.value, case .value(let key) = mark.symbol,
        prepared.bindings[mark.symbol] != nil, !bindings.contains(where: { $0.key == key })
      else { continue }
      let wanted = instance.value(of: mark.symbol)
      if received.isContainer(otherThan: wanted) {
        kinds = kinds ?? "'\(key)' is \(wanted.kind), and the run emits \(received.kind)"
      } else if let (label, other) = received.differentLabels(from: wanted) {
        kinds =
          kinds ?? "the labels differ: '\(key)' has '\(other)' where the run emits '\(label)'"
      } else {
        continue
      }
      guard received.contains(sameAs: wanted), bindings.count < 5 else { return kinds }
      bindings.append((key, "\(received)"))
    }
    guard let kinds else { return nil }
    let row = "where " + bindings.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    return kinds + (row.utf8.count <= Self.longestRow ? "; write: \(row)" : "")
  }
}

extension FixtureValue {
  /// Whether both are containers, of two kinds.
  fileprivate func isContainer(otherThan other: FixtureValue) -> Bool {
    parts != nil && other.parts != nil && kind != other.kind
  }

  /// Whether both have the same parts, in the same order or with the same names.
  fileprivate func contains(sameAs other: FixtureValue) -> Bool {
    if self == other { return true }
    guard let parts, let others = other.parts, parts.values.count == others.values.count else {
      return false
    }
    guard let names = parts.names, let otherNames = others.names else {
      return parts.values == others.values
    }
    let values = Dictionary(zip(otherNames, others.values)) { first, _ in first }
    return zip(names, parts.values).allSatisfy { values[$0] == $1 }
  }

  /// The parts of a container, with the names of those of a tuple or a dictionary; nil for other values.
  private var parts: (names: [String]?, values: [FixtureValue])? {
    switch self {
    case .array(let values): return (nil, values)
    case .tuple(let values, let labels):
      let names = labels.compactMap { $0 }
      return (names.count == values.count && !names.isEmpty ? names : nil, values)
    case .dictionary(let dictionary):
      return (
        dictionary.keys.map { key in if case .string(let text) = key { text } else { "\(key)" } },
        dictionary.values
      )
    default: return nil
    }
  }
}

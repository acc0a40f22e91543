import RxCore

/// Compares what was recorded with what was expected, and prints both alike where they are equal.
struct RecordingComparison<Element> {
  /// An event that equals none of so many expected ones counts as different from all.
  private static var mostCandidates: Int { 200 }

  let areEqual: (Element, Element) -> Bool
  /// Prints an element; nil for the usual way.
  var print: ((Element) -> String)?

  /// Whether the same events were recorded in the same frames.
  func holds(
    _ expected: [Recorded<Event<Element>>], _ actual: [Recorded<Event<Element>>]
  ) -> Bool { holds(EventList(expected), EventList(actual)) }

  /// Whether the same events were recorded in the same frames.
  func holds(_ expected: EventList<Event<Element>>, _ actual: EventList<Event<Element>>) -> Bool {
    expected.equals(actual, by: areEqual)
  }

  /// Whether a recorder, which is not full, has received these events.
  func holds(_ expected: EventList<Event<Element>>, of recorder: ExpectationRecorder<Element>)
    -> Bool
  { !recorder.isFull && expected.equals(recorder.list, by: areEqual) }

  /// What differs.
  ///
  /// - Parameters:
  ///   - expected: What should have been recorded.
  ///   - actual: What was.
  ///   - symbols: For each expected event, the value that the diagram draws; empty if no diagram expects them.
  ///   - letters: The names that the test gives to elements.
  ///   - sources: The diagrams above, whose values no letter may look like.
  ///   - lastFrame: The frame after the last one that a diagram draws.
  ///   - cancellation: When the diagram cancels what is expected.
  ///   - syntax: The syntax.
  func comparison(
    _ expected: [Recorded<Event<Element>>], _ actual: [Recorded<Event<Element>>],
    drawn symbols: [String?] = [], named letters: [(name: String, element: Element)] = [],
    below sources: [FailureReport.ContextRow] = [], lastFrame: Int = 0, cancellation: Int? = nil,
    in syntax: MarbleSyntax = .rxjs
  ) -> RowComparison {
    var texts = ValueSymbols(
      syntax: syntax, reserving: letters.map(\.name) + sources.flatMap(\.drawnValues))
    var rows: (expected: [RecordedRow.Event], actual: [RecordedRow.Event]) = ([], [])
    var twins: [String: Int] = [:]
    for (index, expected) in expected.enumerated() {
      let symbol = index < symbols.count ? symbols[index] : nil
      let event = row(expected, symbol: symbol, &texts)
      rows.expected.append(event)
      if twins[event.full] == nil { twins[event.full] = index }
    }
    let others = twins.values.sorted().prefix(Self.mostCandidates)
    for record in actual {
      let letter = letters.first { letter in
        record.value.element.map { areEqual(letter.element, $0) } ?? false
      }
      let name = letter?.name
      var event = row(record, symbol: name.flatMap { syntax.canDraw($0) ? $0 : nil }, &texts)
      let twin = twins[event.full]
      let candidates = [twin].compactMap { $0 } + others
      if let equal = candidates.first(where: {
        expected[$0].value.equals(record.value, by: areEqual)
      }) {
        event = rows.expected[equal]
        event.frame = record.time
      } else if let twin, rows.expected[twin].kind == event.kind {
        // Reports tell events apart by their texts.
        event.full += " (written alike, but not equal)"
      }
      rows.actual.append(event)
    }
    var elements = (
      expected: expected.map(\.value.element), actual: actual.map(\.value.element)
    )
    if let cancellation {
      elements.expected.insert(nil, at: rows.expected.insertCancellation(at: cancellation))
      elements.actual.insert(nil, at: rows.actual.insertCancellation(at: cancellation))
    }
    var comparison = RowComparison(
      expected: RecordedRow(label: "expected", events: rows.expected, lastFrame: lastFrame),
      actual: RecordedRow(label: "actual", events: rows.actual, lastFrame: lastFrame))
    comparison.addFields(of: elements.expected, elements.actual)
    comparison.legend = texts.legend
    comparison.note = Self.errorNote(expected.map(\.value), actual.map(\.value))
    return comparison
  }

  /// A sentence about errors that cannot be told apart; nil if there are none.
  ///
  /// Errors are also those in elements that are events, as from `materialize()`.
  static func errorNote(_ expected: [Event<Element>], _ actual: [Event<Element>]) -> String? {
    func errors(_ events: [Event<Element>]) -> [any Error] {
      events.compactMap { $0.error ?? ($0.element as? any TestEvent)?.error }
    }
    let wanted = errors(expected).prefix(mostCandidates)
    if wanted.isEmpty { return nil }
    for error in errors(actual).prefix(mostCandidates) {
      let comparisons = wanted.lazy.map { ErrorComparison($0, error) }
      if comparisons.contains(.equal) { continue }
      if let note = comparisons.compactMap(\.note).first { return note }
    }
    return nil
  }

  private func row(
    _ record: Recorded<Event<Element>>, symbol: String?, _ symbols: inout ValueSymbols
  ) -> RecordedRow.Event {
    switch record.value {
    case .next(let element):
      let full = print?(element) ?? printed(element)
      let plain = String(describing: element)
      let isText = element is any LosslessStringConvertible || plain.isWord
      let symbol = symbols.symbol(for: full, drawn: symbol, plain: isText ? plain : nil)
      return .init(.value, at: record.time, symbol: symbol, full: full)
    case .error(let error): return .init(.error, at: record.time, full: printed(error))
    case .completed: return .init(.completed, at: record.time)
    }
  }
}

/// What diagrams draw for values.
private struct ValueSymbols {
  let syntax: MarbleSyntax
  private var texts: [String: String] = [:]
  private var taken: Set<String> = []
  /// The letters assigned to values that the test does not draw.
  private(set) var legend = ValueLegend()

  init(syntax: MarbleSyntax, reserving names: [String]) {
    self.syntax = syntax
    legend.reserve(names)
  }

  /// Returns the text that diagrams draw for a value: the test's, or its own if that is a short word or number, or a letter.
  ///
  /// - Parameter plain: The value's own text, if diagrams may draw it.
  mutating func symbol(for full: String, drawn: String?, plain: String?) -> String {
    if drawn == nil, let text = texts[full] { return text }
    let own = plain.flatMap { plain in
      plain.utf8.count <= ValueLegend.widest && syntax.canDraw(plain) && !taken.contains(plain)
        ? plain : nil
    }
    let text = drawn ?? own ?? legend.assign(full)
    taken.insert(text)
    legend.reserve([text])
    texts[full] = text
    return text
  }
}

extension String {
  /// Whether the text is letters and digits alone, so that it is not mistaken for marks of a diagram.
  fileprivate var isWord: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension FailureReport.ContextRow {
  /// The values that its diagram draws.
  fileprivate var drawnValues: [String] {
    if case .diagram(let diagram) = content {
      diagram.marks.compactMap(\.symbol.drawnValue)
    } else {
      []
    }
  }
}

extension [RecordedRow.Event] {
  /// Draws that what is expected was cancelled, first in the frame.
  ///
  /// - Returns: The index of the inserted event.
  fileprivate mutating func insertCancellation(at frame: Int) -> Int {
    let place = firstIndex { $0.frame >= frame } ?? endIndex
    insert(.init(.unsubscribe, at: frame), at: place)
    return place
  }
}

extension RowComparison {
  /// Finds the fields in which long values differ.
  package mutating func addFields<Element>(of wanted: [Element?], _ received: [Element?]) {
    for index in differences.indices.prefix(DifferenceTable.mostRows)
    where differences[index].kind == .wrongValue {
      let (left, right) = (differences[index].expected[0], differences[index].actual[0])
      let isWide = expected.events[left].isWide || actual.events[right].isWide
      guard let left = wanted[left], let right = received[right], !(left is String),
        isWide || Mirror(reflecting: left).displayStyle == .dictionary
      else { continue }
      differences[index].fields = FieldDifference(left, right).lines
    }
  }
}

/// How a report writes the events of some kind of elements.
package struct EventWriting<Element> {
  /// The whole text of an element or an error.
  let text: (MarbleEvent<Element>) -> String
  /// What diagrams draw for an element without a name, unless another value is drawn so; nil for a letter.
  let symbol: (Element) -> String?
  /// A key that only equal events share; nil if events are compared one by one.
  let key: (MarbleEvent<Element>) -> AnyHashable?
  /// The value with the fields of an element; nil if a report explains none of its fields.
  let fields: (Element) -> Any?

  package init(
    text: @escaping (MarbleEvent<Element>) -> String, symbol: @escaping (Element) -> String?,
    key: @escaping (MarbleEvent<Element>) -> AnyHashable?, fields: @escaping (Element) -> Any?
  ) {
    (self.text, self.symbol, self.key, self.fields) = (text, symbol, key, fields)
  }

  /// Elements are written like Swift code, and drawn as short words or numbers, or else as letters.
  init(_ syntax: MarbleSyntax) {
    self.init(
      text: { event in event.element.map { printed($0) } ?? event.error.map { printed($0) } ?? "" },
      symbol: { element in
        let element: Any = (element as? any ElementHolder)?.element ?? element
        let plain = String(describing: element)
        let isText = element is any LosslessStringConvertible || plain.isWord
        let isShort = plain.utf8.count <= ValueLegend.widest
        return isText && isShort && syntax.canDraw(plain) ? plain : nil
      }, key: { _ in nil }, fields: { ($0 as? any ElementHolder).map(\.element) ?? $0 })
  }
}

extension String {
  /// Whether the text is letters and digits alone, so that it is not mistaken for marks of a diagram.
  var isWord: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

/// Draws the events of recordings for a report, so that equal events have the same identity and the same text.
package final class EventRows<Element> {
  /// The number of values that one is compared with; if none of them is equal, it counts as different from all.
  private static var mostCandidates: Int { 200 }
  /// After so many comparisons, values are equal only if their texts are.
  private static var mostComparisons: Int { 200_000 }

  private let areEqual: (Element, Element) -> Bool
  private let writing: EventWriting<Element>
  /// The letters assigned to values that the test does not draw.
  package private(set) var legend = ValueLegend()
  /// The texts that diagrams draw for values.
  private var taken: Set<String> = []
  private var firsts: [(event: MarbleEvent<Element>, row: RecordedRow.Event)] = []
  /// The identities of the events with a text.
  private var identities: [String: [Int]] = [:]
  /// The identity of the events with a key.
  private var keys: [AnyHashable: Int] = [:]
  /// The names that the test gives to values, by their identities.
  private var names: [Int: String] = [:]
  private var comparisons = 0

  package init(areEqual: @escaping (Element, Element) -> Bool, _ writing: EventWriting<Element>) {
    self.areEqual = areEqual
    self.writing = writing
  }

  // MARK: - Rows

  /// Lets no letter look like one of these names.
  func reserve(_ names: [String]) { legend.reserve(names) }

  /// Notes what the test draws for an event; of several names, the first counts.
  package func name(_ event: MarbleEvent<Element>, as symbol: String?) {
    _ = row(MarbleRecord(time: 0, value: event), named: symbol)
  }

  /// The name that the test gives to an event; nil if it has none.
  package func name(of event: MarbleEvent<Element>) -> String? {
    let identity =
      if let key = writing.key(event) { keys[key] } else {
        identity(of: event, written: writing.text(event))
      }
    return identity.flatMap { names[$0] }
  }

  /// Returns the row of an event, and draws it as the test does, if the test draws it.
  package func row(
    _ record: MarbleRecord<Element>, drawn symbol: String?
  ) -> RecordedRow.Event {
    var row = row(record, named: symbol)
    if let symbol {
      row.symbol = symbol
      draw(symbol)
    }
    return row
  }

  /// Returns the row of an event; one that equals an earlier event is drawn and written like that.
  private func row(
    _ record: MarbleRecord<Element>, named symbol: String?
  ) -> RecordedRow.Event {
    let event = record.value
    if case .completed = event { return .init(.completed, at: record.time) }
    let (known, key, text) = look(up: event)
    let identity = known ?? firsts.count
    if known == nil {
      firsts.append((event, newRow(of: event, named: symbol, text)))
      names[identity] = symbol
      if let key { keys[key] = identity }
      identities[text, default: []].append(identity)
    }
    var row = firsts[identity].row
    row.frame = record.time
    return row
  }

  private func newRow(
    of event: MarbleEvent<Element>, named symbol: String?, _ text: String
  ) -> RecordedRow.Event {
    var row = RecordedRow.Event(
      event.element == nil ? .error : .value, at: 0, symbol: symbol, full: text)
    row.identity = firsts.count
    guard let element = event.element else { return row }
    let own = symbol == nil ? writing.symbol(element) : nil
    // A wide one becomes a letter in the report.
    let canDraw = own.map { $0.utf8.count > ValueLegend.widest || !taken.contains($0) } ?? false
    row.symbol = symbol ?? (canDraw ? own : nil) ?? legend.assign(text)
    draw(row.symbol)
    return row
  }

  /// Notes that diagrams draw a text.
  private func draw(_ symbol: String) {
    taken.insert(symbol)
    legend.reserve([symbol])
  }

  /// Returns the identity of the events that equal one; nil if it is the first of its kind.
  private func look(
    up event: MarbleEvent<Element>
  ) -> (identity: Int?, key: AnyHashable?, text: String) {
    if let key = writing.key(event) {
      let identity = keys[key]
      return (identity, key, identity == nil ? writing.text(event) : "")
    }
    let text = writing.text(event)
    return (identity(of: event, written: text), nil, text)
  }

  private func identity(of event: MarbleEvent<Element>, written text: String) -> Int? {
    let alike = identities[text, default: []]
    if comparisons > Self.mostComparisons { return alike.first }
    let candidates = alike.prefix(Self.mostCandidates) + firsts.indices.prefix(Self.mostCandidates)
    return candidates.first { identity in
      comparisons += 1
      return firsts[identity].event.equals(event, by: areEqual)
    }
  }

  // MARK: - Comparisons

  /// Compares two rows with the events that they draw; nil for what was not received, such as a cancellation.
  ///
  /// - Parameter comparesEach: Whether an expected event can equal several that do not equal each other, as a predicate does.
  package func comparison(
    _ expected: (row: RecordedRow, events: [MarbleEvent<Element>?]),
    _ actual: (row: RecordedRow, events: [MarbleEvent<Element>?]),
    allowing leeway: Leeway = .none, comparesEach: Bool = false
  ) -> RowComparison {
    let areEqual = areEqual
    let areAlike = { (wanted: Int, received: Int) -> Bool in
      guard let wanted = expected.events[wanted], let received = actual.events[received] else {
        return expected.row.events[wanted].kind == actual.row.events[received].kind
      }
      return wanted.equals(received, by: areEqual)
    }
    var comparison = RowComparison(
      expected: toldApart(expected.row), actual: toldApart(actual.row), allowing: leeway,
      by: comparesEach ? areAlike : nil)
    comparison.addFields(
      of: expected.events.map { $0?.element.flatMap(writing.fields) },
      actual.events.map { $0?.element.flatMap(writing.fields) })
    comparison.legend = legend
    comparison.note =
      MarbleEvent.errorNote(
        expected.events.compactMap { $0 }, actual.events.compactMap { $0 }) ?? comparison.note
    return comparison
  }

  /// Changes the texts of values that are written alike, but are not equal.
  private func toldApart(_ row: RecordedRow) -> RecordedRow {
    var row = row
    for (index, event) in row.events.enumerated() {
      guard let identity = event.identity else { continue }
      let alike = identities[event.full, default: []].filter { firsts[$0].row.kind == event.kind }
      if alike.count < 2 { continue }
      if let name = names[identity], name != event.full {
        row.events[index].full = "\(name) (\(event.full))"
      } else if identity != alike[0] {
        row.events[index].full += " (written alike, but not equal)"
      }
    }
    return row
  }
}

extension MarbleEvent {
  /// The number of errors that are compared to explain why they differ.
  private static var mostErrors: Int { 200 }

  /// A sentence about errors that cannot be told apart; nil if there are none.
  ///
  /// Errors are also those in elements that are events, as from `materialize()`.
  static func errorNote(_ expected: [MarbleEvent], _ actual: [MarbleEvent]) -> String? {
    func errors(_ events: [MarbleEvent]) -> [any Error] {
      events.compactMap { $0.error ?? ($0.element as? any ErrorHolder)?.error }
    }
    let wanted = errors(expected).prefix(mostErrors)
    if wanted.isEmpty { return nil }
    for error in errors(actual).prefix(mostErrors) {
      let comparisons = wanted.lazy.map { ErrorComparison($0, error) }
      if comparisons.contains(.equal) { continue }
      if let note = comparisons.compactMap(\.note).first { return note }
    }
    return nil
  }
}

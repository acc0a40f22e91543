import RxCore

/// Compares what was recorded with what was expected, and prints both alike where they are equal.
struct RecordingComparison<Element> {
  /// The number of errors that are compared to explain why they differ.
  private static var mostErrors: Int { 200 }

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

  /// What differs; no letter may look like a value of the sources, which are drawn above.
  func comparison(
    _ expected: [Recorded<Event<Element>>], _ actual: [Recorded<Event<Element>>],
    drawnBy diagram: MarbleDiagram? = nil, with values: DrawnValues<Element>? = nil,
    below sources: [FailureReport.ContextRow] = [], in syntax: MarbleSyntax = .rxjs
  ) -> RowComparison {
    let (symbols, letters) = (diagram?.drawnValues ?? [], values?.letters ?? [])
    let lastFrame = diagram?.lastFrame ?? 0
    var rows = ComparedRows(
      comparison: self,
      symbols: ValueSymbols(
        syntax: syntax, reserving: letters.map(\.name) + sources.flatMap(\.drawnValues)))
    for (index, record) in expected.enumerated() {
      rows.addExpected(record, drawn: index < symbols.count ? symbols[index] : nil)
    }
    for record in actual {
      let letter = letters.first { letter in
        record.value.element.map { areEqual(letter.element, $0) } ?? false
      }
      rows.addActual(record, drawn: letter.flatMap { syntax.canDraw($0.name) ? $0.name : nil })
    }
    rows.tellApart()
    var elements = (
      expected: expected.map(\.value.element), actual: actual.map(\.value.element)
    )
    if let cancellation = diagram?.cancellation {
      elements.expected.insert(nil, at: rows.expected.insertCancellation(at: cancellation))
      elements.actual.insert(nil, at: rows.actual.insertCancellation(at: cancellation))
    }
    var comparison = RowComparison(
      expected: RecordedRow(label: "expected", events: rows.expected, lastFrame: lastFrame),
      actual: RecordedRow(label: "actual", events: rows.actual, lastFrame: lastFrame))
    comparison.addFields(of: elements.expected, elements.actual)
    comparison.legend = rows.symbols.legend
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

/// The rows of two recordings, in which equal values have the same identity and the same text.
private struct ComparedRows<Element> {
  /// The number of values that one is compared with; if none of them is equal, it counts as different from all.
  private static var mostCandidates: Int { 200 }
  /// After so many comparisons, values are equal only if their texts are.
  private static var mostComparisons: Int { 200_000 }

  let comparison: RecordingComparison<Element>
  var symbols: ValueSymbols
  var expected: [RecordedRow.Event] = []
  var actual: [RecordedRow.Event] = []
  /// The first event of each identity.
  private var firsts: [(event: Event<Element>, row: RecordedRow.Event)] = []
  /// The identities of the events with a text.
  private var identities: [String: [Int]] = [:]
  /// The names that the test gives to values, by their identities.
  private var names: [Int: String] = [:]
  private var comparisons = 0

  init(comparison: RecordingComparison<Element>, symbols: ValueSymbols) {
    self.comparison = comparison
    self.symbols = symbols
  }

  mutating func addExpected(_ record: Recorded<Event<Element>>, drawn symbol: String?) {
    var row = row(record, drawn: symbol)
    if let symbol {
      row.symbol = symbol
      symbols.reserve(symbol)
    }
    expected.append(row)
  }

  mutating func addActual(_ record: Recorded<Event<Element>>, drawn symbol: String?) {
    actual.append(row(record, drawn: symbol))
  }

  /// Returns the row of an event; one that equals an earlier event is drawn and written like that.
  private mutating func row(
    _ record: Recorded<Event<Element>>, drawn symbol: String?
  ) -> RecordedRow.Event {
    let event = record.value
    let text: String
    switch event {
    case .next(let element): text = comparison.print?(element) ?? printed(element)
    case .error(let error): text = printed(error)
    case .completed: return .init(.completed, at: record.time)
    }
    if let identity = identity(of: event, written: text) {
      var row = firsts[identity].row
      row.frame = record.time
      return row
    }
    var row = RecordedRow.Event(event.element == nil ? .error : .value, at: record.time, full: text)
    if let element = event.element {
      let plain = String(describing: element)
      let isText = element is any LosslessStringConvertible || plain.isWord
      row.symbol = symbols.symbol(for: text, drawn: symbol, plain: isText ? plain : nil)
    }
    row.identity = firsts.count
    names[firsts.count] = symbol
    identities[text, default: []].append(firsts.count)
    firsts.append((event, row))
    return row
  }

  /// Returns the identity of the events that equal one; nil if it is the first of its kind.
  private mutating func identity(of event: Event<Element>, written text: String) -> Int? {
    let alike = identities[text, default: []]
    if comparisons > Self.mostComparisons { return alike.first }
    for candidate in alike.prefix(Self.mostCandidates) where isEqual(event, candidate) {
      return candidate
    }
    return firsts.indices.prefix(Self.mostCandidates).first { isEqual(event, $0) }
  }

  private mutating func isEqual(_ event: Event<Element>, _ candidate: Int) -> Bool {
    comparisons += 1
    return firsts[candidate].event.equals(event, by: comparison.areEqual)
  }

  /// Changes the texts of values that are written alike, but are not equal.
  mutating func tellApart() {
    func text(of row: RecordedRow.Event) -> String {
      guard let identity = row.identity, let alike = identities[row.full], alike.count > 1 else {
        return row.full
      }
      if let name = names[identity], name != row.full { return "\(name) (\(row.full))" }
      return row.full + (identity == alike[0] ? "" : " (written alike, but not equal)")
    }
    for index in expected.indices { expected[index].full = text(of: expected[index]) }
    for index in actual.indices { actual[index].full = text(of: actual[index]) }
  }
}

/// What diagrams draw for values.
private struct ValueSymbols {
  let syntax: MarbleSyntax
  private var taken: Set<String> = []
  /// The letters assigned to values that the test does not draw.
  private(set) var legend = ValueLegend()

  init(syntax: MarbleSyntax, reserving names: [String]) {
    self.syntax = syntax
    legend.reserve(names)
  }

  /// Returns the text that diagrams draw for a new value: the test's, or its own (`plain`) if that is a short word or number, or a letter.
  mutating func symbol(for full: String, drawn: String?, plain: String?) -> String {
    let own = plain.flatMap { plain in
      plain.utf8.count <= ValueLegend.widest && syntax.canDraw(plain) && !taken.contains(plain)
        ? plain : nil
    }
    let text = drawn ?? own ?? legend.assign(full)
    reserve(text)
    return text
  }

  /// Notes that diagrams draw a text.
  mutating func reserve(_ text: String) {
    taken.insert(text)
    legend.reserve([text])
  }
}

extension String {
  /// Whether the text is letters and digits alone, so that it is not mistaken for marks of a diagram.
  fileprivate var isWord: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension MarbleDiagram {
  /// For each event, the text of its value; nil for terminal events.
  fileprivate var drawnValues: [String?] {
    marks.filter { $0.symbol != .subscribe && $0.symbol != .unsubscribe }.map(\.symbol.drawnValue)
  }
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
  /// Inserts the cancellation before the other events of its frame, and returns its index.
  fileprivate mutating func insertCancellation(at frame: Int) -> Int {
    let place = firstIndex { $0.frame >= frame } ?? endIndex
    insert(.init(.unsubscribe, at: frame), at: place)
    return place
  }
}

extension RowComparison {
  /// Finds the fields in which values differ that are long, or written alike.
  package mutating func addFields<Element>(of wanted: [Element?], _ received: [Element?]) {
    for index in differences.indices.prefix(DifferenceTable.mostRows)
    where differences[index].kind == .wrongValue {
      let (left, right) = (differences[index].expected[0], differences[index].actual[0])
      let isWide = expected.events[left].isWide || actual.events[right].isWide
      guard let left = wanted[left], let right = received[right], !(left is String),
        isWide || Mirror(reflecting: left).displayStyle == .dictionary
          || printed(left) == printed(right)
      else { continue }
      differences[index].fields = FieldDifference(left, right).lines
    }
  }
}

/// How recorded events are compared with expected ones, and drawn beside them.
struct RecordingComparison<Element> {
  /// The number of errors that are compared to explain why they differ.
  private static var mostErrors: Int { 200 }

  let areEqual: (Element, Element) -> Bool
  /// What draws the expected events, if a test does.
  var diagram: MarbleDiagram?
  /// What the values of the diagram stand for.
  var values: DrawnValues<Element>?
  var syntax = MarbleSyntax.rxjs

  /// What differs; no letter may look like a value of the sources, which are drawn above.
  func comparison(
    _ expected: [MarbleRecord<Element>], _ actual: [MarbleRecord<Element>],
    below sources: [FailureReport.ContextRow] = []
  ) -> RowComparison {
    let (symbols, letters) = (diagram?.drawnValues ?? [], values?.letters ?? [])
    var rows = ComparedRows(
      areEqual: areEqual, syntax: syntax,
      reserving: letters.map(\.name) + sources.compactMap(\.content.diagram).flatMap(\.valueTexts))
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
    let lastFrame = diagram?.lastFrame ?? 0
    var comparison = RowComparison(
      expected: RecordedRow(label: "expected", events: rows.expected, lastFrame: lastFrame),
      actual: RecordedRow(label: "actual", events: rows.actual, lastFrame: lastFrame))
    comparison.addFields(of: elements.expected, elements.actual)
    comparison.legend = rows.legend
    comparison.note = Self.errorNote(expected.map(\.value), actual.map(\.value))
    return comparison
  }

  /// A sentence about errors that cannot be told apart; nil if there are none.
  ///
  /// Errors are also those in elements that are events, as from `materialize()`.
  static func errorNote(_ expected: [MarbleEvent<Element>], _ actual: [MarbleEvent<Element>])
    -> String?
  {
    func errors(_ events: [MarbleEvent<Element>]) -> [any Error] {
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

/// The rows of two recordings, in which equal values have the same identity and the same text.
private struct ComparedRows<Element> {
  /// The number of values that one is compared with; if none of them is equal, it counts as different from all.
  private static var mostCandidates: Int { 200 }
  /// After so many comparisons, values are equal only if their texts are.
  private static var mostComparisons: Int { 200_000 }

  private let areEqual: (Element, Element) -> Bool
  private let syntax: MarbleSyntax
  var expected: [RecordedRow.Event] = []
  var actual: [RecordedRow.Event] = []
  /// The letters assigned to values that the test does not draw.
  private(set) var legend = ValueLegend()
  /// The texts that diagrams draw for values.
  private var taken: Set<String> = []
  /// The first event of each identity.
  private var firsts: [(event: MarbleEvent<Element>, row: RecordedRow.Event)] = []
  /// The identities of the events with a text.
  private var identities: [String: [Int]] = [:]
  /// The names that the test gives to values, by their identities.
  private var names: [Int: String] = [:]
  private var comparisons = 0

  init(
    areEqual: @escaping (Element, Element) -> Bool, syntax: MarbleSyntax, reserving names: [String]
  ) {
    self.areEqual = areEqual
    self.syntax = syntax
    legend.reserve(names)
  }

  mutating func addExpected(_ record: MarbleRecord<Element>, drawn symbol: String?) {
    var row = row(record, drawn: symbol)
    if let symbol {
      row.symbol = symbol
      draw(symbol)
    }
    expected.append(row)
  }

  mutating func addActual(_ record: MarbleRecord<Element>, drawn symbol: String?) {
    actual.append(row(record, drawn: symbol))
  }

  /// Returns the row of an event; one that equals an earlier event is drawn and written like that.
  private mutating func row(
    _ record: MarbleRecord<Element>, drawn symbol: String?
  ) -> RecordedRow.Event {
    let event = record.value
    let text: String
    switch event {
    case .next(let element): text = printed(element)
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
      let own = isText && canDraw(plain) ? plain : nil
      row.symbol = symbol ?? own ?? legend.assign(text)
      draw(row.symbol)
    }
    row.identity = firsts.count
    names[firsts.count] = symbol
    identities[text, default: []].append(firsts.count)
    firsts.append((event, row))
    return row
  }

  /// Whether diagrams can draw a value as its own text: a short word or number that stands for no other value.
  private func canDraw(_ plain: String) -> Bool {
    plain.utf8.count <= ValueLegend.widest && syntax.canDraw(plain) && !taken.contains(plain)
  }

  /// Notes that diagrams draw a text.
  private mutating func draw(_ symbol: String) {
    taken.insert(symbol)
    legend.reserve([symbol])
  }

  /// Returns the identity of the events that equal one; nil if it is the first of its kind.
  private mutating func identity(of event: MarbleEvent<Element>, written text: String) -> Int? {
    let alike = identities[text, default: []]
    if comparisons > Self.mostComparisons { return alike.first }
    let candidates = alike.prefix(Self.mostCandidates) + firsts.indices.prefix(Self.mostCandidates)
    return candidates.first { isEqual(event, $0) }
  }

  private mutating func isEqual(_ event: MarbleEvent<Element>, _ candidate: Int) -> Bool {
    comparisons += 1
    return firsts[candidate].event.equals(event, by: areEqual)
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

extension String {
  /// Whether the text is letters and digits alone, so that it is not mistaken for marks of a diagram.
  fileprivate var isWord: Bool { allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension MarbleDiagram {
  /// The frame in which the test cancels the expected subscription; nil if it does not.
  package var cancellation: Int? { marks.first { $0.symbol == .unsubscribe }?.frame }

  /// For each event, the text of its value; nil for terminal events.
  fileprivate var drawnValues: [String?] {
    marks.filter { $0.symbol != .subscribe && $0.symbol != .unsubscribe }.map(\.symbol.drawnValue)
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

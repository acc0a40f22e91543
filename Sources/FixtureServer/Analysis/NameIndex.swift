import RxFixtures
import RxTestKit

/// Where the names and the drawn values of a test, or of the head, are.
struct NameIndex {
  /// What a name, or a character of a diagram, stands for.
  enum Subject: Hashable, Sendable {
    /// A row: a source, a `let` row or an `each` row.
    case row(String)
    /// A value of diagrams.
    case key(MarbleDiagram.Symbol)
  }

  /// One place of a subject.
  struct Occurrence: Hashable, Sendable {
    /// How the subject is written there.
    enum Form: Hashable, Sendable {
      case declaration, mention, drawn, key
    }

    var subject: Subject
    /// The offsets.
    var range: Range<Int>
    var form: Form
  }

  /// All places, in the order of the text.
  private(set) var occurrences: [Occurrence] = []
  private let snapshot: FixtureSnapshot
  /// The names that rows declare.
  private var rows: Set<String> = []
  /// The names that expressions mention: a diagram draws them as texts.
  private var mentioned: Set<String> = []
  private var bound: Set<MarbleDiagram.Symbol> = []

  /// Finds the places of a test, with those of the head; without an index, those of the head and of all tests.
  init(_ snapshot: FixtureSnapshot, test index: Int?) {
    self.snapshot = snapshot
    let tests = index.map { [snapshot.file.tests[$0]] } ?? snapshot.file.tests
    for test in tests { add(test) }
    var seen: Set<Occurrence> = []
    occurrences = occurrences.filter { seen.insert($0).inserted }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The place at an offset; one that ends there, if none contains it.
  func occurrence(at offset: Int) -> Occurrence? {
    occurrences.first { $0.range.contains(offset) }
      ?? occurrences.first { $0.range.upperBound == offset }
  }

  private mutating func add(_ test: FixtureTest) {
    rows = Set(
      test.sources.map(\.name) + test.lets.map(\.name) + test.eachs.map(\.name)
        + test.table.flatMap { $0.sources.map(\.name) + $0.values.map(\.name) })
    bound = Set(test.wheres.map(\.key))
    let expressions = test.allExpressions
    let mentions = expressions.map { ($0, Self.mentions(of: $0)) }
    let selfNamed = Set(
      test.wheres.filter { $0.key == .value($0.expression.text) }.map(\.expression.start))
    mentioned = Set(
      mentions.flatMap { text, names in
        selfNamed.contains(text.start) ? [] : names.map(\.name)
      })
    for (text, names) in mentions {
      for (name, range) in names where rows.contains(name) { add(name, range, of: text) }
    }
    for row in test.wheres { addKey(row) }
    let head = snapshot.lines(ofTest: nil)
    for line in Array(head) + Array(test.lines.lowerBound - 1..<test.lines.upperBound)
    where snapshot.file.lines.indices.contains(line) {
      addRow(inLine: line)
    }
  }

  /// The names in an expression: where it cannot be parsed, those that look like names.
  private static func mentions(of text: ExpressionText) -> [(name: String, range: Range<Int>)] {
    (try? FixtureExpression.parse(text).mentions) ?? text.identifierMentions()
  }

  private mutating func add(_ name: String, _ range: Range<Int>, of text: ExpressionText) {
    let start = snapshot.offset(of: text.location(at: range.lowerBound))
    occurrences.append(
      Occurrence(subject: .row(name), range: start..<start + range.count, form: .mention))
  }

  private mutating func addKey(_ row: WhereRow) {
    let line = row.location.line - 1
    guard snapshot.file.lines.indices.contains(line) else { return }
    let start = snapshot.offset(of: row.location)
    let text = snapshot.file.lines[line].text
    let byte = start - snapshot.buffer.fixtureLineStart(line)
    let length = FixtureKeyText.length(in: text, at: byte)
    occurrences.append(
      Occurrence(subject: .key(row.key), range: start..<start + length, form: .key))
  }

  private mutating func addRow(inLine line: Int) {
    guard let parts = snapshot.file.lines[line].parts else { return }
    let text = snapshot.file.lines[line].text
    for name in parts.names {
      let form: Occurrence.Form = parts.keyword == .subs ? .mention : .declaration
      let written = String(text[utf8: name])
      if form == .mention, !rows.contains(written) { continue }
      occurrences.append(
        Occurrence(subject: .row(written), range: range(name, line), form: form))
    }
    for drawn in parts.diagrams {
      for part in DiagramFrames(String(text[utf8: drawn.range]), in: drawn.keyword).parts {
        guard let symbol = part.symbol, let subject = subject(of: symbol) else { continue }
        let start = drawn.range.lowerBound
        occurrences.append(
          Occurrence(
            subject: subject,
            range: range(start + part.range.lowerBound..<start + part.range.upperBound, line),
            form: .drawn))
      }
    }
  }

  private func range(_ bytes: Range<Int>, _ line: Int) -> Range<Int> {
    snapshot.offset(
      line: line, byte: bytes.lowerBound)..<snapshot.offset(line: line, byte: bytes.upperBound)
  }

  /// What a drawn character stands for; nil for a completion, or a mark of a subscription.
  private func subject(of symbol: MarbleDiagram.Symbol) -> Subject? {
    switch symbol {
    case .error: return .key(symbol)
    case .value(let text):
      let isRow = rows.contains(text) && !bound.contains(symbol) && !mentioned.contains(text)
      return isRow ? .row(text) : .key(symbol)
    case .completed, .subscribe, .unsubscribe: return nil
    }
  }
}

extension FixtureTest {
  /// All expressions of the test.
  fileprivate var allExpressions: [ExpressionText] {
    runs.flatMap { [$0.expression] + $0.same } + lets.map(\.expression) + wheres.map(\.expression)
      + ats.map(\.expression) + eachs.flatMap(\.values)
      + table.flatMap { $0.values.flatMap(\.values) }
  }
}

/// The keys of `where` rows as they are written.
enum FixtureKeyText {
  /// The number of bytes of the key that begins at a byte.
  static func length(in text: String, at byte: Int) -> Int {
    text.withBytes { bytes in
      guard byte < bytes.count else { return 0 }
      let tokens = MarbleTokenizer(line: text, bytes: bytes, end: bytes.count)
      if bytes[byte] == UInt8(ascii: "'"), let end = try? tokens.quoted(at: byte).end {
        return end - byte
      }
      return tokens.endOfCharacter(at: byte) - byte
    }
  }
}

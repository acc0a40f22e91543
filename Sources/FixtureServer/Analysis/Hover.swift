import RxFixtures
import RxTestKit

/// What an editor shows when the pointer rests on a place.
struct Hover: Hashable, Sendable {
  /// The text, in Markdown.
  var markdown: String
  /// The offsets of what it is about.
  var range: Range<Int>
}

/// Finds what there is to say about a place.
struct HoverSource {
  let document: OpenDocument
  let registry: OperatorRegistry
  let example: @Sendable (OperatorForm) -> [String]?

  private var snapshot: FixtureSnapshot { document.snapshot }

  /// What to show for an offset; nil for nothing.
  func hover(at offset: Int) -> Hover? {
    let line = snapshot.buffer.fixtureLine(of: offset)
    guard snapshot.file.lines.indices.contains(line) else { return nil }
    let byte = offset - snapshot.buffer.fixtureLineStart(line)
    if let comment = snapshot.file.lines[line].comment, byte >= comment { return nil }
    if let parts = snapshot.file.lines[line].parts {
      if parts.keywordRange.contains(byte) { return keyword(parts, line) }
      if parts.keyword == .test { return title(line) }
      for drawn in parts.diagrams where drawn.range.contains(byte) {
        return frame(at: byte, drawn, line)
      }
    }
    return operatorCall(at: offset, line) ?? name(at: offset, line)
  }

  private func range(_ bytes: Range<Int>, _ line: Int) -> Range<Int> {
    snapshot.offset(
      line: line, byte: bytes.lowerBound)..<snapshot.offset(line: line, byte: bytes.upperBound)
  }

  // MARK: - Rows

  private func keyword(_ parts: FixtureLineParts, _ line: Int) -> Hover {
    Hover(
      markdown: RowPage(keyword: parts.keyword).markdown,
      range: range(parts.keywordRange, line))
  }

  /// How the test ended.
  private func title(_ line: Int) -> Hover? {
    guard let index = snapshot.testIndex(at: line), let parts = snapshot.file.lines[line].parts,
      let outcome = document.outcome(ofTest: index)
    else { return nil }
    let counts = [TestResult.Outcome.passed, .failed, .error, .skipped].compactMap {
      kind -> String? in
      let count = outcome.results.count { $0.outcome == kind }
      return count > 0
        ? (outcome.results.count == 1 ? kind.rawValue : "\(count) \(kind.rawValue)") : nil
    }
    return Hover(markdown: counts.joined(separator: ", "), range: range(parts.content, line))
  }

  // MARK: - Diagrams

  private func frame(at byte: Int, _ drawn: FixtureLineParts.Drawn, _ line: Int) -> Hover? {
    let text = String(snapshot.file.lines[line].text[utf8: drawn.range])
    let start = drawn.range.lowerBound
    let frames = DiagramFrames(text, in: drawn.keyword)
    guard let part = frames.part(at: byte - start) else { return nil }
    var sentences = [part.time(in: drawn.keyword)]
    if let symbol = part.symbol { sentences.append(meaning(of: symbol, line)) }
    if let ruler = FrameRuler(text, frames, marking: part) { sentences.append(ruler.markdown) }
    return Hover(
      markdown: sentences.joined(separator: "\n\n"),
      range: range(start + part.range.lowerBound..<start + part.range.upperBound, line))
  }

  /// What a mark of a diagram stands for.
  private func meaning(of symbol: MarbleDiagram.Symbol, _ line: Int) -> String {
    let test =
      snapshot.testIndex(at: line).map { snapshot.file.tests[$0] } ?? snapshot.file.tests.first
    if let row = test?.wheres.first(where: { $0.key == symbol }) {
      return "```swift\n\(symbol.token) = \(row.expression.text)\n```"
    }
    guard case .value(let text) = symbol else { return symbol.meaning }
    if let row = test?.sources.first(where: { $0.name == text }) {
      return "`\(text)`, or the source `\(row.rowText)` if no expression names it"
    }
    return Int(text) != nil ? "the number `\(text)`" : "the text `\"\(text)\"`"
  }

  // MARK: - Expressions

  /// The page of the operator, or of the factory, whose name is at an offset.
  private func operatorCall(at offset: Int, _ line: Int) -> Hover? {
    guard let row = snapshot.row(at: line) else { return nil }
    let tokens = snapshot.tokens(ofRowAt: row.line)
    guard let index = tokens.firstIndex(where: { $0.kind == .word && $0.range.contains(offset) })
    else { return nil }
    let word = snapshot.buffer[tokens[index].range]
    let isMember = index > 0 && tokens[index - 1].isMark(".")
    var forms = registry.forms(named: word).filter { $0.signature.isFactory != isMember }
    if isMember, index > 1, tokens[index - 2].kind == .word {
      let type = snapshot.buffer[tokens[index - 2].range]
      if type.first?.isUppercase == true {
        let name = type == "Observable" ? word : "\(type).\(word)"
        forms = registry.forms(named: name).filter(\.signature.isFactory)
      }
    }
    guard !forms.isEmpty else { return nil }
    return Hover(
      markdown: OperatorPage(forms: forms, example: example).markdown,
      range: tokens[index].range)
  }

  /// The row that declares the name at an offset.
  private func name(at offset: Int, _ line: Int) -> Hover? {
    let names = NameIndex(snapshot, test: snapshot.testIndex(at: line))
    guard let occurrence = names.occurrence(at: offset) else { return nil }
    switch occurrence.subject {
    case .row:
      let declarations = names.occurrences.filter {
        $0.subject == occurrence.subject && $0.form == .declaration
      }
      let lines = declarations.map { snapshot.buffer.fixtureLine(of: $0.range.lowerBound) }
        .reduce(into: [Int]()) { lines, line in if lines.last != line { lines.append(line) } }
      let texts = lines.map { line -> String in
        let text = snapshot.file.lines[line].text
        return String(text.drop { $0 == " " || $0 == "\t" })
      }
      return Hover(
        markdown: "```marble\n\(texts.joined(separator: "\n"))\n```", range: occurrence.range)
    case .key(let symbol):
      return Hover(markdown: meaning(of: symbol, line), range: occurrence.range)
    }
  }
}

extension DiagramFrames.Part {
  /// The frames in words, with the time that they take if a frame is a millisecond.
  func time(in keyword: FixtureKeyword, hasMilliseconds: Bool = true) -> String {
    let origin = keyword == .cold ? " of a subscription" : ""
    let isTime = symbol == nil && frameCount > 1
    let frames = isTime ? "frames \(frame) to \(frame + frameCount - 1)" : "frame \(frame)"
    guard hasMilliseconds else { return frames + origin }
    let length = isTime ? frameCount : frame
    let sign = length < 0 ? "-" : ""
    return "\(frames)\(origin), \(sign)\(FrameDuration(frames: abs(length)))"
  }
}

extension MarbleDiagram.Symbol {
  /// What a symbol that is not a value means; a value as it is drawn.
  var meaning: String {
    switch self {
    case .completed: "completes"
    case .error: "fails"
    case .subscribe: "subscribes, or begins"
    case .unsubscribe: "disposes"
    case .value(let text): "the value `\(text)`"
    }
  }
}

import RxFixtures
import RxTestKit

/// A version of a Swift file, and the diagrams that its tests draw.
///
/// It reports mistakes in a diagram itself. Only the test shows whether it passes.
struct SwiftSnapshot {
  let uri: String
  let version: Int
  let buffer: TextBuffer
  /// The diagrams; none if the file does not import the test kit.
  let diagrams: [SwiftDiagram]
  /// The syntaxes that the file names, the usual one first.
  private let syntaxes: [MarbleSyntax]
  /// Whether a frame is a millisecond, as far as the file says.
  private let hasMilliseconds: Bool

  /// Reads a version of a file.
  init(uri: String, version: Int, buffer: TextBuffer) {
    (self.uri, self.version, self.buffer) = (uri, version, buffer)
    let calls = SwiftCalls(buffer.bytes)
    guard calls.importsTestKit else {
      (diagrams, syntaxes, hasMilliseconds) = ([], [], true)
      return
    }
    diagrams = calls.diagrams
    let words = Set(
      calls.tokens.indices.filter { calls.tokens[$0].kind == .word }.map(calls.text))
    syntaxes =
      [.rxjs] + (words.contains("asyncAlgorithms") ? [.asyncAlgorithms] : [])
      + (words.contains("rxpy") ? [.rxpy] : [])
    hasMilliseconds = !words.contains("resolution")
  }

  // MARK: - Problems

  /// No editor shows more problems, or more places of a frame.
  private static let most = 1000

  /// The errors and warnings of the diagrams.
  var findings: [Finding] { Array(diagrams.lazy.flatMap(findings).prefix(Self.most)) }

  private func findings(of diagram: SwiftDiagram) -> [Finding] {
    switch diagram.role {
    case .duration: return durationProblem(diagram).map { [$0] } ?? []
    // Other types have a method of this name.
    case .time: return []
    default: break
    }
    let text = diagram.literal.text
    let readings = readings(of: diagram)
    guard let first = readings.first else { return [] }
    guard let reading = readings.first(where: { $0.issues.isEmpty }) else {
      return first.issues.map { finding($0, .error, in: diagram) }
    }
    guard reading.syntax == .rxjs, syntaxes.count == 1, let values = diagram.values else {
      return []
    }
    return MarbleDiagram.mistakenTimes(text, 0..<text.utf8.count).filter { issue in
      !text[utf8: issue.range].contains { values.keys.contains(String($0)) }
    }.map { finding($0, .warning, in: diagram) }
  }

  private func finding(
    _ issue: TextIssue, _ severity: Finding.Severity, in diagram: SwiftDiagram
  ) -> Finding {
    let range = diagram.literal.range(issue.range)
    let message = ([issue.message] + (issue.note.map { ["note: " + $0] } ?? []))
      .map { $0.escapingControls() }.joined(separator: "\n")
    return Finding(range: range, severity: severity, kind: .text, message: message)
  }

  private func durationProblem(_ diagram: SwiftDiagram) -> Finding? {
    let text = diagram.literal.text
    do throws(FrameDuration.Problem) {
      _ = try FrameDuration(text)
      return nil
    } catch {
      if case .notWhole = error, !hasMilliseconds { return nil }
      return finding(
        TextIssue(message: error.message, range: 0..<text.utf8.count), .error, in: diagram)
    }
  }

  // MARK: - Readings

  /// A way to read a diagram.
  private struct Reading {
    let keyword: FixtureKeyword
    let syntax: MarbleSyntax
    let issues: [TextIssue]
  }

  /// The ways in which a diagram may be meant, the most likely first.
  private func readings(of diagram: SwiftDiagram) -> [Reading] {
    let kinds: [(MarbleDiagram.Kind, FixtureKeyword)] =
      switch diagram.role {
      case .hot: [(.hot, .hot)]
      case .cold, .time: [(.cold, .cold)]
      case .events, .inner: [(.expect, .expect)]
      case .subscription(let allowsLone):
        [(.subscription(allowsLoneUnsubscribe: allowsLone), .subs)]
      case .eventsOrSubscription:
        [(.expect, .expect), (.subscription(allowsLoneUnsubscribe: false), .subs)]
      case .duration: []
      }
    let text = diagram.literal.text
    return kinds.flatMap { kind, keyword in
      syntaxes.map { syntax in
        var (_, issues) = MarbleDiagram.scan(
          text, 0..<text.utf8.count, as: .row(kind), in: syntax)
        if !hasMilliseconds {
          let message = FrameDuration.Problem.notWhole().message
          issues.removeAll { $0.message == message }
        }
        return Reading(keyword: keyword, syntax: syntax, issues: issues)
      }
    }
  }

  /// The row of a fixture that could have a diagram; nil if it is not a diagram of RxJS.
  private func keyword(of diagram: SwiftDiagram) -> FixtureKeyword? {
    let reading = readings(of: diagram).first { $0.issues.isEmpty }
    return reading?.syntax == .rxjs ? reading?.keyword : nil
  }

  /// The parts of a diagram; nil if it cannot be read.
  func frames(of diagram: SwiftDiagram) -> (keyword: FixtureKeyword, frames: DiagramFrames)? {
    guard let keyword = keyword(of: diagram) else { return nil }
    return (keyword, DiagramFrames(diagram.literal.text, in: keyword))
  }

  /// The diagram at an offset, and the byte of its text.
  func diagram(at offset: Int) -> (diagram: SwiftDiagram, byte: Int)? {
    for diagram in diagrams {
      if let byte = diagram.literal.byte(at: offset) { return (diagram, byte) }
    }
    return nil
  }

  // MARK: - Answers

  /// What to show for an offset; nil for nothing.
  func hover(at offset: Int) -> Hover? {
    guard let (diagram, byte) = diagram(at: offset), let (keyword, frames) = frames(of: diagram),
      let part = frames.part(at: byte)
    else { return nil }
    var texts = [part.time(in: keyword, hasMilliseconds: hasMilliseconds)]
    if let symbol = part.symbol { texts.append(meaning(of: symbol, in: diagram)) }
    let ruler = FrameRuler(diagram.literal.text, frames, marking: part)
    if let ruler { texts.append(ruler.markdown) }
    return Hover(
      markdown: texts.joined(separator: "\n\n"), range: diagram.literal.range(part.range))
  }

  private func meaning(of symbol: MarbleDiagram.Symbol, in diagram: SwiftDiagram) -> String {
    if case .value(let name) = symbol, let source = diagram.values?[name] {
      return "```swift\n\"\(name)\": \(buffer[source])\n```"
    }
    return symbol.meaning
  }

  /// The places of the frame at an offset: in all diagrams of the function that share its clock.
  func placesOfFrame(at offset: Int) -> [Range<Int>] {
    guard let (diagram, byte) = diagram(at: offset),
      let frame = frames(of: diagram)?.frames.part(at: byte)?.frame
    else { return [] }
    return diagrams(withClockOf: diagram).compactMap { other in
      frames(of: other)?.frames.range(ofFrame: frame).map(other.literal.range)
    }
  }

  /// The diagrams whose frame 0 is that of a diagram: those of its function, or it alone.
  func diagrams(withClockOf diagram: SwiftDiagram) -> [SwiftDiagram] {
    if !diagram.role.hasClockOfTest { return [diagram] }
    return Array(
      diagrams.lazy.filter { $0.function == diagram.function && $0.role.hasClockOfTest }
        .prefix(Self.most))
  }
}

import RxFixtures
import RxTestKit

// Laws that the pipeline of a test obeys.
extension Refactorings {
  /// What a law says of a pipeline.
  private struct Claim {
    /// The title of the law.
    var title: String
    /// The expressions that must emit the same.
    var expressions: [String]
    /// Whether it holds if the work of a frame may come in any order.
    var isAboutOrders = false
  }

  /// The laws for the pipeline of a test, at its title or its pipeline.
  func laws(ofTest index: Int, at line: Int) -> [Fix] {
    let test = snapshot.file.tests[index]
    guard let keyword = snapshot.row(at: line)?.keyword, [.test, .run, .same].contains(keyword),
      !test.isLaw, test.table.isEmpty, test.ats.isEmpty,
      test.runs.allSatisfy({ $0.expression.lines.count == 1 }), !ownSources(of: test).isEmpty,
      ownSources(of: test).allSatisfy({ $0.diagrams.count == 1 })
    else { return [] }
    if let law = lawOfSame(index) { return [law] }
    let claims = claimOfRuns(test).map { [$0] } ?? claims(test)
    return claims.lazy.compactMap { law($0, ofTest: index) }.prefix(Self.mostLaws).map { $0 }
  }

  private static var mostLaws: Int { 3 }

  /// The test itself with arbitrary sources, if all that it says is what its pipeline is the same as.
  private func lawOfSame(_ index: Int) -> Fix? {
    let test = snapshot.file.tests[index]
    guard test.runs.allSatisfy({ !$0.same.isEmpty && $0.drawn.isEmpty && $0.subscribe == nil }),
      test.subs.isEmpty
    else { return nil }
    let claim = Claim(
      title: test.title,
      expressions: test.runs.flatMap { [$0.expression.text] + $0.same.map(\.text) })
    guard test.runs.count == 1, let rows = rows(of: claim, for: test) else { return nil }
    return replacement(ofTests: index...index, by: rows, titled: "Make a law of this test")
  }

  /// A law as a further test.
  private func law(_ claim: Claim, ofTest index: Int) -> Fix? {
    let test = snapshot.file.tests[index]
    var claim = claim
    let titles = Set(snapshot.file.tests.map(\.title))
    let names = [claim.title] + (2...9).map { "\(claim.title) (\($0))" }
    guard let title = names.first(where: { !titles.contains($0) }) else { return nil }
    claim.title = title
    guard let rows = rows(of: claim, for: test) else { return nil }
    let last = min(test.lines.upperBound, snapshot.file.lines.count) - 1
    let text = ([""] + rows).joined(separator: ending)
    return Fix(
      title: "Add the law '\(title)'",
      edits: [snapshot.insertion(of: text, below: snapshot.lastLine(ofRowAt: last))],
      kind: .rewrite)
  }

  /// The rows of a law that holds, for the values of the test's sources or for all.
  private func rows(of claim: Claim, for test: FixtureTest) -> [String]? {
    let own = ownSources(of: test)
    let drawn = own.map { source in
      source.diagrams[0].diagram.marks.map(\.symbol).filter { $0.drawnValue != nil }.unique
    }
    // With the sources of the test, a wrong claim fails at once.
    let asDrawn = own.map { source in
      "\(source.kind == .hot ? "hot" : "cold") \(source.name) \(source.diagrams[0].text)"
    }
    guard passing(text(of: claim, for: test, asDrawn, drawn), warnings: 0) != nil else {
      return nil
    }
    let listed = zip(own, drawn).map { source, symbols in
      let values = symbols + symbols.alike(claim.expressions.flatMap(PipelineText.literals))
      return "any \(source.name) " + values.unique.map(\.token).joined(separator: " ")
    }
    let unlisted = own.map { "any \($0.name)" }
    let bound = Set(test.wheres.map(\.key))
    let hasValues = drawn.joined().contains(where: bound.contains)
    let choices = hasValues ? [(listed, drawn)] : [(unlisted, [[]]), (listed, drawn)]
    return choices.lazy.compactMap { sources, keys in
      passing(text(of: claim, for: test, sources, keys), warnings: 0)
    }.first
  }

  /// The rows of a law: sources, names, pipelines, and what the values of the sources stand for.
  private func text(
    of claim: Claim, for test: FixtureTest, _ sources: [String],
    _ symbols: [[MarbleDiagram.Symbol]]
  ) -> [String] {
    let lets = rowsOfOwn(test, .let)
    let keys = Set(symbols.joined())
    let bindings = test.wheres.filter {
      keys.contains($0.key) && test.lines.contains($0.location.line)
    }.map { "\($0.key.token) = \($0.expression.text)" }
    return ["test \(claim.title)"] + (claim.isAboutOrders ? ["orders"] : []) + sources + lets + [
      "run \(claim.expressions[0])"
    ]
      + claim.expressions.dropFirst().map { "same \($0)" }
      + (bindings.isEmpty ? [] : ["where " + bindings.joined(separator: ", ")])
  }

  /// The rows of a test with a keyword, and the lines that continue them.
  private func rowsOfOwn(_ test: FixtureTest, _ keyword: FixtureKeyword) -> [String] {
    (test.lines.lowerBound - 1..<min(test.lines.upperBound, snapshot.file.lines.count)).filter {
      snapshot.row(at: $0)?.keyword == keyword && snapshot.file.lines[$0].role != .blank
        && snapshot.file.lines[$0].role != .comment
    }.map { snapshot.file.lines[$0].text }
  }

  private func ownSources(of test: FixtureTest) -> [SourceRow] {
    test.sources.filter { test.lines.contains($0.location.line) }
  }

  // MARK: - Claims

  /// That all runs of a test emit the same, as their diagrams say.
  private func claimOfRuns(_ test: FixtureTest) -> Claim? {
    let diagrams = test.runs.map { $0.expect?.diagram.marks }
    guard test.runs.count > 1, Set(diagrams).count == 1, diagrams.first != nil,
      test.runs.allSatisfy({ $0.subscribe == nil && $0.drawn.count == 1 && !$0.isList })
    else { return nil }
    let texts = test.runs.map(\.expression.text)
    return Claim(
      title: texts.map(\.short).joined(separator: " is ")
        .limited(or: "\(test.title), for all sources"),
      expressions: texts)
  }

  /// What may hold for a pipeline: it changes nothing, its last operator adds nothing when it is called twice, the last two may change places, its
  /// two sources may.
  private func claims(_ test: FixtureTest) -> [Claim] {
    guard test.runs.count == 1, let run = test.runs.first, run.same.isEmpty,
      run.expect?.diagram.marks.isEmpty == false
    else { return [] }
    let chain = PipelineText(run.expression.text)
    var claims: [Claim] = []
    let whole = run.expression.text
    let names = ownSources(of: test).map(\.name)
    if names.contains(chain.base), !chain.calls.isEmpty {
      claims.append(
        Claim(
          title: "\(chain.calls.map(\.short).joined(separator: ", then ")) changes nothing"
            .limited(or: "\(test.title), which changes nothing"),
          expressions: [whole, chain.base]))
    }
    if let last = chain.calls.last {
      claims.append(
        Claim(
          title: "\(last.short) twice is \(last.short) once", expressions: [whole, whole + last]))
    }
    if chain.calls.count > 1 {
      let (one, other) = (chain.calls[chain.calls.count - 2], chain.calls[chain.calls.count - 1])
      let rest = chain.base + chain.calls.dropLast(2).joined()
      claims.append(
        Claim(
          title: "\(one.short) and \(other.short) may change places",
          expressions: [whole, rest + other + one]))
    }
    if names.count == 2, let swapped = chain.exchanging(names[0], names[1]) {
      claims.append(
        Claim(
          title: "\(names[0]) and \(names[1]) may change places in \(whole.short)",
          expressions: [whole, swapped], isAboutOrders: true))
    }
    return claims
  }
}

/// A pipeline as a beginning and calls of operators.
private struct PipelineText {
  /// What the first operator is called on.
  private(set) var base: String
  /// The calls, each with its point.
  private(set) var calls: [String] = []
  private let buffer: TextBuffer
  private let tokens: [ExpressionToken]

  init(_ text: String) {
    buffer = TextBuffer(text)
    tokens = ExpressionTokens.tokens(in: 0..<buffer.bytes.count, of: buffer)
    var depth = 0
    var starts: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isOpening { depth += 1 }
      if token.isClosing { depth -= 1 }
      guard depth == 0, token.isMark("."), index > 0, index + 1 < tokens.count,
        tokens[index + 1].kind == .word
      else { continue }
      // A factory belongs to its type.
      let isOfType = index == 1 && buffer[tokens[0].range].first?.isUppercase == true
      if !isOfType { starts.append(token.range.lowerBound) }
    }
    base = buffer[0..<(starts.first ?? buffer.bytes.count)]
    for (start, end) in zip(starts, starts.dropFirst() + [buffer.bytes.count]) {
      calls.append(buffer[start..<end])
    }
  }

  /// The numbers, and the texts, that a pipeline names.
  static func literals(of text: String) -> [String] {
    let buffer = TextBuffer(text)
    return ExpressionTokens.tokens(in: 0..<buffer.bytes.count, of: buffer).compactMap { token in
      let text = buffer[token.range]
      if token.kind == .number { return Int(text).map { "\($0)" } }
      let isText =
        token.kind == .string && text.count > 2 && text.first == "\"" && text.last == "\""
      return isText && !text.contains("\\") ? String(text.dropFirst().dropLast()) : nil
    }
  }

  /// The text with each of two names in place of the other; nil if one is not used.
  func exchanging(_ one: String, _ other: String) -> String? {
    var edits: [TextEdit] = []
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let isMember = index > 0 && tokens[index - 1].isMark(".")
      let isLabel = index + 1 < tokens.count && tokens[index + 1].isMark(":")
      let name = buffer[token.range]
      if isMember || isLabel || name != one && name != other { continue }
      edits.append(TextEdit(range: token.range, text: name == one ? other : one))
    }
    return Set(edits.map(\.text)).count == 2 ? edits.applied(to: buffer) : nil
  }
}

extension String {
  private static var longest: Int { 30 }

  /// An expression or a call as a title names it: a long one without arguments.
  fileprivate var short: String {
    let call = drop { $0 == "." || $0 == " " }
    if call.count <= Self.longest, !call.contains("//") { return String(call) }
    var depth = 0
    let names = call.filter { character in
      if "([{".contains(character) { depth += 1 }
      defer { if ")]}".contains(character) { depth -= 1 } }
      return depth == 0 && !character.isWhitespace
    }
    return String(names.prefix(2 * Self.longest))
  }

  /// The text, if it is short enough for a title.
  fileprivate func limited(or other: String) -> String {
    count <= 3 * String.longest ? self : other
  }
}

extension [MarbleDiagram.Symbol] {
  /// Values of the same kind as these, with which the pipeline deals: numbers, or texts.
  fileprivate func alike(_ values: [String]) -> [MarbleDiagram.Symbol] {
    let areNumbers = allSatisfy { $0.drawnValue.flatMap { Int($0) } != nil }
    return values.filter { (Int($0) != nil) == areNumbers }.map { .value($0) }
  }

  /// Each element once, in order.
  fileprivate var unique: [MarbleDiagram.Symbol] {
    var seen: Set<MarbleDiagram.Symbol> = []
    return filter { seen.insert($0).inserted }
  }
}

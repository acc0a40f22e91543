import RegexBuilder
import RxTestKit

/// A way to draw diagrams that people confuse with the one of this format.
///
/// A failure is explained by it if the test passes with the rewritten rows.
struct DiagramRewriting: Sendable {
  struct Part {
    /// Where it is, in grapheme clusters.
    var range: Range<Int>
    var text: String
    var replacement: String
  }

  /// What a part draws that is probably not meant.
  let message: @Sendable (_ part: String) -> String
  /// What the rewritten diagram follows in a note.
  let note: @Sendable (Part) -> String
  private let pattern: @Sendable () -> Regex<Substring>
  private let replacement: @Sendable (_ part: String) -> String
  /// The letter that it replaces; nil if it replaces something else.
  var letter: Character?
  /// Whether it rewrites values in quotes; otherwise, it rewrites the rest of the diagram.
  private var isForQuotes = false
  /// Whether a part is rewritten that is not the text of a value of the run.
  private var isLikely: @Sendable (_ part: String) -> Bool = { _ in true }

  static let all = [
    groups, words(keepingFrames: false), words(keepingFrames: true), words(areSpaced: true),
    negatives, joined, space,
    letter("l", drawnFor: "|", "the completion is '|'"),
    letter("I", drawnFor: "|", "the completion is '|'"),
    letter("X", drawnFor: "#", "an error is drawn as '#'"),
  ]

  /// A letter at the end that looks like the sign of an end, or is one in other tools.
  private static func letter(
    _ letter: Character, drawnFor sign: String, _ note: String
  ) -> DiagramRewriting {
    DiagramRewriting(
      message: { "'\($0)' draws a value" }, note: { _ in note },
      pattern: {
        Regex {
          letter.description; Anchor.endOfSubject
        }
      }, replacement: { _ in sign },
      letter: letter)
  }

  /// A group in parentheses where one in brackets is meant.
  static let groups = DiagramRewriting(
    message: { "'\($0)' takes \(width(of: $0)) frames, one for each character, as in RxJS" },
    note: { "'\($0.replacement)' takes one" },
    pattern: { /\([^()]*\)/ },
    replacement: { "[\($0.dropFirst().dropLast())]" })

  /// A value of several characters without quotes, drawn in one frame or in as many as it has characters.
  private static func words(
    keepingFrames keepsFrames: Bool = false, areSpaced: Bool = false
  ) -> DiagramRewriting {
    DiagramRewriting(
      message: { word in
        let values = word.filter { $0 != " " }.map { String($0) }
        let listed = ", " + values.dropLast().joined(separator: ", ") + " and " + word.suffix(1)
        return "'\(word)' without quotes draws \(values.count) values"
          + (values.count > 3 ? ", one a frame" : "\(listed), in \(values.count) frames")
      },
      note: { _ in "a value in quotes takes one frame" },
      pattern: {
        areSpaced ? /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)+/ : /[\p{L}\p{N}]{2,}/
      },
      replacement: { word in
        "'\(word)'" + String(repeating: "-", count: keepsFrames ? word.count - 1 : 0)
      },
      isLikely: { word in
        let letters = word.filter { $0 != " " }
        // The letters of most diagrams are in the order of the alphabet, or equal.
        return word.allSatisfy(\.isNumber)
          || letters.count > 3 && !zip(letters, letters.dropFirst()).allSatisfy { $0 <= $1 }
      })
  }

  /// A negative number without quotes.
  private static let negatives = DiagramRewriting(
    message: { "'-' draws a frame, so this is \($0.dropFirst())" },
    note: { _ in "a negative number is a value in quotes" },
    pattern: { /-[0-9]+/ },
    replacement: { "'\($0)'" },
    isLikely: { _ in false })

  /// Two quoted values side by side, which are one.
  private static let joined = DiagramRewriting(
    message: { _ in "this draws one value, because two quotes are a quote" },
    note: { _ in "a space divides values in quotes" },
    pattern: { /'(?:[^']|'')*''(?:[^']|'')*'/ },
    replacement: { $0.replacing("''", with: "' '") },
    isForQuotes: true)

  /// White space that should be frames.
  private static let space = DiagramRewriting(
    message: { _ in "white space takes no time" },
    note: { _ in "draw each frame as '-'" },
    pattern: { /[ \t]{2,}|\t/ },
    replacement: { String(repeating: "-", count: $0.count) })

  /// The frames of a group in parentheses.
  private static func width(of group: String) -> Int {
    MarbleDiagram.scan(group, 0..<group.utf8.count, as: .row(.expect)).diagram.lastFrame
  }

  /// The longest diagram that is rewritten; longer ones are not drawn by hand.
  private static let longest = 1_000

  /// The parts of a diagram to rewrite: those outside of quotes, or in them.
  ///
  /// - Parameter values: The texts of the values that the run emits; if a part is one of them, the others stay.
  func parts(of diagram: DiagramText, drawing values: Set<String>) -> [Part] {
    let text = diagram.text
    if text.utf8.count > Self.longest { return [] }
    let quoted = text.ranges(of: /'(?:[^']|'')*'/)
    let parts = text.matches(of: pattern()).filter { match in
      // A group may hold quotes.
      quoted.contains { $0.contains(match.range.lowerBound) } == isForQuotes
    }.map { match in
      let start = text.distance(from: text.startIndex, to: match.range.lowerBound)
      let part = String(match.output)
      return Part(
        range: start..<start + part.count, text: part, replacement: replacement(part))
    }
    let emitted = parts.filter { values.contains($0.text) }
    return emitted.isEmpty ? parts.filter { isLikely($0.text) } : emitted
  }

  /// The diagram with its parts rewritten; nil if it has none, or would draw nothing then.
  func rewritten(
    _ diagram: DiagramText, as kind: MarbleDiagram.Kind, drawing values: Set<String>
  ) -> DiagramText? {
    let parts = parts(of: diagram, drawing: values)
    if parts.isEmpty { return nil }
    var text = Array(diagram.text).map { String($0) }
    for part in parts.reversed() { text.replaceSubrange(part.range, with: [part.replacement]) }
    return diagram.replaced(by: text.joined(), as: kind)
  }

  /// A warning at the first part of a diagram, with the rewritten diagrams.
  func warning(
    on diagram: DiagramText, rewritten texts: [String], drawing values: Set<String>
  ) -> Diagnostic? {
    let parts = parts(of: diagram, drawing: values)
    guard let first = parts.first else { return nil }
    return diagram.warning(
      message(first.text) + parts.dropFirst().map(\.text).likewise,
      at: first.range.lowerBound, first.range.count,
      note: "\(note(first)): \(texts.joined(separator: "; "))")
  }
}

extension TestVerdict {
  /// The most events of a recording whose test is run again with other sources.
  static let mostEvents = 10_000

  /// Redraws a diagram; nil if nothing in it is doubtful.
  private typealias Redraw = (DiagramText, MarbleDiagram.Kind) -> DiagramText?

  /// Finds rows of a run that draw something else than is meant: rewritten, they let the run pass.
  ///
  /// The rows with a warning come first.
  func rewriting(of run: Int, _ instance: FixtureInstance) -> Diagnostic? {
    guard let expect = prepared.runs[run].row.expect,
      let recording = instance.recordings[run], recording.events.count <= Self.mostEvents
    else { return nil }
    let redrawings = prepared.test.redrawings
    let values = Set(recording.events.elements.map { $0.value.text })
    return rewriting(of: run, expect, instance) { diagram, kind in
      redrawings[diagram.location.line].flatMap { diagram.replaced(by: $0.text, as: kind) }
    } warning: { diagram, _ in
      redrawings[diagram.location.line]?.warning
    }
      ?? DiagramRewriting.all.lazy.filter { !($0.letter.map(self.isMeant) ?? false) }.compactMap {
        rewriting in
        self.rewriting(of: run, expect, instance) {
          rewriting.rewritten($0, as: $1, drawing: values)
        } warning: {
          rewriting.warning(on: $0, rewritten: $1, drawing: values)
        }
      }.first
  }

  /// Whether the test binds a letter, or an expression has it as a text, so that a diagram with it draws a value.
  func isMeant(_ letter: Character) -> Bool {
    prepared.bindings[.value(String(letter))] != nil
      || prepared.expressions.contains { $0.text.text.contains("\"\(letter)\"") }
  }

  private func rewriting(
    of run: Int, _ expect: DiagramText, _ instance: FixtureInstance, _ redraw: Redraw,
    warning: (_ diagram: DiagramText, _ rewritten: [String]) -> Diagnostic?
  ) -> Diagnostic? {
    let expectation = redraw(expect, .expect)
    if let expectation, matches(run, expectation, in: instance) {
      return warning(expect, [expectation.text])
    }
    let sources = rewritten(by: redraw)
    guard let first = sources.first,
      let fresh = instanceToCompare(with: prepared.with(rows(replacedBy: sources)))
    else { return nil }
    defer { fresh.tearDown() }
    let texts = sources.map(\.text)
    if matches(run, expect, in: fresh) { return warning(first.diagram, texts) }
    if let expectation, matches(run, expectation, in: fresh) {
      return warning(first.diagram, texts + ["expect \(expectation.text)"])
    }
    return nil
  }

  /// Finds a cold source with which a run that is subscribed late would pass if it was hot; nil if there is none.
  func noteOnColdSource(ofRun run: Int, _ instance: FixtureInstance) -> String? {
    let frame = prepared.runs[run].subscribed
    if frame == 0 { return nil }
    let sources = prepared.test.sources.filter { $0.kind == .cold && $0.diagrams.count == 1 }
    return note(ofRun: run, instance, over: sources) { source in
      var hot = source
      hot.kind = .hot
      return (
        prepared.with(prepared.test.sources.map { $0.name == source.name ? hot : $0 }),
        "a cold source begins at its subscription, here in frame \(frame); with 'hot \(source.name)', the run "
          + "emits what is expected"
      )
    }
  }

  /// Finds a key that a `where` row gives to an expectation and so, too, to a source that draws the same letter, if the run would pass with the
  /// plain letter in the source; nil if there is none.
  func noteOnSharedKey(
    in comparison: RowComparison, ofRun run: Int, _ instance: FixtureInstance
  ) -> String? {
    let wrong = comparison.differences.filter { $0.kind == .wrongValue }.flatMap(\.expected)
    let wanted = Set(wrong.map { comparison.expected.events[$0].symbol })
    let drawn = { (row: SourceRow, key: MarbleDiagram.Symbol) in
      row.diagrams.contains { $0.diagram.marks.contains { $0.symbol == key } }
    }
    let shared = prepared.test.wheres.filter { row in
      if case .value(let key) = row.key { wanted.contains(key) } else { false }
    }
    return note(ofRun: run, instance, over: shared) { row in
      guard case .value(let key) = row.key,
        let source = prepared.test.sources.first(where: { drawn($0, row.key) })
      else { return nil }
      return (
        prepared.drawingPlainly(row.key),
        "'\(key)' of \(source.kind == .hot ? "hot" : "cold") \(source.name) has this value, too, because "
          + "'where' binds '\(key)' in all diagrams: bind another letter for the expectation"
      )
    }
  }

  /// The most variants of a test that are tried for a note.
  private static let mostVariants = 4

  /// The note of the first variant of the test in which the run emits what is expected.
  private func note<Row>(
    ofRun run: Int, _ instance: FixtureInstance, over rows: [Row],
    _ variant: (Row) -> (test: PreparedTest, note: String)?
  ) -> String? {
    guard let expect = prepared.runs[run].row.expect,
      instance.recordings[run]?.events.count ?? .max <= Self.mostEvents
    else { return nil }
    for row in rows.prefix(Self.mostVariants) {
      guard let (test, note) = variant(row), let other = instanceToCompare(with: test) else {
        continue
      }
      defer { other.tearDown() }
      if matches(run, expect, in: other) { return note }
    }
    return nil
  }

  private typealias RewrittenSource = (diagram: DiagramText, text: String, row: SourceRow)

  private func rewritten(by redraw: Redraw) -> [RewrittenSource] {
    prepared.test.sources.compactMap { source in
      let isHot = source.kind == .hot
      var row = source
      var first: (DiagramText, String)?
      for (index, diagram) in source.diagrams.enumerated() {
        guard let text = redraw(diagram, isHot ? .hot : .cold) else { continue }
        row.diagrams[index] = text
        first = first ?? (diagram, "\(isHot ? "hot" : "cold") \(source.name) \(text.text)")
      }
      return first.map { ($0.0, $0.1, row) }
    }
  }

  private func rows(replacedBy sources: [RewrittenSource]) -> [SourceRow] {
    let rows = Dictionary(sources.map { ($0.row.name, $0.row) }) { first, _ in first }
    return prepared.test.sources.map { rows[$0.name] ?? $0 }
  }

  /// Runs another form of the test, if that has no effect outside of it; nil if it cannot be compared.
  func instanceToCompare(
    with test: PreparedTest, trace: PipelineTrace? = nil
  ) -> FixtureInstance? {
    if !registry.isStandard || TaskedRun.isOn { return nil }
    let instance = FixtureInstance(test, registry: registry, limits: limits, trace: trace)
    do {
      try instance.run()
      if instance.host.budget.fault == nil, !instance.host.budget.isExhausted { return instance }
    } catch {}
    instance.tearDown()
    return nil
  }

  func matches(_ run: Int, _ expect: DiagramText, in instance: FixtureInstance) -> Bool {
    let matcher = RecordingMatcher(instance: instance)
    return matcher.areEqual(
      matcher.events(of: expect.diagram), instance.events(ofRun: run), prepared.runs[run].leeway)
  }
}

extension DiagramText {
  /// The same row with another diagram; nil if the text draws none.
  func replaced(by text: String, as kind: MarbleDiagram.Kind) -> DiagramText? {
    var row = self
    row.text = text
    let (diagram, issues) = MarbleDiagram.scan(text, 0..<text.utf8.count, as: .row(kind))
    row.diagram = diagram
    return issues.isEmpty ? row : nil
  }
}

extension FixtureValue {
  /// A text itself, and any other short value as it is written.
  fileprivate var text: String {
    if case .string(let text) = self { text } else { description(limit: 100) }
  }
}

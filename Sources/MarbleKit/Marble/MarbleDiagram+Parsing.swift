extension MarbleDiagram {
  /// Reads a diagram of a fixture.
  ///
  /// - Parameters:
  ///   - text: The diagram, without its row's keyword, name and comment.
  ///   - kind: The row that the diagram belongs to.
  ///   - location: Where the text begins.
  ///   - sourceLine: The whole line on which the text stands, for messages.
  /// - Returns: The diagram.
  /// - Throws: A `Diagnostic` for the first mistake in the text.
  public static func parse(
    _ text: some StringProtocol, as kind: Kind, at location: TextLocation,
    in sourceLine: String
  ) throws(Diagnostic) -> MarbleDiagram {
    let text = String(text)
    let (diagram, issues) = scan(text, 0..<text.utf8.count, as: .row(kind))
    if let issue = issues.first {
      throw Diagnostic(issue, in: text, at: location, sourceLine: sourceLine)
    }
    return diagram
  }

  /// Reads a diagram that is not in a fixture file.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - kind: The row of a fixture that could contain the diagram.
  ///   - syntax: The syntax. Subscriptions have `^` and `!` in every syntax.
  ///   - name: The name of the text in messages.
  /// - Returns: The diagram.
  /// - Throws: A `Diagnostic` for the first mistake in the text.
  public static func parse(
    _ text: String, as kind: Kind, syntax: MarbleSyntax = .rxjs, named name: String = "diagram"
  ) throws(Diagnostic) -> MarbleDiagram {
    let (diagram, issues) = scan(text, 0..<text.utf8.count, as: .row(kind), in: syntax)
    if let issue = issues.first {
      let start = TextLocation(file: name, line: 1, column: 1)
      throw Diagnostic(issue, in: text, at: start, sourceLine: text)
    }
    return diagram
  }

  /// Finds what reads like a time in a stretch of a line and is none, with what to write if a time is meant.
  package static func mistakenTimes(_ line: String, _ range: Range<Int>) -> [TextIssue] {
    withMistakenTimes(line, range) { $0.issues }
  }

  /// The places of all of that.
  package static func placesOfMistakenTimes(_ line: String, _ range: Range<Int>) -> [Range<Int>] {
    withMistakenTimes(line, range) { $0.all() }
  }

  /// The diagram in which all of that is corrected; nil if something in it would still be mistaken.
  package static func correctedTimes(_ line: String, _ range: Range<Int>) -> String? {
    withMistakenTimes(line, range) { $0.corrected }
  }

  /// The diagram in which all of that is replaced once; nil without such text.
  static func replacingMistakenTimes(_ line: String, _ range: Range<Int>) -> String? {
    withMistakenTimes(line, range) { $0.replaced }
  }

  private static func withMistakenTimes<Result>(
    _ line: String, _ range: Range<Int>, _ body: (MistakenTimes) -> Result
  ) -> Result {
    line.withBytes { bytes in
      let tokens = MarbleTokenizer(line: line, bytes: bytes, end: range.upperBound)
      return body(MistakenTimes(tokens, from: range.lowerBound))
    }
  }

  /// Reads a diagram from a stretch of a line, counted in UTF-8 bytes, with all that is wrong in it.
  package static func scan(
    _ line: String, _ range: Range<Int>, as grammar: MarbleScanner.Grammar,
    in syntax: MarbleSyntax = .rxjs
  ) -> (diagram: MarbleDiagram, issues: [TextIssue]) {
    line.withBytes { bytes in
      let tokens = MarbleTokenizer(line: line, bytes: bytes, end: range.upperBound)
      var scanner = MarbleScanner(tokens, from: range.lowerBound, grammar: grammar, syntax: syntax)
      return (scanner.scan(), scanner.issues)
    }
  }
}

extension Diagnostic {
  /// Places an issue of a text that begins somewhere in a source line.
  package init(_ issue: TextIssue, in text: String, at start: TextLocation, sourceLine: String) {
    let before = text.characterCount(ofPrefix: issue.range.lowerBound)
    let through = text.characterCount(ofPrefix: issue.range.upperBound)
    var location = start
    location.column += before
    self.init(
      issue.message, at: location, in: sourceLine, length: through - before, note: issue.note)
  }
}

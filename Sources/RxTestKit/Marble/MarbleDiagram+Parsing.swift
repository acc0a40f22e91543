extension MarbleDiagram {
  /// Reads a diagram.
  ///
  /// - Parameters:
  ///   - text: The diagram, without its row's keyword, name and comment.
  ///   - kind: The row that the diagram belongs to.
  ///   - location: Where the text begins.
  ///   - sourceLine: The whole line on which the text stands, for messages.
  /// - Returns: What the text draws.
  /// - Throws: The first thing that is wrong with the text.
  public static func parse(
    _ text: some StringProtocol, as kind: Kind, at location: TextLocation,
    in sourceLine: String
  ) throws(Diagnostic) -> MarbleDiagram {
    let line = String(text)
    let (diagram, issues) = scan(line, 0..<line.utf8.count, as: kind.grammar)
    if let issue = issues.first {
      throw Diagnostic(issue, in: line, at: location, sourceLine: sourceLine)
    }
    return diagram
  }

  /// Reads a diagram that stands in no file.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - kind: The row that the diagram could stand in.
  ///   - name: What to call the text in messages.
  /// - Returns: What the text draws.
  /// - Throws: The first thing that is wrong with the text.
  public static func parse(
    _ text: String, as kind: Kind, named name: String = "diagram"
  ) throws(Diagnostic) -> MarbleDiagram {
    try parse(
      text, as: kind, at: TextLocation(file: name, line: 1, column: 1), in: text)
  }

  /// Reads a diagram from a stretch of a line, counted in UTF-8 bytes, with all that is wrong in it.
  static func scan(
    _ line: String, _ range: Range<Int>, as grammar: MarbleScanner.Grammar
  ) -> (diagram: MarbleDiagram, issues: [TextIssue]) {
    line.withBytes { bytes in
      let tokens = MarbleTokenizer(line: line, bytes: bytes, end: range.upperBound)
      var scanner = MarbleScanner(tokens, from: range.lowerBound, grammar: grammar)
      return (scanner.scan(), scanner.issues)
    }
  }
}

extension MarbleDiagram.Kind {
  /// Which tokens may stand in the row.
  var grammar: MarbleScanner.Grammar {
    switch self {
    case .hot: .events(hasOrigin: true)
    case .cold, .expect: .events(hasOrigin: false)
    case .subscription(let allowsLoneUnsubscribe):
      .subscription(allowsLoneUnsubscribe: allowsLoneUnsubscribe)
    }
  }
}

extension Diagnostic {
  /// Places an issue of a text that begins somewhere in a source line.
  init(_ issue: TextIssue, in text: String, at start: TextLocation, sourceLine: String) {
    let before = text.characterCount(ofPrefix: issue.range.lowerBound)
    let through = text.characterCount(ofPrefix: issue.range.upperBound)
    var location = start
    location.column += before
    self.init(
      issue.message, at: location, in: sourceLine, length: through - before, note: issue.note)
  }
}

// A failure as blocks of a file: the block of the failure, then those of its rows and of its recordings.

extension FailureParts {
  /// What tells failures of a test apart: what differs, wherever it is.
  var essence: String {
    var parts = FailureParts(summary, at: TextLocation(file: "", line: 0, column: 0))
    parts.subject = subject
    return FieldText.text(
      of: FailureFile.kind, parts.blocks(atMost: nil) + comparisons(atMost: nil))
  }

  /// The blocks; values that are longer than the limit are shortened.
  func blocks(atMost longest: Int?) -> [[(name: String, value: String)]] {
    var fields: [(name: String, value: String)] = [
      ("failure", summary), ("file", location.file), ("line", "\(location.line)"),
      ("column", "\(location.column)"),
    ]
    let optional = [
      ("subject", subject), ("introduction", introduction), ("note", note),
      ("explanation", explanation),
    ]
    fields += optional.compactMap { name, value in value.map { (name, $0) } }
    guard let report else { return [fields] }
    if !report.showsTable { fields.append(("table", "hidden")) }
    if let undrawn = report.undrawn { fields.append(("undrawn", undrawn)) }
    if report.syntax != .rxjs { fields.append(("syntax", "\(report.syntax)")) }
    if report.syntax.frame != .millisecond {
      fields.append(("frame", report.syntax.frame.nanoseconds.map(String.init) ?? "unknown"))
    }
    return [fields] + report.context.map(\.block) + comparisons(atMost: longest)
  }

  private func comparisons(atMost longest: Int?) -> [[(name: String, value: String)]] {
    (report?.comparisons ?? []).enumerated().map { $1.block($0 + 1, atMost: longest) }
  }

  /// Takes the blocks of one failure.
  ///
  /// - Parameter file: The file of the test.
  init(
    _ blocks: inout ArraySlice<FieldText.Block>, in file: String
  ) throws(FileProblem) {
    guard var block = blocks.popFirst() else { preconditionFailure("no block") }
    self.init(
      try block.take("failure"),
      at: TextLocation(
        file: try block.take("file"), line: try block.takeNumber("line"),
        column: try block.takeNumber("column")))
    subject = try block.takePrinted("subject")
    introduction = try block.takePrinted("introduction")
    note = try block.takePrinted("note")
    explanation = try block.takePrinted("explanation")
    let table = try block.takeIfThere("table")
    let undrawn = try block.takePrinted("undrawn")
    let syntax = try MarbleSyntax(&block)
    try block.finish()
    var context: [FailureReport.ContextRow] = []
    while let row = blocks.first, row.has("row") {
      context.append(try FailureReport.ContextRow(row))
      blocks.removeFirst()
    }
    var comparisons: [RowComparison] = []
    while let comparison = blocks.first, comparison.has("comparison") {
      comparisons.append(try RowComparison(comparison))
      blocks.removeFirst()
    }
    guard let first = comparisons.first else {
      if context.isEmpty { return }
      throw block.problem("a failure with rows needs a comparison")
    }
    var report = FailureReport(
      context: context, comparison: first, further: Array(comparisons.dropFirst()),
      undrawn: undrawn, syntax: syntax)
    report.showsTable = table != "hidden"
    self.report = report
  }
}

extension MarbleSyntax {
  fileprivate init(_ block: inout FieldText.Block) throws(FileProblem) {
    let name = try block.takeIfThere("syntax") ?? "\(MarbleSyntax.rxjs)"
    let all: [MarbleSyntax] = [.rxjs, .asyncAlgorithms, .rxpy]
    guard let syntax = all.first(where: { "\($0)" == name }) else {
      throw block.problem("unknown syntax '\(name.escapingControls())'")
    }
    self = syntax
    if let text = try block.takeIfThere("frame") {
      let nanoseconds = Int(text)
      guard text == "unknown" || nanoseconds.map({ $0 > 0 }) == true else {
        throw block.problem("'frame' must be a number of nanoseconds")
      }
      frame = FrameUnit(nanoseconds: nanoseconds)
    }
  }
}

// MARK: - Rows

extension FailureReport.ContextRow {
  fileprivate var block: [(name: String, value: String)] {
    switch content {
    case .diagram(let diagram):
      let events = diagram.marks.map { mark in
        EventLine.text(mark.frame, mark.symbol.drawnValue == nil ? mark.symbol.word : "value")
          + (mark.symbol.drawnValue.map { " " + EventLine.quoted($0) } ?? "")
      }
      let (first, last) = (
        EventLine.number(diagram.firstFrame), EventLine.number(diagram.lastFrame)
      )
      return [("row", label), ("frames", "\(first) \(last)")]
        + EventLine.brackets(diagram.drawsBrackets)
        + [("events", events.joined(separator: "\n"))]
    case .text(let lines), .box(let lines), .heading(let lines):
      return [("row", label), ("text", lines.joined(separator: "\n"))]
    }
  }

  fileprivate init(_ block: FieldText.Block) throws(FileProblem) {
    var block = block
    let label = try block.take("row")
    if let text = try block.takeIfThere("text") {
      try block.finish()
      self.init(label: label, content: .text([text]))
      return
    }
    let frames = try block.take("frames").split(separator: " ").compactMap { EventLine.number($0) }
    guard frames.count == 2 else { throw block.problem("'frames' must be two frames") }
    let brackets = try EventLine.brackets(&block)
    var marks: [MarbleDiagram.Mark] = []
    for line in try block.takeLines("events") {
      var reader = EventLine(line, of: block)
      let frame = try reader.frame(after: marks.last?.frame)
      let word = try reader.word()
      let symbol: MarbleDiagram.Symbol =
        switch word {
        case "value": .value(try reader.quoted())
        default: try reader.symbol(word)
        }
      try reader.finish()
      marks.append(.init(symbol, frame: frame))
    }
    try block.finish()
    var diagram = MarbleDiagram(marks: marks, firstFrame: frames[0], lastFrame: frames[1])
    diagram.drawsBrackets = brackets
    self.init(label: label, content: .diagram(diagram))
  }
}

extension MarbleDiagram.Symbol {
  /// What a file calls a symbol that is not a value.
  fileprivate var word: String {
    switch self {
    case .value: "value"
    case .completed: "completed"
    case .error: "error"
    case .subscribe: "subscribed"
    case .unsubscribe: "disposed"
    }
  }
}

extension EventLine {
  /// Reads the word of a symbol that is not a value.
  fileprivate func symbol(_ word: String) throws(FileProblem) -> MarbleDiagram.Symbol {
    let all: [MarbleDiagram.Symbol] = [.completed, .error, .subscribe, .unsubscribe]
    guard let symbol = all.first(where: { $0.word == word }) else {
      throw problem("unknown event '\(word.escapingControls())'")
    }
    return symbol
  }
}

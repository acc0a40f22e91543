import RxTestKit

extension ShownResult: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let title = try String(from: &reader)
    let word = try String(from: &reader)
    guard let outcome = TestResult.Outcome(rawValue: word) else {
      throw MessageProblem(reason: "unknown outcome '\(word)'")
    }
    self.init(title: title, outcome)
    diagnostics = try [Diagnostic](from: &reader)
    warnings = try [Diagnostic](from: &reader)
    failures = try [ShownFailure](from: &reader)
    isAcceptable = try Bool(from: &reader)
  }

  package func write(to writer: inout MessageWriter) {
    title.write(to: &writer)
    outcome.rawValue.write(to: &writer)
    diagnostics.write(to: &writer)
    warnings.write(to: &writer)
    failures.write(to: &writer)
    isAcceptable.write(to: &writer)
  }
}

extension ShownFailure: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    self.init(try String(from: &reader), at: try TextLocation(from: &reader))
    subject = try String?(from: &reader)
    rows = try String?(from: &reader)
    note = try String?(from: &reader)
    explanation = try String?(from: &reader)
    counterexample = try String?(from: &reader)
    mistake = try Diagnostic?(from: &reader)
    frame = try Int?(from: &reader)
    symbol = try MarbleDiagram.Symbol?(from: &reader)
    actual = try String?(from: &reader)
    namesLines = try Bool(from: &reader)
  }

  package func write(to writer: inout MessageWriter) {
    summary.write(to: &writer)
    location.write(to: &writer)
    subject.write(to: &writer)
    rows.write(to: &writer)
    note.write(to: &writer)
    explanation.write(to: &writer)
    counterexample.write(to: &writer)
    mistake.write(to: &writer)
    frame.write(to: &writer)
    symbol.write(to: &writer)
    actual.write(to: &writer)
    namesLines.write(to: &writer)
  }
}

extension ShownOutput: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    self.init(line: try Int(from: &reader), diagram: try String(from: &reader))
  }

  package func write(to writer: inout MessageWriter) {
    line.write(to: &writer)
    diagram.write(to: &writer)
  }
}

extension TextLocation: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    self.init(
      file: try String(from: &reader), line: try reader.place(), column: try reader.place())
  }

  package func write(to writer: inout MessageWriter) {
    file.write(to: &writer)
    line.write(to: &writer)
    column.write(to: &writer)
  }
}

extension Diagnostic: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    guard let severity = Severity(rawValue: word) else {
      throw MessageProblem(reason: "unknown severity '\(word)'")
    }
    self.init(
      try String(from: &reader), at: try TextLocation(from: &reader),
      in: try String(from: &reader), length: try reader.place(),
      note: try String?(from: &reader))
    self.severity = severity
    isUnknownName = try Bool(from: &reader)
  }

  package func write(to writer: inout MessageWriter) {
    severity.rawValue.write(to: &writer)
    message.write(to: &writer)
    location.write(to: &writer)
    sourceLine.write(to: &writer)
    length.write(to: &writer)
    note.write(to: &writer)
    isUnknownName.write(to: &writer)
  }
}

extension MarbleDiagram.Symbol: MessageContent {
  private static let marks: [(symbol: MarbleDiagram.Symbol, word: String)] = [
    (.completed, "completed"), (.error, "error"), (.subscribe, "subscribe"),
    (.unsubscribe, "unsubscribe"),
  ]

  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    if word == "value" {
      self = .value(try String(from: &reader))
    } else if let mark = Self.marks.first(where: { $0.word == word }) {
      self = mark.symbol
    } else {
      throw MessageProblem(reason: "unknown symbol '\(word)'")
    }
  }

  package func write(to writer: inout MessageWriter) {
    if case .value(let text) = self {
      "value".write(to: &writer)
      text.write(to: &writer)
    } else {
      Self.marks.first { $0.symbol == self }?.word.write(to: &writer)
    }
  }
}

extension RowComparison {
  /// The block of a file about two recordings.
  ///
  /// - Parameters:
  ///   - number: The number of the comparison, counted from 1.
  ///   - longest: Longer values are shortened; nil for no limit.
  func block(_ number: Int, atMost longest: Int?) -> [(name: String, value: String)] {
    func shortened(_ text: String) -> String { longest.map { text.shortened(to: $0) } ?? text }
    var fields: [(name: String, value: String)] = [("comparison", "\(number)")]
    if let subject { fields.append(("subject", subject)) }
    if leeway.isTimeless { fields.append(("times", "none")) }
    if !drawsExpected { fields.append(("hidden", "expected")) }
    fields += expected.fields("expected", shortened) + actual.fields("actual", shortened)
    if isCutOff { fields.append(("differences end", "early")) }
    fields.append(
      ("differences", differences.map { $0.text(shortened) }.joined(separator: "\n")))
    if !legend.entries.isEmpty {
      let lines = legend.entries.map { "\($0.letter) \(EventLine.escaped(shortened($0.value)))" }
      fields.append(("letters", lines.joined(separator: "\n")))
    }
    let names = legend.namesOfOthers.map(EventLine.quoted)
    if !names.isEmpty { fields.append(("names", names.joined(separator: "\n"))) }
    if let note { fields.append(("note", note)) }
    return fields
  }

  init(_ block: FieldText.Block) throws(FileProblem) {
    var block = block
    _ = try block.takeNumber("comparison")
    subject = try block.takePrinted("subject")
    leeway = Leeway(try block.takeIfThere("times") == nil ? .exact : .any(through: .max))
    drawsExpected = try block.takeIfThere("hidden") == nil
    expected = try RecordedRow("expected", &block)
    actual = try RecordedRow("actual", &block)
    isCutOff = try block.takeIfThere("differences end") != nil
    differences = []
    for line in try block.takeLines("differences") {
      var reader = EventLine(line, of: block)
      if line.text.utf8.first == 0x20 {
        guard !differences.isEmpty else {
          throw reader.problem("a field has no difference above it")
        }
        let text = String(Substring(line.text.utf8.dropFirst()))
        reader = EventLine((line.number, text), of: block)
        differences[differences.count - 1].fields.append(
          try reader.text().escapingControls())
      } else {
        differences.append(try Difference(&reader, expected.events, actual.events))
      }
    }
    var letters: [(letter: String, value: String)] = []
    for line in block.has("letters") ? try block.takeLines("letters") : [] {
      var reader = EventLine(line, of: block)
      letters.append((try reader.word().escapingControls(), try reader.text()))
    }
    var names: [String] = []
    for line in block.has("names") ? try block.takeLines("names") : [] {
      var reader = EventLine(line, of: block)
      names.append(try reader.quoted())
    }
    legend = ValueLegend(entries: letters, others: names)
    note = try block.takePrinted("note")
    try block.finish()
  }
}

extension RecordedRow {
  fileprivate func fields(
    _ name: String, _ shortened: (String) -> String
  ) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if label != name { fields.append(("\(name) is", label)) }
    fields.append(("\(name) end", "\(EventLine.number(lastFrame))"))
    fields += EventLine.brackets(drawsBrackets, of: "\(name) ")
    fields.append((name, events.map { $0.text(shortened) }.joined(separator: "\n")))
    return fields
  }

  fileprivate init(_ name: String, _ block: inout FieldText.Block) throws(FileProblem) {
    let label = try block.takeIfThere("\(name) is") ?? name
    let end = try block.take("\(name) end")
    guard let lastFrame = EventLine.number(end) else {
      throw block.problem("'\(name) end' must be a frame")
    }
    let brackets = try EventLine.brackets(&block, of: "\(name) ")
    var events: [Event] = []
    for line in try block.takeLines(name) {
      var reader = EventLine(line, of: block)
      events.append(try Event(&reader, after: events.last?.frame))
    }
    self.init(label: label, events: events, lastFrame: lastFrame)
    drawsBrackets = brackets
  }
}

extension RecordedRow.Event {
  private static let words: [(kind: Kind, word: String)] = [
    (.value, "value"), (.error, "error"), (.completed, "completed"), (.subscribe, "subscribed"),
    (.unsubscribe, "disposed"),
  ]

  /// The event as a line: its frame and kind, and of a value or an error what diagrams draw, and the whole text.
  fileprivate func text(_ shortened: (String) -> String) -> String {
    let word = Self.words.first { $0.kind == kind }?.word ?? ""
    let head = EventLine.text(frame, word)
    if kind != .value && kind != .error { return head }
    return "\(head) \(EventLine.quoted(symbol)) \(EventLine.escaped(shortened(full)))"
  }

  fileprivate init(_ reader: inout EventLine, after last: Int?) throws(FileProblem) {
    let frame = try reader.frame(after: last)
    let word = try reader.word()
    guard let kind = Self.words.first(where: { $0.word == word })?.kind else {
      throw reader.problem("unknown event '\(word.escapingControls())'")
    }
    if kind == .value || kind == .error {
      self.init(kind, at: frame, symbol: try reader.quoted(), full: try reader.text())
    } else {
      try reader.finish()
      self.init(kind, at: frame)
    }
  }
}

extension RowComparison.Difference {
  private static let words: [(kind: Kind, word: String)] = [
    (.missing, "missing"), (.extra, "extra"), (.wrongValue, "wrong-value"),
    (.wrongError, "wrong-error"), (.swapped, "swapped"), (.reordered, "reordered"),
    (.misplaced, "misplaced"), (.forbidden, "forbidden"),
  ]

  /// The difference as lines: its kind, the places of its events among the expected and the actual ones, counted from 0, and the fields that differ.
  fileprivate func text(_ shortened: (String) -> String) -> String {
    func places(_ indices: [Int]) -> String {
      indices.isEmpty ? "-" : indices.map(String.init).joined(separator: ",")
    }
    var word = Self.words.first { $0.kind == kind }?.word ?? ""
    if case .shifted(let frames) = kind { word = "shifted:\(EventLine.number(frames))" }
    let fields = fields.map { "\n " + EventLine.escaped(shortened($0)) }
    return "\(word) \(places(expected)) \(places(actual))" + fields.joined()
  }

  fileprivate init(
    _ reader: inout EventLine, _ expected: [RecordedRow.Event], _ actual: [RecordedRow.Event]
  ) throws(FileProblem) {
    let word = try reader.word()
    if word.hasPrefix("shifted:"), let frames = EventLine.number(word.dropFirst(8)), frames != 0 {
      kind = .shifted(by: frames)
    } else if let known = Self.words.first(where: { $0.word == word }) {
      kind = known.kind
    } else {
      throw reader.problem("unknown difference '\(word.escapingControls())'")
    }
    let (needsExpected, needsActual) =
      switch kind {
      case .missing: (true, false)
      case .extra, .forbidden: (false, true)
      default: (true, true)
      }
    self.expected = try Self.places(&reader, of: expected.count, areNeeded: needsExpected)
    self.actual = try Self.places(&reader, of: actual.count, areNeeded: needsActual)
    try reader.finish()
  }

  private static func places(
    _ reader: inout EventLine, of count: Int, areNeeded: Bool
  ) throws(FileProblem) -> [Int] {
    let word = try reader.word()
    let places = word == "-" ? [] : word.split(separator: ",").map { Int($0) ?? -1 }
    guard places.isEmpty != areNeeded, places.allSatisfy((0..<count).contains) else {
      throw reader.problem("expected the numbers of events, not '\(word.escapingControls())'")
    }
    return places
  }
}

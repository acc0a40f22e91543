/// One line of a failure file about an event or a difference: words, of which one may be in quotes, and a text up to the end of the line.
struct EventLine {
  private let block: FieldText.Block
  private let lineNumber: Int
  private var rest: Substring.UTF8View

  init(_ line: (number: Int, text: String), of block: FieldText.Block) {
    (lineNumber, self.block) = (line.number, block)
    rest = line.text[...].utf8
  }

  func problem(_ reason: String) -> FileProblem { block.problem(reason, lineNumber) }

  // MARK: - Reading

  /// Takes the text up to the next space.
  mutating func word() throws(FileProblem) -> String {
    let word = rest.prefix { $0 != 0x20 }
    if word.isEmpty { throw problem("a word is missing") }
    rest = rest.dropFirst(word.count).dropFirst()
    return String(Substring(word))
  }

  /// Takes a frame, which is not before another one.
  mutating func frame(after last: Int?) throws(FileProblem) -> Int {
    let word = try word()
    guard let frame = Self.number(word) else {
      throw problem("'\(word.escapingControls())' is not a frame")
    }
    if let last, frame < last { throw problem("the events are not in the order of their frames") }
    return frame
  }

  /// Takes a word that may be in quotes.
  mutating func quoted() throws(FileProblem) -> String {
    guard rest.first == Self.quote else { return try word() }
    var isEscaped = false
    let text = rest.dropFirst().prefix { byte in
      let ends = byte == Self.quote && !isEscaped
      isEscaped = byte == Self.backslash && !isEscaped
      return !ends
    }
    rest = rest.dropFirst(text.count + 1)
    guard rest.first == Self.quote else { throw problem("a quote is never closed") }
    rest = rest.dropFirst()
    if rest.first == 0x20 { rest = rest.dropFirst() }
    return try unescaped(text)
  }

  /// Takes the rest of the line.
  mutating func text() throws(FileProblem) -> String {
    defer { rest = rest.dropFirst(rest.count) }
    return try unescaped(rest)
  }

  /// Checks that nothing is left.
  func finish() throws(FileProblem) {
    if !rest.isEmpty {
      throw problem("'\(String(Substring(rest)).escapingControls())' is too much")
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private func unescaped(_ bytes: Substring.UTF8View) throws(FileProblem) -> String {
    var text = String.UnicodeScalarView()
    var scalars = Substring(bytes).unicodeScalars
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "0": text.append("\0")
      case "\\": text.append("\\")
      case "\"": text.append("\"")
      case "u":
        let digits = scalars.prefix { $0 != "}" }.dropFirst()
        guard digits.count <= 6, let value = UInt32(String(Substring(digits)), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { throw problem("unknown escape sequence") }
        text.append(scalar)
        scalars = scalars.dropFirst(digits.count + 2)
      default: throw problem("unknown escape sequence")
      }
    }
    return String(text)
  }

  // MARK: - Writing

  /// The beginning of an event's line.
  static func text(_ frame: Int, _ word: String) -> String { "\(number(frame)) \(word)" }

  /// The frame, or the nearest one that a file can hold.
  static func number(_ frame: Int) -> Int {
    min(max(frame, -FrameDuration.maximum), FrameDuration.maximum)
  }

  /// Reads a number; nil if a file cannot hold it.
  static func number(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { number($0) == $0 ? $0 : nil }
  }

  /// A text without line breaks and other control characters.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped).escapingControls()
  }

  /// A text as one word, in quotes if it needs them.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != quote && $0 != backslash }
    if isPlain, !text.isEmpty, text.escapingControls() == text { return text }
    var quoted = String.UnicodeScalarView()
    for scalar in escaped(text).unicodeScalars {
      if scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }

  // MARK: - Groups

  /// The field that says how the text of a row draws its groups.
  static func brackets(
    _ drawsBrackets: Bool?, of prefix: String = ""
  ) -> [(name: String, value: String)] {
    drawsBrackets.map { [(prefix + "groups", $0 ? "[ ]" : "( )")] } ?? []
  }

  static func brackets(
    _ block: inout FieldText.Block, of prefix: String = ""
  ) throws(FileProblem) -> Bool? {
    switch try block.takeIfThere(prefix + "groups") {
    case nil: nil
    case "[ ]": true
    case "( )": false
    case let other?: throw block.problem("unknown groups '\(other.escapingControls())'")
    }
  }
}

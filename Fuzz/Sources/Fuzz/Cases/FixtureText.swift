/// A fixture file as lines, divided roughly: enough to mutate it and to tell rows apart.
struct FixtureText {
  typealias Line = ArraySlice<UInt8>

  /// The lines, with their line breaks.
  let lines: [Line]

  init(_ bytes: [UInt8]) {
    var lines: [Line] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    self.lines = lines
  }

  /// The lines of each test, and before them those above the first test.
  var parts: (head: ArraySlice<Line>, tests: [ArraySlice<Line>]) {
    let starts = lines.indices.filter { Self.keyword(of: lines[$0]) == "test" }
    let ends = starts.dropFirst() + [lines.count]
    return (lines[..<(starts.first ?? lines.count)], zip(starts, ends).map { lines[$0..<$1] })
  }

  var tests: [ArraySlice<Line>] { parts.tests }

  /// The text without the rows of some keywords.
  func lines(without keywords: Set<String>) -> [UInt8] {
    var isLeftOut = false
    return Array(
      lines.filter { line in
        if let keyword = Self.keyword(of: line) { isLeftOut = keywords.contains(keyword) }
        return !isLeftOut
      }.joined())
  }

  static let keywords = [
    "test", "hot", "cold", "any", "let", "where", "each", "run", "subscribe", "expect", "same",
    "subs", "at", "skip", "fails", "tags", "limit", "orders", "or", "format",
  ]

  /// The keyword with which a line starts, if it does.
  static func keyword(of line: Line) -> String? {
    let blanks = Set(" \t\u{FEFF}".utf8)
    let word = line.drop { blanks.contains($0) }.prefix { $0 >= 97 && $0 <= 122 }
    let text = String(decoding: word, as: UTF8.self)
    return keywords.contains(text) ? text : nil
  }
}

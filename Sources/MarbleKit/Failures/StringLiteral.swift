/// String literals of one line in Swift source.
package enum StringLiteral {
  /// How Swift writes a text.
  package static func source(for text: String) -> String {
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  /// Finds the literals of some texts with which a call's arguments begin, or with which their first one, an array, does; nil for any other
  /// expression, such as a name.
  ///
  /// The ranges are in bytes, quotes included; an empty array has one without characters. The line of the call's `(` and its column, in bytes,
  /// are counted from 1.
  package static func ranges(
    of texts: [String], in source: [UInt8], line: UInt, column: UInt
  ) -> [Range<Int>]? {
    guard let start = offset(ofLine: line, column: column, in: source) else { return nil }
    var rest = source[start...]
    guard take("(", from: &rest) else { return nil }
    let isList = take("[", from: &rest)
    if texts.isEmpty {
      let place = rest.startIndex
      return isList && take("]", from: &rest) ? [place..<place] : nil
    }
    var ranges: [Range<Int>] = []
    for text in texts {
      guard ranges.isEmpty || take(",", from: &rest) else { return nil }
      let spellings = [self.source(for: text), "#\"\(text)\"#", "##\"\(text)\"##"]
      guard let literal = spellings.first(where: { take($0, from: &rest) }) else { return nil }
      ranges.append(rest.startIndex - literal.utf8.count..<rest.startIndex)
    }
    return ranges
  }

  /// The byte at a place, whose line and column, in bytes, are counted from 1; nil if the source has no such place.
  package static func offset(
    ofLine line: UInt, column: UInt = 1, in source: [UInt8]
  ) -> Int? {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard line >= 1, line <= UInt(lines.count) else { return nil }
    let start = lines[Int(line) - 1].startIndex
    guard column >= 1, column <= UInt(source.count - start) else { return nil }
    return start + Int(column) - 1
  }

  /// Whether code consists of literals as `source(for:)` writes them, with commas, white space and comments between them.
  package static func areLiterals(_ code: String) -> Bool {
    var rest = Array(code.utf8)[...]
    if rest.isEmpty { return true }
    while takeLiteral(from: &rest) {
      if rest.isEmpty { return true }
      guard take(",", from: &rest) else { return false }
    }
    return false
  }

  private static func takeLiteral(from source: inout ArraySlice<UInt8>) -> Bool {
    guard take("\"", from: &source) else { return false }
    while let byte = source.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\n"): return false
      case UInt8(ascii: "\\"):
        guard let escaped = source.popFirst(), "\"\\".utf8.contains(escaped) else { return false }
      default: break
      }
    }
    return false
  }

  /// Skips white space and comments, and takes a piece of code if it follows.
  private static func take(_ code: String, from source: inout ArraySlice<UInt8>) -> Bool {
    var rest = source
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == 0x0A || $0 == 0x0D }
      if !rest.starts(with: "//".utf8) { break }
      rest = rest.drop { $0 != 0x0A }
    }
    guard rest.starts(with: code.utf8) else { return false }
    source = rest.dropFirst(code.utf8.count)
    return true
  }
}

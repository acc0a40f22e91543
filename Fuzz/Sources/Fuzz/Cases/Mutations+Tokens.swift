extension Mutations {
  /// Numbers at limits.
  static let numbers = [
    "0", "1", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "2147483648", "999999", "1000001", "1e308", "1e999", "0.1", "0x7fffffffffffffff", "1_0",
    "99999999999999999999", "00", "1.", "5e-324",
  ].map { Array($0.utf8) }

  /// Texts that mean something somewhere, and such as readers of text stumble over.
  static let pieces =
    [
      "test", "hot", "cold", "any", "run", "expect", "where", "each", "same", "subs", "at", "limit",
      "(", ")", "[", "]", "{", "}", "'", "''", "\"", "\\(", "\\", "#", "|", "^", "!", "-", "//",
      ",",
      "=", ".", "?.", "??", "->", "$0", "$9", "in", "nil", "throw", "inTurn(", "\n", "\r\n", "\r",
      "\t",
      " ", "9ms", "1.5s", "20f", "1m", "é", "e\u{301}", "\u{301}", "日", "👩‍👧", "🇩🇪", "\u{FEFF}",
      "\u{0}", "\u{2028}", "\u{202E}", "\u{200D}", "\u{FE0F}", "\u{1F1E6}", "\u{1B}[31m", "\u{7F}",
      "e" + String(repeating: "\u{301}", count: 300), "<", "&", "]]>", "%", "`", "::",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || byte == 95 || byte >= 128
  }

  /// Words, numbers, runs of blanks, and single characters otherwise.
  static func tokens(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var tokens: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let first = bytes[start]
      let isSame: (UInt8) -> Bool =
        isLetter(first)
        ? { isLetter($0) || isDigit($0) }
        : isDigit(first) ? isDigit : first == 32 ? { $0 == 32 } : { _ in false }
      var end = start + 1
      while end < bytes.count, isSame(bytes[end]) { end += 1 }
      tokens.append(bytes[start..<end])
      start = end
    }
    return tokens
  }
}

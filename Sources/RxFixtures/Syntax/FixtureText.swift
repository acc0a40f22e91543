// Reading a line's words by UTF-8 bytes.

extension String {
  /// The byte at a place, or nil behind the end.
  func byte(at index: Int) -> UInt8? {
    index < utf8.count ? utf8[utf8.index(utf8.startIndex, offsetBy: index)] : nil
  }

  /// Whether a comment begins at a place that is a line's start or follows white space.
  func isComment(at index: Int) -> Bool {
    byte(at: index) == UInt8(ascii: "/") && byte(at: index + 1) == UInt8(ascii: "/")
  }

  /// Where the word ends that begins at a place.
  func endOfWord(at start: Int) -> Int {
    withBytes { bytes in
      bytes[start...].firstIndex(where: \.isWhitespace) ?? bytes.count
    }
  }

  /// Where white space ends that begins at a place.
  func endOfWhitespace(at start: Int) -> Int {
    withBytes { bytes in
      bytes[start...].firstIndex { !$0.isWhitespace } ?? bytes.count
    }
  }

  /// Finds a comment in a text that quotes nothing, or only with `'`.
  ///
  /// - Parameters:
  ///   - start: Where to look from; it follows white space.
  ///   - quoting: Whether a comment cannot begin in quotes.
  /// - Returns: Where the comment begins, or nil.
  func comment(from start: Int, quoting: Bool) -> Int? {
    withBytes { bytes in
      var isQuoted = false
      var index = start
      while index + 1 < bytes.count {
        let byte = bytes[index]
        if quoting && byte == UInt8(ascii: "'") { isQuoted.toggle() }
        if byte == UInt8(ascii: "/"), bytes[index + 1] == byte, !isQuoted,
          index == start || bytes[index - 1].isWhitespace
        {
          return index
        }
        index += 1
      }
      return nil
    }
  }

  /// A stretch without the white space at its end.
  func trimmingEnd(_ range: Range<Int>) -> Range<Int> {
    withBytes { bytes in
      var end = range.upperBound
      while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
      return range.lowerBound..<end
    }
  }
}

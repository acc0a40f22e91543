/// One line of a fixture file as it stands there, for what rewrites files.
package struct FixtureLine: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// Nothing but white space.
    case blank
    /// A comment alone.
    case comment
    /// The first line of a row; nil where the keyword is not known.
    case row(FixtureKeyword?)
    /// A further line of the row above.
    case continuation
  }

  /// The line without its end.
  package var text: String
  /// Whether the line ends with CR and LF.
  package var endsWithCRLF: Bool
  /// Where a carriage return stands within the line.
  var strayReturn: Int?
  package var role: Role
  /// Where the line's comment begins, in UTF-8 bytes; nil without one.
  package var comment: Int?
  /// The sources and values of a table's line, in UTF-8 bytes; empty for other lines.
  package var tableItems: [Range<Int>] = []
  /// Where the diagram behind the `=>` of a table's line begins, in UTF-8 bytes.
  package var resultStart: Int?
  /// Whether the line is ASCII, so that a byte is a column.
  package var isASCII: Bool
  /// Where bytes that are not UTF-8 begin.
  var invalidByte: Int?
  /// Where a character with too many combining marks begins; the text is cut off there.
  var overlongCharacter: Int?

  /// Whether the text is all of the line.
  var isText: Bool { invalidByte == nil && overlongCharacter == nil }

  /// The maximum number of Unicode scalars in a character: comparing and hashing take a time that grows with its square.
  static let mostScalars = 100

  /// Where the first character stands that is not white space, in UTF-8 bytes.
  package var indentation: Int {
    text.withBytes { bytes in bytes.firstIndex { !$0.isWhitespace } ?? bytes.count }
  }
}

extension FixtureLine {
  /// Whether a file begins with a byte order mark.
  static func hasByteOrderMark(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Divides a file at its line feeds; a byte order mark is left out; nil if there are too many lines.
  static func split(_ bytes: [UInt8], atMost limit: Int) -> [FixtureLine]? {
    bytes.withUnsafeBufferPointer { bytes in
      var lines: [FixtureLine] = []
      var start = hasByteOrderMark(bytes) ? 3 : 0
      while start < bytes.count {
        if lines.count == limit { return nil }
        var end = start
        var union: UInt8 = 0
        while end < bytes.count, bytes[end] != 0x0A {
          union |= bytes[end]
          end += 1
        }
        let hasCR = end < bytes.count && end > start && bytes[end - 1] == 0x0D
        let content = UnsafeBufferPointer(rebasing: bytes[start..<(hasCR ? end - 1 : end)])
        lines.append(FixtureLine(content, endsWithCRLF: hasCR, isASCII: union < 0x80))
        start = end + 1
      }
      return lines
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, endsWithCRLF: Bool, isASCII: Bool) {
    text = String(decoding: bytes, as: UTF8.self)
    self.endsWithCRLF = endsWithCRLF
    self.isASCII = isASCII
    role = .blank
    strayReturn = bytes.firstIndex(of: 0x0D)
    if !isASCII {
      let firstDifference = zip(bytes, text.utf8).enumerated().first { $1.0 != $1.1 }
      invalidByte = firstDifference?.offset ?? (text.utf8.count == bytes.count ? nil : bytes.count)
      if let index = text.indexOfOverlongCharacter(over: Self.mostScalars) {
        overlongCharacter = text.utf8.distance(from: text.startIndex, to: index)
        text = String(text[..<index])
      }
    }
  }
}

extension String {
  /// Finds the first character with more than so many Unicode scalars; nil if there is none.
  fileprivate func indexOfOverlongCharacter(over most: Int) -> Index? {
    // Most lines are too short for one.
    if utf8.count <= most { return nil }
    return indices.first { self[$0].unicodeScalars.count > most }
  }
}

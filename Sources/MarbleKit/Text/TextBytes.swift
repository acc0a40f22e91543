// Texts read by their UTF-8 bytes. Parsers call these for each byte, so that they are inlinable.

extension UInt8 {
  @inlinable package var isDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }

  @inlinable package var isLetter: Bool {
    (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }

  /// Whether this byte is what the format calls white space: a space or a tab.
  @inlinable package var isWhitespace: Bool { self == 0x20 || self == 0x09 }
}

extension String {
  /// The part of this text between two places counted in UTF-8 bytes.
  package subscript(utf8 range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }

  /// Calls a closure with the UTF-8 bytes of this text.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }

  /// How many grapheme clusters the first bytes of this text hold.
  package func characterCount(ofPrefix bytes: Int) -> Int {
    let count = min(max(0, bytes), utf8.count)
    let prefix = self[..<utf8.index(utf8.startIndex, offsetBy: count)]
    return prefix.utf8.allSatisfy { $0 < 0x80 } ? count : prefix.count
  }
}

extension String {
  /// Decodes UTF-8; nil if the bytes are none.
  ///
  /// `String(validating:as:)` needs macOS 15.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Decoding replaces what is wrong.
    if !utf8.elementsEqual(bytes) { return nil }
  }
}

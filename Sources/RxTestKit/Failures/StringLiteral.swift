/// A string literal in Swift source.
package struct StringLiteral: Equatable {
  /// Where it stands, in bytes, quotes included.
  package let range: Range<Int>
  /// What it says.
  package let text: String

  /// How Swift writes a text of one line.
  package static func source(for text: String) -> String {
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  /// Finds the `count` literals with which a call's arguments begin, or with which their first one, an array, does; nil for any other expression,
  /// such as a name.
  ///
  /// An empty array has one literal without characters. The line of the call's `(` and its column, in bytes, are counted from 1.
  package static func arguments(
    _ count: Int, of source: [UInt8], line: UInt, column: UInt
  ) -> [StringLiteral]? {
    var reader = LiteralReader(source: source)
    guard reader.go(toLine: line, column: column), reader.take("(") else { return nil }
    let isList = reader.take("[")
    if count == 0 {
      let place = reader.position
      return isList && reader.take("]") ? [StringLiteral(range: place..<place, text: "")] : nil
    }
    var literals: [StringLiteral] = []
    while literals.count < count {
      guard literals.isEmpty || reader.take(","), let literal = reader.takeLiteral() else {
        return nil
      }
      literals.append(literal)
    }
    return literals
  }
}

/// Reads a little of Swift: as much as tells a plain literal from anything else.
private struct LiteralReader {
  let source: [UInt8]
  var position = 0

  private var current: UInt8? { position < source.count ? source[position] : nil }

  mutating func go(toLine line: UInt, column: UInt) -> Bool {
    for _ in 1..<max(1, line) {
      guard let end = source[position...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
      position = end + 1
    }
    guard column >= 1, column <= UInt(source.count - position) else { return false }
    position += Int(column) - 1
    return true
  }

  /// Skips white space and takes a character, if it stands there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    while let byte = current, byte.isWhitespace || byte == 0x0A || byte == 0x0D { position += 1 }
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes a literal of one line, without interpolation.
  mutating func takeLiteral() -> StringLiteral? {
    while take("/") {
      guard current == UInt8(ascii: "/") else { return nil }
      position = source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    }
    let start = position
    while current == UInt8(ascii: "#") { position += 1 }
    let pounds = Array(source[start..<position])
    guard take("\""), let text = takeText(until: pounds) else { return nil }
    return StringLiteral(range: start..<position, text: text)
  }

  private mutating func takeText(until pounds: [UInt8]) -> String? {
    var text: [UInt8] = []
    while let byte = current, byte != 0x0A, byte != 0x0D {
      position += 1
      let isMarked = source[position...].starts(with: pounds)
      if byte == UInt8(ascii: "\""), isMarked {
        position += pounds.count
        // Three quotes begin a literal of several lines.
        let isWhole = !text.isEmpty || current != UInt8(ascii: "\"")
        return isWhole ? String(decoding: text, as: UTF8.self) : nil
      }
      if byte == UInt8(ascii: "\\"), isMarked {
        position += pounds.count
        guard let escaped = current, [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(escaped)
        else { return nil }
        text.append(escaped)
        position += 1
      } else {
        text.append(byte)
      }
    }
    return nil
  }
}

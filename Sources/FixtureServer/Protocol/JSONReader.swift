import RxTestKit

/// Why a text is not JSON.
struct JSONProblem: Error, Hashable {
  /// What is wrong, as a sentence without its full stop.
  let message: String
  /// The place, in bytes from the start.
  let offset: Int
}

/// Reads a JSON text that comes from another program: any bytes end in a value or in an error.
struct JSONReader {
  /// The maximum depth of arrays and objects; what an editor sends has a depth of about ten.
  static let mostLevels = 100

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var level = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a text that is one value.
  ///
  /// - Parameter bytes: The text, in UTF-8; bytes that are not UTF-8 become U+FFFD.
  /// - Returns: The value.
  /// - Throws: The first problem.
  static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSON {
    let result: Result<JSON, JSONProblem> = bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer)
      return Result { () throws(JSONProblem) in
        let value = try reader.value()
        reader.skipBlanks()
        if reader.index < buffer.count { throw reader.problem("text follows the value") }
        return value
      }
    }
    return try result.get()
  }

  private func problem(_ message: String) -> JSONProblem {
    JSONProblem(message: message, offset: index)
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONProblem) -> JSON {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONProblem) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONProblem) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"): return try number()
    case nil: throw problem("the text ends too early")
    default: throw problem("a value is missing")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(JSONProblem) -> JSON
  ) throws(JSONProblem) -> JSON {
    guard level < Self.mostLevels else {
      throw problem("more than \(Self.mostLevels) levels of arrays and objects")
    }
    level += 1
    index += 1
    let value = try body(&self)
    level -= 1
    return value
  }

  private mutating func object() throws(JSONProblem) -> JSON {
    var members: [JSON.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw problem("a name is missing") }
      let name = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw problem("':' is missing") }
      members.append(JSON.Member(name: name, value: try value()))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw problem("'}' is missing") }
    return .object(members)
  }

  private mutating func array() throws(JSONProblem) -> JSON {
    var items: [JSON] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      items.append(try value())
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw problem("']' is missing") }
    return .array(items)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONProblem) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) {
      throw problem("a value is missing")
    }
    return value
  }

  private mutating func number() throws(JSONProblem) -> JSON {
    let start = index
    var isWhole = true
    while let byte, byte.isDigit || "+-.eE".utf8.contains(byte) {
      isWhole = isWhole && (byte.isDigit || byte == UInt8(ascii: "-"))
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else {
      index = start
      throw problem("this is not a number")
    }
    return .number(number)
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(JSONProblem) -> String {
    index += 1
    var start = index
    var text = ""
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        text.unicodeScalars.append(try escape())
        start = index
      case 0..<0x20: throw problem("a control character in a string is not escaped")
      default: index += 1
      }
    }
    throw problem("a string is never closed")
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    guard let byte else { throw problem("a string is never closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default:
      index -= 1
      throw problem("unknown escape sequence")
    }
  }

  /// Reads the digits behind `\u`, and the second half of a pair; half a pair becomes U+FFFD.
  private mutating func codePoint() throws(JSONProblem) -> Unicode.Scalar {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let start = index
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      index = start
      return "\u{FFFD}"
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      index = start
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("four hexadecimal digits expected")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

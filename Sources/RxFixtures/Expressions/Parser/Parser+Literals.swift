import RxTestKit

extension Parser {
  // MARK: Numbers

  /// Parses a number, with its sign.
  func number() throws(Diagnostic) -> NodeID {
    let start = position
    let isNegative = take("-")
    let node: Node
    if byte == UInt8(ascii: "0"), let radix = Self.radix(byte(after: 1)) {
      position += 2
      node = .int(try integer(radix: radix, isNegative: isNegative, from: start))
    } else if let double = try double(from: start) {
      node = .double(double)
    } else {
      position = start + (isNegative ? 1 : 0)
      node = .int(try integer(radix: 10, isNegative: isNegative, from: start))
    }
    if let suffix = wordRange(at: position) {
      let unit = String(decoding: bytes[suffix], as: UTF8.self)
      let advice = Self.unitAdvice(unit, text(of: start..<suffix.lowerBound))
      throw error(
        advice == nil
          ? "unexpected '\(unit)' after a number"
          : "a time in an expression is not written with '\(unit)'", at: suffix, note: advice)
    }
    return add(node, from: start)
  }

  private static func radix(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// Says what to write in place of a number with a unit, which is how diagrams write times.
  private static func unitAdvice(_ unit: String, _ number: String) -> String? {
    switch unit {
    case "ms": "write .milliseconds(\(number)), or the number of frames: \(number)"
    case "s": "write .seconds(\(number))"
    case "f": "write the number of frames: \(number)"
    case "m": "write .seconds(60 * \(number))"
    default: nil
    }
  }

  private func integer(
    radix: Int, isNegative: Bool, from start: Int
  ) throws(Diagnostic) -> Int {
    let digits = takeDigits { radix == 16 ? $0.isDigit || $0.isLetter : $0.isDigit }
    guard !digits.isEmpty else { throw unexpected(wanted: "a digit") }
    let sign = isNegative ? "-" : ""
    if let number = Int(sign + digits, radix: radix) { return number }
    let isNumber = digits.allSatisfy { $0.hexDigitValue.map { $0 < radix } ?? false }
    throw error(
      isNumber ? "the number is too large for an Int" : "this is not a number", at: start..<position
    )
  }

  private func double(from start: Int) throws(Diagnostic) -> Double? {
    var literal = takeDigits(where: \.isDigit)
    var isDouble = false
    if byte == UInt8(ascii: "."), byte(after: 1).isDigit {
      position += 1
      literal += "." + takeDigits(where: \.isDigit)
      isDouble = true
    }
    let hasSign = byte(after: 1) == UInt8(ascii: "-") || byte(after: 1) == UInt8(ascii: "+")
    if byte | 0x20 == UInt8(ascii: "e"), byte(after: hasSign ? 2 : 1).isDigit {
      literal += byte(after: 1) == UInt8(ascii: "-") ? "e-" : "e"
      position += hasSign ? 2 : 1
      literal += takeDigits(where: \.isDigit)
      isDouble = true
    }
    guard isDouble else { return nil }
    guard let number = Double(literal), number.isFinite else {
      throw error("the number is too large for a Double", at: start..<position)
    }
    return bytes[start] == UInt8(ascii: "-") ? -number : number
  }

  /// Reads digits, leaving out the `_` between them.
  private func takeDigits(where isDigit: (UInt8) -> Bool) -> String {
    var digits: [UInt8] = []
    while isDigit(byte) || (byte == UInt8(ascii: "_") && !digits.isEmpty) {
      if byte != UInt8(ascii: "_") { digits.append(byte) }
      position += 1
    }
    return String(decoding: digits, as: UTF8.self)
  }

  // MARK: Strings

  func string() throws(Diagnostic) -> NodeID {
    let start = position
    position += 1
    if byte == UInt8(ascii: "\""), byte(after: 1) == UInt8(ascii: "\"") {
      throw error("a string must be on one line, between single quotation marks '\"'")
    }
    var segments: [Segment] = []
    var part: [UInt8] = []
    while byte != UInt8(ascii: "\"") {
      if isAtEnd || byte == 0x0A {
        throw error("the text has no closing '\"'", at: start..<position)
      }
      if byte != UInt8(ascii: "\\") {
        part.append(byte)
        position += 1
      } else if byte(after: 1) == UInt8(ascii: "(") {
        if !part.isEmpty { segments.append(.text(String(decoding: part, as: UTF8.self))) }
        part = []
        segments.append(.value(try interpolation()))
      } else {
        part += try escape()
      }
    }
    position += 1
    let text = String(decoding: part, as: UTF8.self)
    if segments.isEmpty { return add(.string(text), from: start) }
    if !part.isEmpty { segments.append(.text(text)) }
    return add(.interpolation(segments), from: start)
  }

  private func interpolation() throws(Diagnostic) -> NodeID {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    position += 2
    let value = try expression()
    try require(")")
    return value
  }

  private func escape() throws(Diagnostic) -> [UInt8] {
    let start = position
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
    case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
    case UInt8(ascii: "'"): return [UInt8(ascii: "'")]
    case UInt8(ascii: "u"): return try scalar(from: start)
    default:
      position = min(start + 1, bytes.count - 1)
      throw unexpected(wanted: "an escape such as '\\n', '\\\\' or '\\('")
    }
  }

  private func scalar(from start: Int) throws(Diagnostic) -> [UInt8] {
    if take("{") {
      let digits = takeDigits { $0.isDigit || $0.isLetter }
      if take("}"), digits.count <= 8, let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        return Array(String(scalar).utf8)
      }
    }
    throw error("this is not a character; write '\\u{1F600}'", at: start..<position)
  }
}

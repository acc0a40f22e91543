import RxTestKit

extension JSON {
  /// The value as JSON text, in UTF-8 and on one line.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.add(self)
    return writer.bytes
  }
}

private struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ value: JSON) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let isTrue): bytes += (isTrue ? "true" : "false").utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): add(text)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        add(item)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        add(member.name)
        bytes.append(UInt8(ascii: ":"))
        add(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func add(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    text.withBytes { bytes in
      // Most texts need no escapes.
      let isPlain = bytes.allSatisfy {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain { self.bytes += bytes } else { bytes.forEach { addEscaped($0) } }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func addEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    case 0..<0x20: bytes += (#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
    default: bytes.append(byte)
    }
  }
}

/// Why bytes are not a message.
package struct MessageProblem: Error {
  /// The reason.
  package let reason: String
}

/// Byte strings with their lengths: `5:hello,`.
///
/// A message is such a string, whose content is the strings of its fields.
package enum Netstring {
  /// The most bytes of a message; its length has at most as many digits.
  package static let most = 256 << 20

  /// Writes a string.
  package static func framed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array("\(bytes.count):".utf8) + bytes + [UInt8(ascii: ",")]
  }

  /// Takes the first string out of some bytes.
  ///
  /// - Returns: Its content; nil if it is not complete.
  /// - Throws: That the bytes begin with none.
  package static func take(
    from bytes: inout ArraySlice<UInt8>
  ) throws(MessageProblem) -> ArraySlice<UInt8>? {
    var length = 0
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: ":") {
      let digit = Int(bytes[index]) - 0x30
      guard (0...9).contains(digit) else { throw MessageProblem(reason: "a length is missing") }
      length = length * 10 + digit
      if length > most { throw MessageProblem(reason: "it has more than \(most) bytes") }
      index += 1
    }
    guard index < bytes.endIndex else { return nil }
    let start = index + 1
    let end = start + length
    guard end < bytes.endIndex else { return nil }
    guard bytes[end] == UInt8(ascii: ",") else {
      throw MessageProblem(reason: "a length is wrong")
    }
    let content = bytes[start..<end]
    bytes = bytes[(end + 1)...]
    return content
  }
}

/// Collects the bytes of a connection, and divides them into messages.
package struct MessageBuffer {
  private var bytes: ArraySlice<UInt8> = []

  /// Creates an empty buffer.
  package init() {}

  /// Adds bytes that have arrived.
  package mutating func add(_ chunk: some Sequence<UInt8>) {
    // What was taken gives its memory back.
    if bytes.startIndex > 0 { bytes = ArraySlice(Array(bytes)) }
    bytes.append(contentsOf: chunk)
  }

  /// Takes the next message; nil if none is complete.
  ///
  /// - Throws: That the bytes are none.
  package mutating func next<Message: MessageContent>() throws(MessageProblem) -> Message? {
    guard let content = try Netstring.take(from: &bytes) else { return nil }
    var reader = MessageReader(content)
    let message = try Message(from: &reader)
    try reader.finish()
    return message
  }
}

/// A value that a message can contain.
package protocol MessageContent {
  /// Reads the value.
  init(from reader: inout MessageReader) throws(MessageProblem)

  /// Writes the value.
  func write(to writer: inout MessageWriter)
}

extension MessageContent {
  /// The value as a message.
  package var message: [UInt8] {
    var writer = MessageWriter()
    write(to: &writer)
    return Netstring.framed(writer.bytes)
  }
}

/// Writes the fields of a message.
package struct MessageWriter {
  fileprivate var bytes: [UInt8] = []

  mutating func add(_ content: some Collection<UInt8>) {
    bytes += Netstring.framed(content)
  }
}

/// Reads the fields of a message.
package struct MessageReader {
  private var rest: ArraySlice<UInt8>

  fileprivate init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes() throws(MessageProblem) -> ArraySlice<UInt8> {
    guard let field = try Netstring.take(from: &rest) else {
      throw MessageProblem(reason: "a field is missing")
    }
    return field
  }

  /// Reads a number of lines or characters, which counts from 1.
  mutating func place() throws(MessageProblem) -> Int {
    let number = try Int(from: &self)
    guard (1...Int(Int32.max)).contains(number) else {
      throw MessageProblem(reason: "\(number) is not a place in a text")
    }
    return number
  }

  fileprivate func finish() throws(MessageProblem) {
    if !rest.isEmpty { throw MessageProblem(reason: "it has unknown fields") }
  }
}

// MARK: - Values

extension String: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    guard let text = String(validUTF8: try reader.bytes()) else {
      throw MessageProblem(reason: "a text is not UTF-8")
    }
    self = text
  }

  package func write(to writer: inout MessageWriter) { writer.add(utf8) }
}

extension Int: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    guard let number = Int(try String(from: &reader)) else {
      throw MessageProblem(reason: "a number is missing")
    }
    self = number
  }

  package func write(to writer: inout MessageWriter) { "\(self)".write(to: &writer) }
}

extension Bool: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    self = try Int(from: &reader) != 0
  }

  package func write(to writer: inout MessageWriter) { (self ? 1 : 0).write(to: &writer) }
}

extension Array: MessageContent where Element: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let count = try Int(from: &reader)
    self = []
    for _ in 0..<Swift.max(0, count) { append(try Element(from: &reader)) }
  }

  package func write(to writer: inout MessageWriter) {
    count.write(to: &writer)
    for element in self { element.write(to: &writer) }
  }
}

extension Optional: MessageContent where Wrapped: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }

  package func write(to writer: inout MessageWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
}

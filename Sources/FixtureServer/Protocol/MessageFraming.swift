import RxTestKit

/// Divides the bytes of a connection into messages: a header with the length, an empty line, and the content.
///
/// It never keeps more than one message and one header, whatever arrives.
struct MessageFraming {
  /// What was found.
  enum Item: Hashable {
    /// The content of a message.
    case message([UInt8])
    /// A message that is too long, by its number of bytes; its content is skipped.
    case oversized(Int)
    /// A header that says no length, so that no further message can be found.
    case broken(String)
  }

  /// The maximum length of a header.
  static let longestHeader = 4096

  private let longestContent: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// The length of the content that follows; nil before its header is complete.
  private var length: Int?
  /// The number of bytes to skip.
  private var rest = 0
  private var isBroken = false

  /// Creates a reader.
  ///
  /// - Parameter longestContent: The maximum number of bytes of a message.
  init(longestContent: Int = 64 << 20) { self.longestContent = longestContent }

  /// Adds bytes that have arrived.
  mutating func add(_ new: some Collection<UInt8>) {
    if isBroken { return }
    let skipped = min(rest, new.count)
    rest -= skipped
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += new.dropFirst(skipped)
  }

  /// The next message; nil until more bytes arrive.
  mutating func next() -> Item? {
    while !isBroken {
      if let length {
        guard bytes.count - start >= length else { return nil }
        let content = Array(bytes[start..<start + length])
        start += length
        self.length = nil
        return .message(content)
      }
      guard let end = endOfHeader() else {
        guard bytes.count - start > Self.longestHeader else { return nil }
        return fail("a header has more than \(Self.longestHeader) bytes")
      }
      let header = bytes[start..<end - 4]
      guard let length = Self.contentLength(header) else {
        return fail("a header lacks 'Content-Length: NUMBER'")
      }
      start = end
      if length <= longestContent {
        self.length = length
      } else {
        let skipped = min(length, bytes.count - start)
        start += skipped
        rest = length - skipped
        return .oversized(length)
      }
    }
    return nil
  }

  private mutating func fail(_ reason: String) -> Item {
    isBroken = true
    (bytes, start) = ([], 0)
    return .broken(reason)
  }

  /// Finds the end of the empty line behind a header.
  private func endOfHeader() -> Int? {
    let limit = min(bytes.count, start + Self.longestHeader)
    guard limit - start >= 4 else { return nil }
    return (start + 4...limit).first { end in
      bytes[end - 1] == 0x0A && bytes[end - 2] == 0x0D && bytes[end - 3] == 0x0A
        && bytes[end - 4] == 0x0D
    }
  }

  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }
      guard (1...12).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else {
        return nil
      }
      return Int(digits)
    }
    return nil
  }

  /// A message with its header.
  static func framed(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

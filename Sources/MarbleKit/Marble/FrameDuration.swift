/// A length of time in frames, as diagrams and rows write it: `9ms`, `1.5s`, `2m`, `20f`.
///
/// One frame is one millisecond of virtual time.
package struct FrameDuration: Hashable, Sendable, CustomStringConvertible {
  package var frames: Int

  /// The longest time that can be written: its nanoseconds, and sums of a few of it, fit in 64 bits.
  package static let maximum = Int(clamping: Int64.max / 4_000_000)

  package init(frames: Int) {
    self.frames = frames
  }

  package enum Problem: Error, Hashable, Sendable {
    case notATime
    case notWhole
    case overflow

    package var message: String {
      switch self {
      case .notATime: "this is not a time; write it as '20f', '9ms', '1.5s' or '2m'"
      case .notWhole: "this time is not a whole number of frames (a frame is 1 ms)"
      case .overflow: "this time is too long"
      }
    }
  }

  /// Reads a time such as `1.5s`, without white space.
  package init(_ text: some StringProtocol) throws(Problem) {
    try self.init(bytes: text.utf8)
  }

  package init(bytes: some Collection<UInt8>) throws(Problem) {
    let zero = UInt8(ascii: "0")
    let number = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let unit: Int64
    switch String(decoding: bytes[number.endIndex...].prefix(3), as: UTF8.self) {
    case "f", "ms": unit = 1
    case "s": unit = 1000
    case "m": unit = 60_000
    default: throw .notATime
    }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts.contains(where: \.isEmpty) else { throw .notATime }
    // Clamped to more than any time may have.
    let whole = parts[0].reduce(0) { min($0 * 10 + Int64($1 - zero), Int64.max / 1_000_000) }
    // Five digits are enough: the longest unit is 60,000 frames, which 2 divides five times and 5 four times.
    let scale: Int64 = 100_000
    var (fraction, place) = (Int64(0), scale)
    for digit in parts.dropFirst().joined() {
      place /= 10
      if place == 0 && digit != zero { throw .notWhole }
      fraction += Int64(digit - zero) * place * unit
    }
    guard fraction.isMultiple(of: scale) else { throw .notWhole }
    let frames = whole * unit + fraction / scale
    guard frames <= Int64(Self.maximum) else { throw .overflow }
    self.frames = Int(frames)
  }

  /// Whether bytes are written as a time, be it too long or no whole number of frames.
  static func isTime(_ bytes: some Collection<UInt8>) -> Bool {
    do throws(Problem) {
      _ = try FrameDuration(bytes: bytes)
      return true
    } catch {
      return error != .notATime
    }
  }

  /// The time in the largest unit that writes it shortly: `2m`, `1.5s`, `9ms`.
  package var description: String {
    switch frames {
    case let frames where frames != 0 && frames.isMultiple(of: 60_000): "\(frames / 60_000)m"
    case let frames where frames != 0 && frames.isMultiple(of: 1000): "\(frames / 1000)s"
    case let frames where frames > 1000 && frames.isMultiple(of: 100):
      "\(frames / 1000).\(frames % 1000 / 100)s"
    default: "\(frames)ms"
    }
  }
}

/// A length of time in frames, as diagrams and rows write it: `9ms`, `1.5s`, `2m`, `20f`.
///
/// A frame is a millisecond of virtual time, unless a scheduler has frames of another length.
package struct FrameDuration: Hashable, Sendable, CustomStringConvertible {
  package var frames: Int

  /// The longest time that can be written: its nanoseconds, and sums of a few of it, fit in 64 bits.
  package static let maximum = Int(clamping: Int64.max / 4_000_000)

  package init(frames: Int) {
    self.frames = frames
  }

  package enum Problem: Error, Hashable, Sendable {
    case notATime
    /// The frames have this length, in nanoseconds.
    case notWhole(FrameUnit = .millisecond)
    case overflow

    package var message: String {
      switch self {
      case .notATime: "this is not a time; write it as '20f', '9ms', '1.5s' or '2m'"
      case .notWhole(let frame):
        "this time is not a whole number of frames (a frame is \(frame))"
      case .overflow: "this time is too long"
      }
    }
  }

  /// Reads a time such as `1.5s`, without white space.
  package init(
    _ text: some StringProtocol, in frame: FrameUnit = .millisecond
  ) throws(Problem) {
    try self.init(bytes: text.utf8, in: frame)
  }

  package init(
    bytes: some Collection<UInt8>, in frame: FrameUnit = .millisecond
  ) throws(Problem) {
    let zero = UInt8(ascii: "0")
    let number = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let unit: Int64
    let name = String(decoding: bytes[number.endIndex...].prefix(3), as: UTF8.self)
    switch name {
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
      if place == 0 && digit != zero { throw .notWhole(frame) }
      fraction += Int64(digit - zero) * place * unit
    }
    let total = whole * unit + fraction / scale
    guard total <= Int64(Self.maximum) else { throw .overflow }
    let rest = fraction % scale
    if name == "f" || frame == .millisecond {
      if rest != 0 { throw .notWhole(frame) }
      frames = Int(total)
    } else {
      // In nanoseconds: the total is in milliseconds, the rest in parts of one.
      let length = total * 1_000_000 + rest * (1_000_000 / scale)
      guard let count = frame.count(in: length) else { throw .notWhole(frame) }
      frames = count
    }
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

/// The length of a frame, in which diagrams read and write times.
package struct FrameUnit: Hashable, Sendable, CustomStringConvertible {
  /// Nil if it is not a whole number.
  let nanoseconds: Int?

  package static let millisecond = FrameUnit(nanoseconds: 1_000_000)

  package init(nanoseconds: Int?) { self.nanoseconds = nanoseconds }

  /// The frames in a number of nanoseconds; nil if that is not a whole number.
  fileprivate func count(in length: Int64) -> Int? {
    guard let nanoseconds else { return nil }
    let (count, rest) = length.quotientAndRemainder(dividingBy: Int64(nanoseconds))
    return rest == 0 ? Int(count) : nil
  }

  /// How diagrams write some frames of silence.
  package func text(of frames: Int) -> String {
    self == .millisecond ? "\(FrameDuration(frames: frames))" : "\(frames)f"
  }

  /// The length in words: `1 ms`, `2 s`, `0.25 s`.
  package var description: String {
    guard let nanoseconds else { return "a fraction of a nanosecond" }
    switch nanoseconds {
    case let length where length.isMultiple(of: 1_000_000_000): return "\(length / 1_000_000_000) s"
    case let length where length.isMultiple(of: 1_000_000): return "\(length / 1_000_000) ms"
    case let length where length.isMultiple(of: 1_000): return "\(length / 1_000) µs"
    default: return "\(nanoseconds) ns"
    }
  }
}

/// A length of time in frames, as diagrams and rows write it: `9ms`, `1.5s`, `2m`, `20f`.
///
/// One frame is one millisecond of virtual time.
package struct FrameDuration: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames.
  package var frames: Int

  /// The longest time that can be written: its nanoseconds, and sums of a few of it, fit in 64 bits.
  package static let maximum = Int(clamping: Int64.max / 4_000_000)

  /// Creates a duration.
  ///
  /// - Parameter frames: The number of frames.
  package init(frames: Int) {
    self.frames = frames
  }

  /// Why a text is not a duration.
  package enum Problem: Error, Hashable, Sendable {
    /// The text is not written as a time.
    case notATime
    /// The time is not a whole number of frames.
    case notWhole
    /// The time is longer than ``FrameDuration/maximum``.
    case overflow

    /// The message.
    package var message: String {
      switch self {
      case .notATime: "this is not a time; write it as '20f', '9ms', '1.5s' or '2m'"
      case .notWhole: "this time is not a whole number of frames (a frame is 1 ms)"
      case .overflow: "this time is too long"
      }
    }
  }

  /// Reads a time such as `1.5s`.
  ///
  /// - Parameter text: The time, with its unit and without white space.
  /// - Throws: What is wrong with the text.
  package init(_ text: some StringProtocol) throws(Problem) {
    try self.init(bytes: text.utf8)
  }

  /// Reads a time from UTF-8 bytes.
  package init(bytes: some Collection<UInt8>) throws(Problem) {
    guard let spelling = DurationSpelling(bytes) else { throw .notATime }
    let fraction = spelling.fraction * spelling.unit
    guard !spelling.isTooFine, fraction.isMultiple(of: spelling.scale) else { throw .notWhole }
    let frames = spelling.whole * spelling.unit + fraction / spelling.scale
    guard frames <= Int64(Self.maximum) else { throw .overflow }
    self.frames = Int(frames)
  }

  /// Whether bytes are written as a time, be it too long or no whole number of frames.
  static func isTime(_ bytes: some Collection<UInt8>) -> Bool { DurationSpelling(bytes) != nil }

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

/// The parts of a time as it is written.
private struct DurationSpelling {
  /// The number before the point; clamped to more than any time may have.
  var whole: Int64 = 0
  /// The digits behind the point, without trailing zeros.
  var fraction: Int64 = 0
  /// The divisor of `fraction`.
  var scale: Int64 = 1
  /// Whether more digits follow the point than a whole number of frames can have.
  ///
  /// That is five: the longest unit is 60,000 frames, which 2 divides five times and 5 four times.
  var isTooFine = false
  /// The frames of the unit.
  var unit: Int64 = 1

  init?(_ bytes: some Collection<UInt8>) {
    var index = bytes.startIndex
    func digit() -> Int64? {
      guard index < bytes.endIndex, bytes[index].isDigit else { return nil }
      return Int64(bytes[index] - UInt8(ascii: "0"))
    }
    guard digit() != nil else { return nil }
    while let next = digit() {
      whole = min(whole * 10 + next, Int64.max / 1_000_000)
      bytes.formIndex(after: &index)
    }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
      bytes.formIndex(after: &index)
      guard digit() != nil else { return nil }
      var place: Int64 = 1
      while let next = digit() {
        if place <= 100_000 { place *= 10 }
        if next != 0 && place > 100_000 {
          isTooFine = true
        } else if next != 0 {
          fraction = fraction * (place / scale) + next
          scale = place
        }
        bytes.formIndex(after: &index)
      }
    }
    guard let unit = Self.unit(bytes[index...]) else { return nil }
    self.unit = unit
  }

  private static func unit(_ bytes: some Collection<UInt8>) -> Int64? {
    guard let first = bytes.first else { return nil }
    let second = bytes.dropFirst().first
    guard bytes.dropFirst(2).isEmpty else { return nil }
    switch (first, second) {
    case (UInt8(ascii: "f"), nil), (UInt8(ascii: "m"), UInt8(ascii: "s")): return 1
    case (UInt8(ascii: "s"), nil): return 1000
    case (UInt8(ascii: "m"), nil): return 60_000
    default: return nil
    }
  }
}

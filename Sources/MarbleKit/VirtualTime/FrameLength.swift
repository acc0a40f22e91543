import VirtualTimeCore

/// The length of a frame in real units.
package struct FrameLength: Sendable {
  package let seconds: Double

  /// The nanoseconds in a frame, if that is a whole number.
  private let nanoseconds: Int?

  package init(seconds: Double) {
    self.seconds = seconds
    let exact = (seconds * 1_000_000_000).rounded()
    let isWhole = abs(exact - seconds * 1_000_000_000) < 1e-6
    nanoseconds = isWhole && exact >= 1 && exact < 0x1p62 ? Int(exact) : nil
  }

  /// The same, for the times of diagrams.
  var unit: FrameUnit { FrameUnit(nanoseconds: nanoseconds) }

  /// The frames in a number of nanoseconds, rounded to the nearest, half a frame up.
  package func frames(in length: Int) -> Int {
    guard let nanoseconds else { return Self.rounded(Double(length) / 1_000_000_000 / seconds) }
    let (units, rest) = length.quotientAndRemainder(dividingBy: nanoseconds)
    if rest >= nanoseconds - nanoseconds / 2 { return units + 1 }
    return rest < -(nanoseconds / 2) ? units - 1 : units
  }

  /// Whether a number of nanoseconds is a whole number of frames, up to a thousandth of one: durations are often computed from floating-point
  /// numbers.
  package func isWhole(_ length: Int) -> Bool {
    guard let nanoseconds, length > 0 else { return true }
    let rest = length % nanoseconds
    return min(rest, nanoseconds - rest) <= nanoseconds / 1000
  }

  /// The nanoseconds between frame 0 and another.
  package func nanosecondCount(at frame: Int) -> Int {
    guard let nanoseconds else { return Self.rounded(Double(frame) * seconds * 1_000_000_000) }
    let (product, overflow) = frame.multipliedReportingOverflow(by: nanoseconds)
    return overflow ? (frame < 0 ? .min : .max) : product
  }

  /// The nearest whole number, clamped to the range of `Int`.
  package static func rounded(_ units: Double) -> Int {
    Int(exactly: units.rounded()) ?? (units < 0 ? .min : .max)
  }
}

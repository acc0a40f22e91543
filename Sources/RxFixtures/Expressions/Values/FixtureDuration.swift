/// A span of virtual time, counted in frames of one millisecond.
public enum FixtureDuration: Hashable, Sendable {
  /// A number of frames. Zero or less means later in the same frame.
  case frames(Int)

  /// A time that never ends.
  case never

  /// Creates the duration that one of Swift's spellings means, such as `.milliseconds(30)`.
  ///
  /// - Parameters:
  ///   - count: How many units.
  ///   - unit: `seconds`, `milliseconds`, `microseconds` or `nanoseconds`.
  /// - Returns: `nil` if it is not a whole number of frames, is too long, or the unit is unknown.
  public init?(_ count: Int, unit: String) {
    switch unit {
    case "seconds":
      let (frames, overflow) = count.multipliedReportingOverflow(by: 1000)
      guard !overflow else { return nil }
      self = .frames(frames)
    case "milliseconds": self = .frames(count)
    case "microseconds" where count.isMultiple(of: 1000): self = .frames(count / 1000)
    case "nanoseconds" where count.isMultiple(of: 1_000_000): self = .frames(count / 1_000_000)
    default: return nil
    }
  }
}

extension FixtureValue {
  /// The duration that the value stands for, where one is asked for: a duration, or a number of frames.
  public var duration: FixtureDuration? {
    switch self {
    case .duration(let duration): duration
    case .int(let frames): .frames(frames)
    default: nil
    }
  }
}

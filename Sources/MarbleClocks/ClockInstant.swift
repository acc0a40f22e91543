/// A point in time of an `ImmediateClock` or an `UnimplementedClock`.
public struct ClockInstant: InstantProtocol {
  /// The time since the clock was made.
  public let offset: Duration

  /// Creates a point in time.
  ///
  /// - Parameter offset: The time since the clock was made.
  public init(offset: Duration) { self.offset = offset }

  /// Moves the point.
  ///
  /// - Parameter duration: The length of time.
  /// - Returns: The later point; an earlier one if the length is negative.
  public func advanced(by duration: Duration) -> ClockInstant {
    ClockInstant(offset: offset + duration)
  }

  /// Measures the time to another point.
  ///
  /// - Parameter other: The other point.
  /// - Returns: The time between the points; negative if the other is earlier.
  public func duration(to other: ClockInstant) -> Duration { other.offset - offset }

  /// Compares two points.
  ///
  /// - Parameters:
  ///   - lhs: One point.
  ///   - rhs: Another.
  /// - Returns: Whether the first is earlier.
  public static func < (lhs: ClockInstant, rhs: ClockInstant) -> Bool { lhs.offset < rhs.offset }
}

/// A range of integers: `0..<3`, `0...2`.
///
/// `0..<3` and `0...2` are not equal, as in Swift, where their types differ.
public struct FixtureRange: Hashable, Sendable {
  /// The first integer.
  public let lower: Int

  /// The integer at which the range ends.
  public let upper: Int

  /// Whether ``upper`` belongs to the range.
  public let isClosed: Bool

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - lower: The first integer.
  ///   - upper: The integer at which the range ends.
  ///   - isClosed: Whether `upper` belongs to the range.
  /// - Returns: `nil` if `upper` is less than `lower`.
  public init?(from lower: Int, to upper: Int, isClosed: Bool) {
    guard lower <= upper else { return nil }
    self.lower = lower
    self.upper = upper
    self.isClosed = isClosed
  }

  /// The number of integers, at most `Int.max`.
  public var count: Int { exactCount ?? .max }

  /// How many integers there are; nil if no `Int` can count them.
  var exactCount: Int? {
    let (distance, overflow) = upper.subtractingReportingOverflow(lower)
    return overflow || (isClosed && distance == .max) ? nil : distance + (isClosed ? 1 : 0)
  }

  /// Whether the range contains an integer.
  ///
  /// - Parameter integer: The integer.
  /// - Returns: `true` if it contains the integer.
  public func contains(_ integer: Int) -> Bool {
    integer >= lower && (integer < upper || (isClosed && integer == upper))
  }
}

extension FixtureRange: Sequence {
  /// Returns an iterator over the integers.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> AnyIterator<Int> {
    var next = lower
    var isDone = !isClosed && lower == upper
    let last = isClosed || lower == upper ? upper : upper - 1
    return AnyIterator {
      guard !isDone else { return nil }
      defer { if next == last { isDone = true } else { next += 1 } }
      return next
    }
  }

  /// The number of integers.
  public var underestimatedCount: Int { Swift.min(count, 1024) }
}

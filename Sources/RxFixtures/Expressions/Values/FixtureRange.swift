/// A range of integers, as `0..<3` and `0...2` write it.
///
/// Both spellings of the same integers are equal only if they are spelled alike, as in Swift, where they have different types.
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

  /// How many integers there are; as many as an `Int` can count, if there are more.
  public var count: Int { exactCount ?? .max }

  /// How many integers there are; nil if no `Int` can count them.
  var exactCount: Int? {
    let (distance, overflow) = upper.subtractingReportingOverflow(lower)
    return overflow || (isClosed && distance == .max) ? nil : distance + (isClosed ? 1 : 0)
  }

  /// Whether an integer lies in the range.
  ///
  /// - Parameter integer: What to look for.
  /// - Returns: `true` if it does.
  public func contains(_ integer: Int) -> Bool {
    integer >= lower && (integer < upper || (isClosed && integer == upper))
  }
}

extension FixtureRange: Sequence {
  /// The integers, one after the other, without a list of them being made.
  ///
  /// - Returns: What gives them.
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

  /// A count that may be less than the true one, as the standard library asks for it.
  public var underestimatedCount: Int { Swift.min(count, 1024) }
}

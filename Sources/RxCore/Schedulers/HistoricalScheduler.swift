#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A virtual time scheduler whose times are dates: it replays what happened at recorded times.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>,
  @unchecked Sendable
{
  // Not checked: what it inherits is safe to use from any thread; it is not final because RxSwift's is not.

  /// Makes a scheduler without work.
  ///
  /// - Parameter initialClock: The initial time of its clock.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Takes dates and seconds as they are.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
  /// A point in virtual time is a date.
  public typealias VirtualTimeUnit = RxTime

  /// A length of virtual time is in seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Takes a date as it is.
  ///
  /// - Parameter virtualTime: The date.
  /// - Returns: The same.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime { virtualTime }

  /// Takes a date as it is.
  ///
  /// - Parameter time: The date.
  /// - Returns: The same.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit { time }

  /// Takes seconds as they are.
  ///
  /// - Parameter virtualTimeInterval: The seconds.
  /// - Returns: The same.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval {
    virtualTimeInterval
  }

  /// Takes seconds as they are.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The same.
  public func convertToVirtualTimeInterval(
    _ timeInterval: TimeInterval
  ) -> VirtualTimeIntervalUnit {
    timeInterval
  }

  /// Moves a date.
  ///
  /// - Parameters:
  ///   - time: The date.
  ///   - offset: By how many seconds.
  /// - Returns: The date that lies so much later.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit {
    time.addingTimeInterval(offset)
  }

  /// Compares two dates.
  ///
  /// - Parameters:
  ///   - lhs: One date.
  ///   - rhs: Another.
  /// - Returns: Whether `lhs` is earlier or later.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison {
    if lhs == rhs { return .equal }
    return lhs < rhs ? .lessThan : .greaterThan
  }

  /// The bits of the date's seconds, which order dates once those of negative numbers are turned round.
  public func _order(of time: VirtualTimeUnit) -> Int? {
    let seconds = time.timeIntervalSinceReferenceDate + 0.0  // -0.0 becomes 0.0
    let bits = Int(truncatingIfNeeded: seconds.bitPattern)
    return bits < 0 ? bits ^ .max : bits
  }

  /// The date of which these are the bits.
  public func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit {
    let bits = order < 0 ? order ^ .max : order
    return Date(
      timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(truncatingIfNeeded: bits)))
  }
}

import VirtualTimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A virtual time scheduler whose times are dates.
///
/// Use it to replay recorded events at their recorded dates.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>,
  @unchecked Sendable
{
  // Unchecked: the inherited state is safe to use from any thread. The class is not final, like RxSwift's class.

  /// Creates a scheduler without scheduled actions.
  ///
  /// - Parameter initialClock: The initial time of its clock.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }

  // The inherited code does the same for every type of times, and therefore looks metadata up.

  /// The virtual time.
  public override var now: RxTime { date }

  override func point(after interval: RxTimeInterval) -> VirtualTimePoint {
    let time = HistoricalSchedulerTimeConverter()._virtualTime(date, after: interval)
    return VirtualTimePoint(order: HistoricalSchedulerTimeConverter.order(of: time))
  }

  private var date: RxTime {
    HistoricalSchedulerTimeConverter()._virtualTime(ofOrder: timeline.clock.order)
  }
}

/// Uses dates as virtual times and seconds as virtual intervals, without conversion.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
  /// A point in virtual time, as a date.
  public typealias VirtualTimeUnit = RxTime

  /// A length of virtual time, in seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Returns the date unchanged.
  ///
  /// - Parameter virtualTime: The date.
  /// - Returns: The same date.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime { virtualTime }

  /// Returns the date unchanged.
  ///
  /// - Parameter time: The date.
  /// - Returns: The same date.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit { time }

  /// Returns the seconds unchanged.
  ///
  /// - Parameter virtualTimeInterval: The seconds.
  /// - Returns: The same seconds.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval {
    virtualTimeInterval
  }

  /// Returns the seconds unchanged.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The same seconds.
  public func convertToVirtualTimeInterval(
    _ timeInterval: TimeInterval
  ) -> VirtualTimeIntervalUnit {
    timeInterval
  }

  /// Adds seconds to a date.
  ///
  /// - Parameters:
  ///   - time: The date.
  ///   - offset: The seconds to add.
  /// - Returns: The sum.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit {
    time.addingTimeInterval(offset)
  }

  /// Compares two dates.
  ///
  /// - Parameters:
  ///   - lhs: The first date.
  ///   - rhs: The second date.
  /// - Returns: Whether `lhs` is earlier than, equal to or later than `rhs`.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison {
    if lhs == rhs { return .equal }
    return lhs < rhs ? .lessThan : .greaterThan
  }

  /// The bit pattern of the date's seconds, adjusted so that it also orders negative numbers.
  public func _order(of time: VirtualTimeUnit) -> Int? { Self.order(of: time) }

  fileprivate static func order(of time: RxTime) -> Int {
    let seconds = time.timeIntervalSinceReferenceDate + 0.0  // -0.0 becomes 0.0
    let bits = Int(truncatingIfNeeded: seconds.bitPattern)
    return bits < 0 ? bits ^ .max : bits
  }

  /// The date whose `_order(of:)` is this integer.
  public func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit {
    let bits = order < 0 ? order ^ .max : order
    return Date(
      timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(truncatingIfNeeded: bits)))
  }
}

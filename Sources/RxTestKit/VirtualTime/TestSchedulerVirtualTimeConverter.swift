import VirtualTimeCore
import RxCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts times to whole units of a given length.
///
/// A time outside the range of `Int` becomes `Int.min` or `Int.max`.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType, Sendable {
  /// A point in virtual time is a number of units.
  public typealias VirtualTimeUnit = Int

  /// A length of virtual time is a number of units.
  public typealias VirtualTimeIntervalUnit = Int

  private let frameLength: FrameLength
  /// Receives the nanoseconds of an interval that is not a whole number of units; nil if it is rounded without notice.
  private let receiveUneven: (@Sendable (Int) -> Void)?

  package init(
    frameLength: FrameLength, receivingUneven receiveUneven: (@Sendable (Int) -> Void)? = nil
  ) {
    self.frameLength = frameLength
    self.receiveUneven = receiveUneven
  }

  /// Converts a point in virtual time.
  ///
  /// - Parameter virtualTime: The units since the start of 1970.
  /// - Returns: The date.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime {
    Date(timeIntervalSince1970: TimeInterval(virtualTime) * frameLength.seconds)
  }

  /// Converts a date.
  ///
  /// - Parameter time: The date.
  /// - Returns: The nearest number of units since the start of 1970.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit {
    FrameLength.rounded(time.timeIntervalSince1970 / frameLength.seconds)
  }

  /// Converts a length of virtual time.
  ///
  /// - Parameter virtualTimeInterval: The units.
  /// - Returns: The seconds.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval {
    TimeInterval(virtualTimeInterval) * frameLength.seconds
  }

  /// Converts seconds.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The nearest number of units.
  public func convertToVirtualTimeInterval(
    _ timeInterval: TimeInterval
  ) -> VirtualTimeIntervalUnit {
    FrameLength.rounded(timeInterval / frameLength.seconds)
  }

  /// Adds units to a point in virtual time.
  ///
  /// - Parameters:
  ///   - time: The point.
  ///   - offset: The units.
  /// - Returns: The later point.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit {
    time.clampedSum(offset)
  }

  /// Compares two points in virtual time.
  ///
  /// - Parameters:
  ///   - lhs: One point.
  ///   - rhs: Another.
  /// - Returns: Whether `lhs` is earlier or later.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison {
    if lhs == rhs { return .equal }
    return lhs < rhs ? .lessThan : .greaterThan
  }

  /// The point itself.
  public func _order(of time: VirtualTimeUnit) -> Int? { time }

  /// The point itself.
  public func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit { order }

  /// Adds the units in a length of time, rounded to the nearest, half a unit up.
  public func _virtualTime(
    _ time: VirtualTimeUnit, after interval: RxTimeInterval
  ) -> VirtualTimeUnit {
    guard let length = interval.nanosecondCount else { return .max }
    if let receiveUneven, !frameLength.isWhole(length) { receiveUneven(length) }
    return time.clampedSum(frameLength.frames(in: length))
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a virtual time scheduler's units relate to dates and seconds.
public protocol VirtualTimeConverterType {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit

  /// A length of virtual time.
  associatedtype VirtualTimeIntervalUnit

  /// Converts a point in virtual time.
  ///
  /// - Parameter virtualTime: The point in virtual time.
  /// - Returns: The date that it stands for.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Converts a date.
  ///
  /// - Parameter time: The date.
  /// - Returns: The point in virtual time that stands for it.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Converts a length of virtual time.
  ///
  /// - Parameter virtualTimeInterval: The length.
  /// - Returns: The seconds that it stands for.
  func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval

  /// Converts seconds.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The length of virtual time that stands for them.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// Moves a point in virtual time.
  ///
  /// - Parameters:
  ///   - time: The point.
  ///   - offset: How far to move it.
  /// - Returns: The point that lies so much later.
  func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit

  /// Compares two points in virtual time.
  ///
  /// - Parameters:
  ///   - lhs: One point.
  ///   - rhs: Another.
  /// - Returns: Whether `lhs` is earlier or later.
  func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison

  /// The point as an integer that orders points as `compareVirtualTime` does, which is faster; nil if there is none.
  func _order(of time: VirtualTimeUnit) -> Int?

  /// The point of which `_order(of:)` returned the integer.
  func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit

  /// The point that lies `interval`, which is not `.never`, after another.
  func _virtualTime(_ time: VirtualTimeUnit, after interval: RxTimeInterval) -> VirtualTimeUnit
}

extension VirtualTimeConverterType {
  /// By default, there is no integer.
  public func _order(of time: VirtualTimeUnit) -> Int? { nil }

  /// Is called only where there are integers; by default, they are seconds.
  public func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit {
    convertToVirtualTime(Date(timeIntervalSince1970: TimeInterval(order)))
  }

  /// By default, the point is found by way of dates.
  public func _virtualTime(
    _ time: VirtualTimeUnit, after interval: RxTimeInterval
  ) -> VirtualTimeUnit {
    convertToVirtualTime(convertFromVirtualTime(time).addingTimeInterval(interval.secondCount))
  }
}

/// The order of two points in virtual time.
public enum VirtualTimeComparison: Sendable {
  /// The first is earlier.
  case lessThan

  /// They are the same point.
  case equal

  /// The first is later.
  case greaterThan
}

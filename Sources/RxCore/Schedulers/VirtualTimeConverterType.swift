import VirtualTimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts between a virtual time scheduler's units and dates or seconds.
public protocol VirtualTimeConverterType {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit

  /// A length of virtual time.
  associatedtype VirtualTimeIntervalUnit

  /// Converts a point in virtual time to a date.
  ///
  /// - Parameter virtualTime: The point in virtual time.
  /// - Returns: The corresponding date.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Converts a date to a point in virtual time.
  ///
  /// - Parameter time: The date.
  /// - Returns: The corresponding point in virtual time.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Converts a length of virtual time to seconds.
  ///
  /// - Parameter virtualTimeInterval: The length.
  /// - Returns: The corresponding seconds.
  func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval

  /// Converts seconds to a length of virtual time.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The corresponding length of virtual time.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// Adds a length to a point in virtual time.
  ///
  /// - Parameters:
  ///   - time: The point.
  ///   - offset: The length to add.
  /// - Returns: The later point.
  func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit

  /// Compares two points in virtual time.
  ///
  /// - Parameters:
  ///   - lhs: The first point.
  ///   - rhs: The second point.
  /// - Returns: Whether `lhs` is earlier than, equal to or later than `rhs`.
  func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison

  /// An integer that orders points as `compareVirtualTime` does, but faster; `nil` if the converter has no such integer.
  func _order(of time: VirtualTimeUnit) -> Int?

  /// The point whose `_order(of:)` is this integer.
  func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit

  /// The point that is `interval` after another point. The interval is never `.never`.
  func _virtualTime(_ time: VirtualTimeUnit, after interval: RxTimeInterval) -> VirtualTimeUnit
}

extension VirtualTimeConverterType {
  /// By default, `nil`.
  public func _order(of time: VirtualTimeUnit) -> Int? { nil }

  /// By default, the integer counts seconds.
  ///
  /// Called only if `_order(of:)` returns integers.
  public func _virtualTime(ofOrder order: Int) -> VirtualTimeUnit {
    convertToVirtualTime(Date(timeIntervalSince1970: TimeInterval(order)))
  }

  /// By default, the converter converts the point to a date, adds the interval and converts the result back.
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

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

  /// The seconds in a unit.
  private let resolution: Double

  /// The nanoseconds in a unit, where they are a whole number.
  private let nanoseconds: Int?

  package init(resolution: Double) {
    self.resolution = resolution
    let exact = (resolution * 1_000_000_000).rounded()
    let isWhole = abs(exact - resolution * 1_000_000_000) < 1e-6
    nanoseconds = isWhole && exact >= 1 && exact < 0x1p62 ? Int(exact) : nil
  }

  /// Converts a point in virtual time.
  ///
  /// - Parameter virtualTime: The units since the start of 1970.
  /// - Returns: The date.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime {
    Date(timeIntervalSince1970: TimeInterval(virtualTime) * resolution)
  }

  /// Converts a date.
  ///
  /// - Parameter time: The date.
  /// - Returns: The nearest number of units since the start of 1970.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit {
    Self.rounded(time.timeIntervalSince1970 / resolution)
  }

  /// Converts a length of virtual time.
  ///
  /// - Parameter virtualTimeInterval: The units.
  /// - Returns: The seconds.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval {
    TimeInterval(virtualTimeInterval) * resolution
  }

  /// Converts seconds.
  ///
  /// - Parameter timeInterval: The seconds.
  /// - Returns: The nearest number of units.
  public func convertToVirtualTimeInterval(
    _ timeInterval: TimeInterval
  ) -> VirtualTimeIntervalUnit {
    Self.rounded(timeInterval / resolution)
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
    guard let nanoseconds else {
      return time.clampedSum(Self.rounded(TimeInterval(length) / 1_000_000_000 / resolution))
    }
    let (units, rest) = length.quotientAndRemainder(dividingBy: nanoseconds)
    if rest >= nanoseconds - nanoseconds / 2 { return time.clampedSum(units + 1) }
    return time.clampedSum(rest < -(nanoseconds / 2) ? units - 1 : units)
  }

  /// The nanoseconds between frame 0 and another.
  func nanosecondCount(at time: VirtualTimeUnit) -> Int {
    guard let nanoseconds else {
      return Self.rounded(TimeInterval(time) * resolution * 1_000_000_000)
    }
    let (product, overflow) = time.multipliedReportingOverflow(by: nanoseconds)
    return overflow ? (time < 0 ? .min : .max) : product
  }

  private static func rounded(_ units: Double) -> Int {
    Int(exactly: units.rounded()) ?? (units < 0 ? .min : .max)
  }
}

/// A time in frames of a test scheduler.
public typealias TestTime = Int

/// A value and its time.
public struct Recorded<Value> {
  /// The time of the value.
  public let time: TestTime

  /// The value.
  public let value: Value

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - time: The time of the value.
  ///   - value: The value.
  @inline(__always)
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  /// The record as `value @ time`.
  public var debugDescription: String { "\(value) @ \(time)" }
}

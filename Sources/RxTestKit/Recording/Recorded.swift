import RxCore

/// A time in frames of a test scheduler.
public typealias TestTime = Int

/// A value and when it came.
public struct Recorded<Value> {
  /// When the value came.
  public let time: TestTime

  /// The value.
  public let value: Value

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - time: When the value came.
  ///   - value: The value.
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

extension Recorded {
  /// Makes the record of an element.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - element: The element.
  /// - Returns: The record.
  public static func next<T>(_ time: TestTime, _ element: T) -> Recorded<Event<T>>
  where Value == Event<T> {
    Recorded(time: time, value: .next(element))
  }

  /// Makes the record of a completion.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - type: The type of the elements.
  /// - Returns: The record.
  public static func completed<T>(
    _ time: TestTime, _ type: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .completed)
  }

  /// Makes the record of an error.
  ///
  /// - Parameters:
  ///   - time: When it came.
  ///   - error: The error.
  ///   - type: The type of the elements.
  /// - Returns: The record.
  public static func error<T>(
    _ time: TestTime, _ error: any Swift.Error, _ type: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .error(error))
  }

  /// Lists records, for code that reads well without brackets.
  ///
  /// - Parameter recordedEvents: The records.
  /// - Returns: The same.
  public static func events<T>(_ recordedEvents: Recorded<Event<T>>...) -> [Recorded<Event<T>>]
  where Value == Event<T> {
    recordedEvents
  }

  /// Lists records, for code that reads well without brackets.
  ///
  /// - Parameter recordedEvents: The records.
  /// - Returns: The same.
  public static func events<T>(_ recordedEvents: [Recorded<Event<T>>]) -> [Recorded<Event<T>>]
  where Value == Event<T> {
    recordedEvents
  }
}

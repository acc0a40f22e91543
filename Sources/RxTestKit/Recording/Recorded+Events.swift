import MarbleKit
import RxCore

extension Recorded {
  /// Creates the record of an element.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - element: The element.
  /// - Returns: The record.
  public static func next<T>(_ time: TestTime, _ element: T) -> Recorded<Event<T>>
  where Value == Event<T> {
    Recorded(time: time, value: .next(element))
  }

  /// Creates the record of a completion.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - type: The type of the elements.
  /// - Returns: The record.
  public static func completed<T>(
    _ time: TestTime, _ type: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .completed)
  }

  /// Creates the record of an error.
  ///
  /// - Parameters:
  ///   - time: The time of the event.
  ///   - error: The error.
  ///   - type: The type of the elements.
  /// - Returns: The record.
  public static func error<T>(
    _ time: TestTime, _ error: any Swift.Error, _ type: T.Type = T.self
  ) -> Recorded<Event<T>> where Value == Event<T> {
    Recorded(time: time, value: .error(error))
  }

  /// Returns its arguments as an array.
  ///
  /// - Parameter recordedEvents: The records.
  /// - Returns: The records.
  public static func events<T>(_ recordedEvents: Recorded<Event<T>>...) -> [Recorded<Event<T>>]
  where Value == Event<T> {
    recordedEvents
  }

  /// Returns its arguments as an array.
  ///
  /// - Parameter recordedEvents: The records.
  /// - Returns: The records.
  public static func events<T>(_ recordedEvents: [Recorded<Event<T>>]) -> [Recorded<Event<T>>]
  where Value == Event<T> {
    recordedEvents
  }
}

import MarbleKit
import RxCore

extension TestScheduler {
  /// Creates a cold source of strings.
  ///
  ///     scheduler.cold("-a-b-|")
  ///
  /// It emits the diagram again for each subscription. A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: The events for a subscription. Frames count from the subscription.
  ///   - further: The events for the second subscription, the third, and so on. All further subscriptions receive the last diagram.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  ///   - emission: When the source emits the events of its first frame: by default after the call that subscribes has returned; with
  ///     `.onSubscription` during that call.
  /// - Returns: The source.
  @_disfavoredOverload
  public func cold(
    _ diagram: String, _ further: String...,
    values: [String: String] = [:], error: any Error = MarbleError(),
    emitting emission: MarbleEmission = .afterSubscribing,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<String> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.coldSource(
        diagram, further, DrawnValues(values), error: error, emitting: emission, at: site))
  }
}

extension TestSchedulerFallbacks {
  /// Creates a cold source of elements of any type, such as integers or observables.
  ///
  ///     scheduler.cold("-1-2-|", as: Int.self)
  ///     scheduler.cold("-1-#", "-n-|", values: ["n": 10])
  ///     scheduler.cold("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits the diagram again for each subscription. A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: The events for a subscription. Frames count from the subscription.
  ///   - further: The events for the second subscription, the third, and so on. All further subscriptions receive the last diagram.
  ///   - type: The type of the elements.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as integers, if their type
  ///     conforms to `LosslessStringConvertible`. `Void` needs none: any character is an element.
  ///   - error: The error for `#`.
  ///   - emission: When the source emits the events of its first frame: by default after the call that subscribes has returned; with
  ///     `.onSubscription` during that call.
  /// - Returns: The source.
  @_disfavoredOverload
  public func cold<Element>(
    _ diagram: String, _ further: String...,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(), emitting emission: MarbleEmission = .afterSubscribing,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.coldSource(
        diagram, further, DrawnValues(values), error: error, emitting: emission, at: site))
  }
}

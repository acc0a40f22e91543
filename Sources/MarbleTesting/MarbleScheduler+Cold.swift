import MarbleKit

extension MarbleScheduler {
  /// Creates a cold source of strings.
  ///
  ///     scheduler.cold("-a-b-|")
  ///
  /// It emits its events for each subscription. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail:
  /// its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: The events for a subscription. Frames count from the subscription.
  ///   - further: The events for the second subscription, the third, and so on. All further subscriptions receive the last diagram.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  ///   - emission: When the source emits the events of its first frame: by default after the call that subscribes has returned; with
  ///     `.onSubscription` during that call.
  /// - Returns: The source.
  public func cold<Failure: Error>(
    _ diagram: String, _ further: String..., values: [String: String] = [:],
    error: Failure? = Never?.none, emitting emission: MarbleEmission = .afterSubscribing,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<String, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = _world.coldSource(
      diagram, further, DrawnValues(values),
      error: drawn(error, in: [diagram] + further, at: site), emitting: emission, at: site)
    return MarbleSource(source)
  }

  /// Creates a cold source of elements of any type, such as integers.
  ///
  ///     scheduler.cold("-1-2-|", as: Int.self)
  ///     scheduler.cold("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits its events for each subscription. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail:
  /// its `Failure` is `Never`.
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
  public func cold<Element, Failure: Error>(
    _ diagram: String, _ further: String..., as type: Element.Type = Element.self,
    values: [String: Element] = [:],
    error: Failure? = Never?.none, emitting emission: MarbleEmission = .afterSubscribing,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = _world.coldSource(
      diagram, further, DrawnValues(values),
      error: drawn(error, in: [diagram] + further, at: site), emitting: emission, at: site)
    return MarbleSource(source)
  }
}

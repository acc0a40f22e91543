import MarbleKit
import RxCore

extension TestScheduler {
  /// Creates a hot source of strings.
  ///
  ///     scheduler.hot("-a-b-|")
  ///
  /// It emits with or without subscribers. Late subscribers receive the terminal event immediately.
  /// A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0; events to its left come before the test begins.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func hot(
    _ diagram: String,
    values: [String: String] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<String> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.hotSource(diagram, DrawnValues(values), error: error, at: site))
  }
}

extension TestSchedulerFallbacks {
  /// Creates a hot source of elements of any type, such as integers or observables.
  ///
  ///     scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.hot("-1-n-|", values: ["n": 10])
  ///     scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits with or without subscribers. Late subscribers receive the terminal event immediately.
  /// A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0; events to its left come before the test begins.
  ///   - type: The type of the elements.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as integers, if their type
  ///     conforms to `LosslessStringConvertible`. `Void` needs none: any character is an element.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func hot<Element>(
    _ diagram: String,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.hotSource(diagram, DrawnValues(values), error: error, at: site))
  }
}

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

extension TestScheduler {
  /// Creates a hot source that breaks the rules of observables, to test your own observers.
  ///
  ///     let source = scheduler.misbehaving("-a|b#c")
  ///     source.subscribe(counter)
  ///
  /// It emits all the events of its diagram in their frames, also those after a terminal event, and to subscriptions that are disposed. Only
  /// an `ObserverType` that subscribes to it directly receives these, as with `createHotObservable`: operators, and closures that subscribe,
  /// ignore them. Late subscribers receive no terminal event.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0. Events may follow `|` and `#`.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func misbehaving(
    _ diagram: String, values: [String: String] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<String> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.hotSource(diagram, DrawnValues(values), error: error, misbehaves: true, at: site))
  }
}

extension TestSchedulerFallbacks {
  /// Creates a hot source of elements of any type, which breaks the rules of observables, to test your own observers.
  ///
  ///     let source = scheduler.misbehaving("-1|2#3", as: Int.self)
  ///     source.subscribe(counter)
  ///
  /// It emits all the events of its diagram in their frames, also those after a terminal event, and to subscriptions that are disposed. Only
  /// an `ObserverType` that subscribes to it directly receives these, as with `createHotObservable`: operators, and closures that subscribe,
  /// ignore them. Late subscribers receive no terminal event.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0. Events may follow `|` and `#`.
  ///   - type: The type of the elements.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func misbehaving<Element>(
    _ diagram: String, as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestableObservable(
      _world.hotSource(diagram, DrawnValues(values), error: error, misbehaves: true, at: site))
  }
}

// The compiler's own errors for these mistakes name neither the mistake nor what to write.

extension MarbleExpectation {
  /// Unavailable: its message explains how to compare elements that are not `Equatable`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "elements that are not Equatable need a comparison: toBe(…, by: { $0.id == $1.id })"
  )
  public func toBe(_ diagram: String, values: [String: Element] = [:]) {}
}

extension MarbleExpectation where Element: Equatable {
  /// Unavailable: its message names values of a wrong type.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a value in 'values:' has another type than the elements of what is expected"
  )
  public func toBe<Value>(
    _ diagram: String, values: [String: Value], error: any Error = MarbleError()
  ) {}
}

extension MarbleExpectation where Element: Equatable {
  /// Unavailable: its message says to list the values.
  @_disfavoredOverload
  @available(*, unavailable, message: "list the values without brackets: toEmit(10, 20)")
  public func toEmit(
    _ values: [Element], within time: String? = nil, then ending: MarbleEnding = .nothing
  ) {}
}

// Names of Turbine.
extension MarbleExpectation {
  /// Unavailable: its message names the call to write.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "list all values: toEmit(…); to await each, call next() of makeAsyncIterator()"
  )
  public func awaitItem() {}

  /// Unavailable: its message names the call to write.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "write toEmit(); after the values of toEmit(…), nothing may follow"
  )
  public func expectNoEvents() {}

  /// Unavailable: its message names the call to write.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "call run() of the scheduler, then compare the property of the model"
  )
  public func expectMostRecentItem() {}
}

extension MarbleTestScheduler {
  /// Unavailable: its message says to pass a closure.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "pass a closure, which reads the value: expect { model.state }"
  )
  public func expect<Value: Equatable>(_ value: Value) -> MarbleExpectation<Value> {
    fatalError("unavailable")
  }
}

import RxCore

// The compiler's first error about a wrong call is the message of one of these.

extension MarbleExpectation {
  /// Unavailable: its message explains how to compare elements that are not `Equatable`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "elements that are not Equatable need a comparison: toBe(…, by: { $0.id == $1.id })"
  )
  public func toBe(_ diagram: String, values: [String: Element] = [:]) {}

  /// Unavailable: its message explains how to compare tuples.
  @available(
    *, unavailable, message: "tuples are not Equatable and need a comparison: toBe(…, by: ==)"
  )
  public func toBe<First, Second>(_ diagram: String, values: [String: (First, Second)] = [:])
  where Element == (First, Second) {}

  /// Unavailable: its message explains how to compare tuples.
  @available(
    *, unavailable, message: "tuples are not Equatable and need a comparison: toBe(…, by: ==)"
  )
  public func toBe<First, Second, Third>(
    _ diagram: String, values: [String: (First, Second, Third)] = [:]
  ) where Element == (First, Second, Third) {}
}

extension MarbleExpectation where Element == Void {
  /// Unavailable: its message explains how to draw `Void`.
  @available(
    *, unavailable,
    message: "Void needs no values: leave out 'values:', and draw each element as any letter"
  )
  public func toBe(_ diagram: String, values: [String: Void]) {}
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

extension MarbleExpectation where Element: ObservableConvertibleType {
  /// Unavailable: its message explains how to draw elements that are observables.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "observables as elements need diagrams: toBe(…, inner: [\"x\": \"-1-2|\"])"
  )
  public func toBe(_ diagram: String) {}

  /// Unavailable: its message explains how to draw elements that are observables.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "observables as elements need diagrams: toBe(…, inner: [\"x\": \"-1-2|\"])"
  )
  public func toBe<Value>(_ diagram: String, values: [String: Value]) {}
}

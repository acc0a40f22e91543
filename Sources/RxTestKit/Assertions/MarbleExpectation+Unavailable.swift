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

extension MarbleExpectation {
  /// Unavailable: its message explains which elements have diagrams.
  @available(
    *, unavailable,
    message: "'inner:' is for elements that are observables; draw these elements in the diagram"
  )
  public func toBe(_ diagram: String, inner: [String: String]) {}

  /// Unavailable: its message explains which elements have diagrams.
  @available(
    *, unavailable,
    message: "'inner:' is for elements that are observables; draw these elements in the diagram"
  )
  public func toBe(_ diagram: String, inner: [String: String], values: [String: Element])
  where Element: Equatable {}

  /// Unavailable: its message names the label.
  @_disfavoredOverload
  @available(*, unavailable, message: "write the label: toBe(…, values: […])")
  public func toBe<Value>(_ diagram: String, _ values: [String: Value]) {}

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "toEqual takes an observable; write toBe(…) for a diagram")
  public func toEqual(_ diagram: String) {}

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "toEqual takes an observable; write toBe(…) for a diagram")
  public func toEqual(_ diagram: String, values: [String: Element]) {}

  /// Unavailable: its message names the method that replaces the one of tests for RxJS.
  @available(*, unavailable, message: "write toEqual(observable), or toBe(…) with a diagram")
  public func toBeObservable<Source: ObservableConvertibleType>(_ source: Source) {}
}

extension MarbleExpectation where Element: ObservableConvertibleType {
  /// Unavailable: its message explains how to draw the elements of observables.
  @available(
    *, unavailable,
    message: "the observables' elements need values: toBe(…, inner: […], values: […])"
  )
  public func toBe(_ diagram: String, inner: [String: String]) where Element.Element: Equatable {}

  /// Unavailable: its message explains which elements can be compared.
  @available(
    *, unavailable,
    message: "the observables' elements are not Equatable: map them to Equatable ones"
  )
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element] = [:]
  ) {}

  /// Unavailable: its message explains how to expect given sources.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "'inner:' takes diagrams; pass sources as values: toBe(…, values: […])"
  )
  public func toBe<Source: ObservableConvertibleType>(
    _ diagram: String, inner: [String: Source]
  ) {}
}

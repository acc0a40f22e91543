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

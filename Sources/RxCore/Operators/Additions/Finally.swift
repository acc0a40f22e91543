extension ObservableType {
  /// Calls a closure on the error or the completion, before it is passed on.
  ///
  ///     source         --a--|
  ///     finally { … }  --a--|    the closure is called at frame 5
  ///
  /// It is not called at an early disposal: see `finalize(_:)`. If `action` throws, that error is emitted instead.
  ///
  /// - Parameter action: Called at the end of the source.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  public func finally(_ action: @escaping () throws -> Void) -> Observable<Element> {
    self.do(onError: { _ in try action() }, onCompleted: action)
  }
}

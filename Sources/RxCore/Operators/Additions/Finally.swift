extension ObservableType {
  /// Calls a closure on an error or a completion, before the event is forwarded.
  ///
  ///     source         --a--|
  ///     finally { … }  --a--|    the closure is called at frame 5
  ///
  /// The closure is not called on an early disposal; see `finalize(_:)`. If `action` throws, its error is emitted instead.
  ///
  /// - Parameter action: Called when the source terminates.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func finally(_ action: @escaping () throws -> Void) -> Observable<Element> {
    self.do(onError: { _ in try action() }, onCompleted: action)
  }
}

extension ObservableType {
  /// Calls a closure once at the end of a subscription: after an error or a completion has been forwarded, or on an early disposal.
  ///
  ///     source          --a-----
  ///     disposed at     ----!
  ///     finalize { … }  --a-        the closure is called at frame 4
  ///
  /// - Parameter action: Called at the end of each subscription, after the source has been disposed.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  public func finalize(_ action: @escaping () -> Void) -> Observable<Element> {
    self.do(onDispose: action)
  }
}

extension ObservableType {
  /// Calls a closure once when the subscription is over: after an error or completion was passed on, or at an early disposal.
  ///
  ///     source          --a-----
  ///     disposed at     ----!
  ///     finalize { … }  --a-        the closure is called at frame 4
  ///
  /// - Parameter action: Called at the end of each subscription, after the source was disposed.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  public func finalize(_ action: @escaping () -> Void) -> Observable<Element> {
    self.do(onDispose: action)
  }
}

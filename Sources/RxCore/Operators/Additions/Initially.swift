extension ObservableType {
  /// Calls a closure before the source is subscribed to, for each subscription.
  ///
  ///     source           --a--|
  ///     initially { … }  --a--|    the closure is called at frame 0
  ///
  /// If `action` throws, its error is emitted and the source is not subscribed to.
  ///
  /// - Parameter action: Called before each subscription.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  public func initially(_ action: @escaping () throws -> Void) -> Observable<Element> {
    let source = asObservable()
    return .deferred {
      try action()
      return source
    }
  }
}

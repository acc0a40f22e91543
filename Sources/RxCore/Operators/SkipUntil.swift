extension ObservableType {
  /// Drops the elements of the source until another sequence emits.
  ///
  ///     source                --a--b--c--|
  ///     other                 ----x--
  ///     skip(until: other)    -----b--c--|
  ///
  /// A completion of the other sequence has no effect, and its error is emitted. If the source completes before the other sequence emits, the result
  /// never completes, as in RxSwift.
  ///
  /// - Parameter other: The sequence whose first element ends the skipping.
  /// - Returns: The later elements.
  /// - Seealso: [skipuntil](https://reactivex.io/documentation/operators/skipuntil.html)
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let isOpen = State(false)
      let emit = downstream.emitter
      let (upstream, opening) = (
        Lifetime(within: downstream.scope), Lifetime(within: downstream.scope)
      )
      source.start(
        in: upstream, through: gate,
        next: { if isOpen.value { emit($0) } }, error: downstream.error,
        completed: {
          if isOpen.value { return downstream.completed() }
          // The other sequence never emitted, so the result emits nothing, not even a completion.
          _ = downstream.scope.stop()
          upstream.dispose()
          opening.dispose()
        })
      other.asObservable().start(
        in: opening, through: gate,
        next: { _ in
          isOpen.value = true
          opening.dispose()
        }, error: downstream.error, completed: {})
    }
  }

  /// Drops the elements of the source until another sequence emits.
  ///
  /// - Parameter other: The sequence whose first element ends the skipping.
  /// - Returns: The later elements.
  @available(*, deprecated, renamed: "skip(until:)")
  public func skipUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
    skip(until: other)
  }
}

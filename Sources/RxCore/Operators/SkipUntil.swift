extension ObservableType {
  /// Drops the elements of the source until another sequence emits.
  ///
  ///     source                --a--b--c--|
  ///     other                 ----x--
  ///     skip(until: other)    -----b--c--|
  ///
  /// The completion of the other sequence opens nothing; its error is emitted. A source that completes before it was opened
  /// completes nothing, as in RxSwift: the result stays silent.
  ///
  /// - Parameter other: The sequence whose first element opens this one.
  /// - Returns: The elements after that.
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
          // Never opened, so nothing will come, not even a completion.
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

  /// Drops elements until another sequence emits.
  ///
  /// - Parameter other: The sequence whose first element lets this one's pass.
  /// - Returns: The elements after that.
  @available(*, deprecated, renamed: "skip(until:)")
  public func skipUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> {
    skip(until: other)
  }
}

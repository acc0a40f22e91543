extension ObservableType {
  /// Emits each event of the source as an element, including the terminal event, and then completes.
  ///
  ///     source           --a--#
  ///     materialize()    --x--(y|)    x = Event.next("a"), y = Event.error("error")
  ///
  /// - Returns: The events of the source.
  /// - Seealso: [materialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    asObservable().lift { downstream in
      let end: (Event<Element>) -> Void = { event in
        downstream.complete(with: event)
      }
      return downstream.handling(
        next: { downstream.next(.next($0)) }, error: { end(.error($0)) },
        completed: { end(.completed) })
    }
  }
}

extension ObservableType where Element: EventConvertible {
  /// Converts elements that represent events to those events.
  ///
  /// It is the opposite of `materialize()`.
  ///
  ///     source             --x--y--z--|    x = Event.next("a"), y = Event.completed, z = Event.next("b")
  ///     dematerialize()    --a--|
  ///
  /// - Returns: The represented events, up to the first terminal event.
  /// - Seealso: [dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    asObservable().lift { downstream in
      downstream.handling { element in downstream.on(element.event) }
    }
  }
}

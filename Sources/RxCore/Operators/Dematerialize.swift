extension ObservableType where Element: EventConvertible {
  /// Turns elements that stand for events into those events: the opposite of `materialize()`.
  ///
  ///     source             --x--y--z--|    x = Event.next("a"), y = Event.completed, z = Event.next("b")
  ///     dematerialize()    --a--|
  ///
  /// - Returns: The events that the elements stand for, up to the first end.
  /// - Seealso: [dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    asObservable().lift { downstream in
      downstream.handling { element in downstream.on(element.event) }
    }
  }
}

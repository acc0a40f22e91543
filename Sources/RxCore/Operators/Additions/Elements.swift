extension ObservableType where Element: EventConvertible {
  /// Emits the elements of a materialized sequence and drops its terminal events.
  ///
  ///     source                      --a--#
  ///     materialize()               --x--(y|)    x = Event.next("a"), y = Event.error("error")
  ///     materialize().elements()    --a--|
  ///
  /// - Returns: The elements of the `next` events.
  /// - Seealso: [dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @_disfavoredOverload
  @inlinable
  public func elements() -> Observable<Element.Element> { compactMap { $0.event.element } }
}

extension ObservableType where Element: EventConvertible {
  /// Emits the errors of a materialized sequence as elements.
  ///
  ///     source                    --a--#
  ///     materialize()             --x--(y|)    x = Event.next("a"), y = Event.error("error")
  ///     materialize().errors()    -----(e|)    e = the error
  ///
  /// - Returns: The errors of the `error` events.
  /// - Seealso: [dematerialize](https://reactivex.io/documentation/operators/materialize-dematerialize.html)
  @_disfavoredOverload
  @inlinable
  public func errors() -> Observable<any Swift.Error> { compactMap { $0.event.error } }
}

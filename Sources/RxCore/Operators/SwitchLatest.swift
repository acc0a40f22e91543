extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the newest inner sequence: each new one disposes of the one before.
  ///
  ///     a                 -1-2-3-4-|
  ///     b                 -x-y-|
  ///     source            a---b------|
  ///     switchLatest()    -1-2-x-y---|
  ///
  /// Completes when the source and the newest inner sequence have. RxJS calls it `switchAll`.
  ///
  /// - Returns: The elements of the newest sequence.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    asObservable().switching { $0 }
  }
}

extension Observable {
  /// Emits the elements of the newest of the sequences that `selector` makes.
  @inlinable
  func switching<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element> { [self] downstream, lifetime in
      let gate = Gate()
      let inner = State<Lifetime?>(nil)
      let isClosed = State(false)
      start(
        within: lifetime, through: gate,
        next: { element in
          let source: Observable<Source.Element>
          do { source = try selector(element).asObservable() } catch {
            return downstream.error(error)
          }
          inner.value?.dispose()
          let newest = Lifetime(within: lifetime)
          inner.value = newest
          source.start(
            in: newest, through: gate, next: downstream.next, error: downstream.error,
            completed: {
              if inner.value === newest { inner.value = nil }
              if isClosed.value { downstream.completed() }
            })
        }, error: downstream.error,
        completed: {
          isClosed.value = true
          if inner.value == nil { downstream.completed() }
        })
    }
  }
}

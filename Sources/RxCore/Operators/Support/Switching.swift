extension Observable {
  /// Emits the elements of the newest of the sequences that `selector` makes.
  @inlinable
  func switching<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element> { [self] downstream in
      let gate = Gate()
      let inner = State<Lifetime?>(nil)
      let isClosed = State(false)
      let upstream = Lifetime(within: downstream.scope)
      start(
        in: upstream, through: gate,
        next: { element in
          if downstream.isStopped { return }
          let source: Observable<Source.Element>
          do { source = try selector(element).asObservable() } catch {
            return downstream.error(error)
          }
          inner.value?.dispose()
          if downstream.isStopped { return }
          let newest = Lifetime(within: downstream.scope)
          inner.value = newest
          source.start(
            in: newest, through: gate, next: downstream.emit,
            error: { error in
              newest.dispose()
              downstream.error(error)
            },
            completed: {
              newest.dispose()
              if inner.value === newest { inner.value = nil }
              if isClosed.value { downstream.completed() }
            })
        }, error: downstream.error,
        completed: {
          isClosed.value = true
          upstream.dispose()
          if inner.value == nil { downstream.completed() }
        })
    }
  }
}

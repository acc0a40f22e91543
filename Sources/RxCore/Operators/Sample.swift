extension ObservableType {
  /// When a sampler emits or completes, emits the newest element, unless it has already been emitted.
  ///
  ///     source             -a-b---c----|
  ///     sampler            ----x-----x-|
  ///     sample(sampler)    ----b-----c-|
  ///
  /// After the source has completed, the next event of the sampler completes the result. An error of either sequence is emitted.
  ///
  /// - Parameters:
  ///   - sampler: The sequence whose events trigger the emissions.
  ///   - defaultValue: The element to emit if no new element has arrived. By default, nothing is emitted.
  /// - Returns: The newest elements at the events of the sampler.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @inlinable
  public func sample<Sampler: ObservableType>(
    _ sampler: Sampler, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let newest = State<Element?>(nil)
      let isAtEnd = State(false)
      let emit = {
        if let element = newest.value.take() ?? defaultValue { downstream.emit(element) }
        if isAtEnd.value { downstream.completed() }
      }
      let upstream = Lifetime(within: downstream.scope)
      source.start(
        in: upstream, through: gate, next: { newest.value = $0 }, error: downstream.error,
        completed: {
          isAtEnd.value = true
          upstream.dispose()
        })
      sampler.asObservable().start(
        within: downstream.scope, through: gate, next: { _ in emit() }, error: downstream.error,
        completed: emit)
    }
  }
}

extension ObservableType {
  /// Emits the newest element that has not been emitted yet whenever a sampler emits, or completes.
  ///
  ///     source             -a-b---c----|
  ///     sampler            ----x-----x-|
  ///     sample(sampler)    ----b-----c-|
  ///
  /// Once the source has completed, the next event of the sampler completes. An error of either is emitted.
  ///
  /// - Parameters:
  ///   - sampler: The sequence that says when.
  ///   - defaultValue: What is emitted where no element came since the last time; `nil` for nothing.
  /// - Returns: The elements that were the newest when the sampler emitted.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
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

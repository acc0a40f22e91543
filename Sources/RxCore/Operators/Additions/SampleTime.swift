extension ObservableType {
  /// Emits, in a period from the subscription on, the newest element that has not been emitted yet.
  ///
  ///     source           -a-b-----c--|
  ///     sampleTime(4)    ----b-------|
  ///
  /// Nothing is emitted at a time before which nothing new came. The completion, or an error, is emitted immediately, without an element that
  /// waits: unlike `sample`, which continues until its sampler emits.
  ///
  /// - Parameters:
  ///   - period: The time from one emission to the next.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The newest element of each time.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  public func sampleTime(
    _ period: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let newest = State<Element?>(nil)
      source.attach(
        downstream.gated(
          by: gate, next: { newest.value = $0 }, error: downstream.error,
          completed: downstream.completed))
      Observable<Int>.interval(period, scheduler: scheduler).start(
        within: downstream.scope, through: gate,
        next: { _ in if let element = newest.value.take() { downstream.emit(element) } },
        error: downstream.error, completed: {})
    }
  }
}

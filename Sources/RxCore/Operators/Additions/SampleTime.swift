extension ObservableType {
  /// Emits the newest element at the end of each period, unless it has already been emitted.
  ///
  /// The first period starts on subscription.
  ///
  ///     source           -a-b-----c--|
  ///     sampleTime(4)    ----b-------|
  ///
  /// Emits nothing at the end of a period without a new element. A completion or an error is emitted immediately, without the waiting element.
  /// `sample`, in contrast, continues until its sampler emits.
  ///
  /// - Parameters:
  ///   - period: The time between two emissions.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The newest element of each period.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  @inlinable
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
      Observable<Int>.timer(
        period, period: period, scheduler: scheduler, for: "sampleTime"
      ).start(
        within: downstream.scope, through: gate,
        next: { _ in if let element = newest.value.take() { downstream.emit(element) } },
        error: downstream.error, completed: {})
    }
  }
}

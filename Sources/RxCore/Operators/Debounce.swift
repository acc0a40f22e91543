extension ObservableType {
  /// Emits an element once no other has followed it for a time.
  ///
  ///     source         -a--bc--d---|
  ///     debounce(2)    ---a---c--d-|
  ///
  /// On completion an element that still waits is emitted at once, before the completion; an error drops it.
  ///
  /// - Parameters:
  ///   - dueTime: The time without another element.
  ///   - scheduler: Where the time passes and elements are delivered.
  /// - Returns: The last element of each burst.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let gate = Gate()
      let timer = SerialDisposable()
      let waiting = State<Element?>(nil)
      let generation = State(0)
      let flush = {
        if let element = waiting.value.take() { downstream.next(element) }
      }
      lifetime.add(timer)
      source.attach(
        .gated(
          by: gate, in: lifetime,
          next: { element in
            generation.value &+= 1
            let mine = generation.value
            waiting.value = element
            timer.disposable = scheduler.scheduleRelative((), dueTime: dueTime) { _ in
              gate.perform { if generation.value == mine, !lifetime.isStopped { flush() } }
              return Disposables.create()
            }
          }, error: downstream.error,
          completed: {
            flush()
            if !lifetime.isStopped { downstream.completed() }
          }), lifetime)
    }
  }
}

extension ObservableType {
  /// Emits an element, and then no other for a time; at its end the newest that came in it, if any.
  ///
  ///     source                        -ab-c-----d--|
  ///     throttle(4)                   -a---c----d--|
  ///     throttle(4, latest: false)    -a--------d--|
  ///
  /// On completion an element that still waits is emitted when its time has come, and completion with it; an error drops it.
  ///
  /// - Parameters:
  ///   - dueTime: The time between two elements at the least.
  ///   - latest: Whether the newest element of that time is emitted at its end.
  ///   - scheduler: Where the time passes and elements are delivered.
  /// - Returns: Elements that are at least that time apart.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    let span = dueTime.nanosecondCount ?? .max
    return Observable { downstream, lifetime in
      let gate = Gate()
      let timer = SerialDisposable()
      let state = State(ThrottleState<Element>())
      let send: (Element) -> Void = { element in
        state.value.waiting = nil
        downstream.next(element)
        state.value.lastSent = scheduler.instant
      }
      let fire = {
        if let element = state.value.waiting { send(element) }
        if state.value.isCompleted, !lifetime.isStopped { downstream.completed() }
      }
      lifetime.add(timer)
      let stage = Sink<Element>.gated(
        by: gate, in: lifetime,
        next: { element in
          let rest = state.value.rest(of: span, at: scheduler.instant)
          if rest <= 0 { return send(element) }
          guard latest else { return }
          let isScheduled = state.value.waiting != nil
          state.value.waiting = element
          if isScheduled { return }
          let dueTime = rest == .max ? .never : RxTimeInterval.nanoseconds(rest)
          timer.disposable = scheduler.scheduleRelative((), dueTime: dueTime) { _ in
            gate.perform { if !lifetime.isStopped { fire() } }
            return Disposables.create()
          }
        }, error: downstream.error,
        completed: {
          if state.value.waiting == nil {
            downstream.completed()
          } else {
            state.value.isCompleted = true
          }
        })
      source.start(
        within: lifetime, next: stage.next, error: stage.error, completed: stage.completed)
    }
  }
}

private struct ThrottleState<Element> {
  var waiting: Element?
  var lastSent: Int?
  var isCompleted = false

  /// How much of the span since the last element sent is left.
  func rest(of span: Int, at instant: Int) -> Int {
    guard let lastSent else { return 0 }
    return span == .max ? .max : span - (instant - lastSent)
  }
}

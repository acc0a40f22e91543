extension ObservableType {
  /// Emits each element, and the completion, later.
  ///
  ///     source      -a-b--|
  ///     delay(3)    ----a-b--|
  ///
  /// An error passes at once, and drops what waits.
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - scheduler: Where the time passes and elements are delivered, in their order.
  /// - Returns: The same elements, later.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let gate = Gate()
      let delayed = State(FirstInFirstOut<Event<Element>>())
      let timers = CompositeDisposable()
      // Whichever timer fires, the oldest event is due: a concurrent scheduler may fire two out of order.
      let schedule: (Event<Element>) -> Void = { event in
        delayed.value.append(event)
        let timer = SingleAssignmentDisposable()
        let key = timers.insert(timer)
        let action: (()) -> any Disposable = { _ in
          gate.perform {
            if let key { timers.remove(for: key) }
            guard !lifetime.isStopped, let due = delayed.value.popFirst() else { return }
            downstream.on(due)
          }
          return Disposables.create()
        }
        timer.setDisposable(scheduler.scheduleRelative((), dueTime: dueTime, action: action))
      }
      lifetime.add(timers)
      source.start(
        within: lifetime, through: gate, next: { schedule(.next($0)) }, error: downstream.error,
        completed: { schedule(.completed) })
    }
  }
}

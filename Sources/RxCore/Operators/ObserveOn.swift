extension ObservableType {
  /// Delivers every event on a scheduler, in order.
  ///
  /// RxJava and RxJS call it `observeOn`, ReactiveCocoa `deliverOn`.
  ///
  /// - Parameter scheduler: Where the events are delivered.
  /// - Returns: The same events.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let queue = DeliveryQueue(downstream, scheduler)
      downstream.scope.add(queue.scheduled)
      source.start(
        within: downstream.scope, next: { queue.add(.next($0)) }, error: { queue.add(.error($0)) },
        completed: { queue.add(.completed) })
    }
  }

  /// Delivers every event on a scheduler, in order.
  ///
  /// - Parameter scheduler: Where the events are delivered.
  /// - Returns: The same events.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }
}

/// Events on their way to a scheduler: one action at a time delivers them, one after the other.
private final class DeliveryQueue<Element>: @unchecked Sendable {
  // Not checked: elements of any type pass through; the queue is guarded.
  private struct Contents {
    var events = FirstInFirstOut<Event<Element>>()
    var isRunning = false
  }

  let scheduled = SerialDisposable()
  private let downstream: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let contents = Guarded(Contents())

  init(
    _ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
  }

  func add(_ event: Event<Element>) {
    let mustStart = contents.withLock { contents in
      contents.events.append(event)
      defer { contents.isRunning = true }
      return !contents.isRunning
    }
    if mustStart {
      scheduled.replace {
        scheduler.scheduleRecursive(()) { _, again in self.deliver(again) }
      }
    }
  }

  private func deliver(_ again: (()) -> Void) {
    guard let event = contents.withLock({ $0.events.popFirst() }), !downstream.isStopped else {
      return
    }
    downstream.on(event)
    let mustGoOn = contents.withLock { contents in
      contents.isRunning = !contents.events.isEmpty
      return contents.isRunning
    }
    if mustGoOn { again(()) }
  }
}

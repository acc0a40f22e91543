import VirtualTimeCore

extension ObservableType {
  /// Delivers every event on a scheduler, in order.
  ///
  /// RxJava and RxJS call it `observeOn`, ReactiveCocoa `deliverOn`.
  ///
  /// - Parameter scheduler: The scheduler on which the events are delivered.
  /// - Returns: The same events.
  /// - Seealso: [observeon](https://reactivex.io/documentation/operators/observeon.html)
  @inlinable
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
  /// - Parameter scheduler: The scheduler on which the events are delivered.
  /// - Returns: The same events.
  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }
}

/// The events that wait for a scheduler.
///
/// Only one action at a time delivers them, in order.
@usableFromInline
final class DeliveryQueue<Element>: @unchecked Sendable {
  // Unchecked: elements may have any type. The queue is guarded.
  @usableFromInline
  struct Contents {
    @usableFromInline var events = FirstInFirstOut<Event<Element>>()
    @usableFromInline var isRunning = false

    @inlinable init() {}
  }

  @usableFromInline let scheduled = SerialDisposable()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let contents = Guarded(Contents())

  @inlinable
  init(
    _ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
  }

  @inlinable
  func add(_ event: Event<Element>) {
    let mustStart = contents.withLock { contents in
      contents.events.append(event)
      defer { contents.isRunning = true }
      return !contents.isRunning
    }
    if mustStart {
      scheduled.replace {
        scheduler.scheduleRecursive((), for: "observe") { _, again in self.deliver(again) }
      }
    }
  }

  @inlinable
  func deliver(_ again: (()) -> Void) {
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

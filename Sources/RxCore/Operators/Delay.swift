import VirtualTimeCore

extension ObservableType {
  /// Delays each element and the completion.
  ///
  ///     source      -a-b--|
  ///     delay(3)    ----a-b--|
  ///
  /// An error is emitted immediately, and the waiting elements are dropped.
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: Measures the time and delivers the elements in order.
  /// - Returns: The delayed elements.
  /// - Seealso: [delay](https://reactivex.io/documentation/operators/delay.html)
  @inlinable
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let waiting = DelayedEvents(downstream, dueTime, scheduler)
      downstream.scope.add(waiting.timer)
      let upstream = Lifetime(within: downstream.scope)
      source.start(
        in: upstream, through: waiting.gate, next: { waiting.append(.next($0)) },
        error: { error in
          upstream.dispose()
          downstream.error(error)
        },
        completed: {
          upstream.dispose()
          waiting.append(.completed)
        })
    }
  }
}

/// The waiting events, and one timer for the oldest event.
///
/// Several timers could fire out of order on a concurrent scheduler.
@usableFromInline
final class DelayedEvents<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let timer = SerialDisposable()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let dueTime: RxTimeInterval
  @usableFromInline let span: Int
  @usableFromInline let scheduler: any SchedulerType
  @usableFromInline let clock: SchedulerClock

  /// The first event stays in the queue until it has been delivered.
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var events = FirstInFirstOut<
    (event: Event<Element>, instant: Int)
  >()

  @inlinable
  init(
    _ downstream: Sink<Element>, _ dueTime: RxTimeInterval,
    _ scheduler: any SchedulerType
  ) {
    self.downstream = downstream
    self.dueTime = dueTime
    span = max(0, dueTime.nanosecondCount ?? .max)
    self.scheduler = scheduler
    clock = SchedulerClock(of: scheduler, for: "delay")
  }

  @inlinable
  func append(_ event: Event<Element>) {
    events.append((event, clock.instant))
    if events.count == 1 { schedule(after: dueTime) }
  }

  @inlinable
  func schedule(after time: RxTimeInterval) {
    timer.replace {
      scheduler.scheduleRelative((), dueTime: time, for: "delay") { _ in
        self.gate.perform { self.deliverOldest() }
        return Disposables.create()
      }
    }
  }

  @inlinable
  func deliverOldest() {
    guard !downstream.isStopped, let due = events.first else { return }
    downstream.on(due.event)
    _ = events.popFirst()
    guard !downstream.isStopped, let next = events.first else { return }
    let waited = max(0, clock.instant - next.instant)
    schedule(after: .nanoseconds(max(0, span - waited)))
  }
}

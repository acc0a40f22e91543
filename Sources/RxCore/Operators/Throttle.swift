import VirtualTimeCore

extension ObservableType {
  /// Emits an element, and then no other element for a duration.
  ///
  /// At its end, emits the newest element that has arrived meanwhile, if any.
  ///
  ///     source                        -ab-c-----d--|
  ///     throttle(4)                   -a---c----d--|
  ///     throttle(4, latest: false)    -a--------d--|
  ///
  /// If the source completes while an element waits, the element is emitted when it is due, and then the completion. An error drops the element.
  ///
  /// - Parameters:
  ///   - dueTime: The minimum time between two elements.
  ///   - latest: Whether to emit the newest element at the end of the duration.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: Elements that are at least `dueTime` apart.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    let span = max(0, dueTime.nanosecondCount ?? .max)
    return Observable { downstream in
      let gate = Gate()
      let timer = SerialDisposable()
      let state = State(ThrottleState<Element>())
      let clock = SchedulerClock(of: scheduler, for: "throttle")
      let send: (Element) -> Void = { element in
        state.value.waiting = nil
        downstream.emit(element)
        state.value.lastSent = clock.instant
      }
      let fire = {
        if let element = state.value.waiting { send(element) }
        if state.value.isCompleted, !downstream.isStopped { downstream.completed() }
      }
      downstream.scope.add(timer)
      source.start(
        within: downstream.scope, through: gate,
        next: { element in
          let rest = state.value.rest(of: span, at: clock.instant)
          if rest <= 0 { return send(element) }
          guard latest else { return }
          let isScheduled = state.value.waiting != nil
          state.value.waiting = element
          if isScheduled { return }
          let dueTime = rest == .max ? .never : RxTimeInterval.nanoseconds(rest)
          timer.replace {
            scheduler.scheduleRelative((), dueTime: dueTime, for: "throttle") { _ in
              gate.perform { if !downstream.isStopped { fire() } }
              return Disposables.create()
            }
          }
        }, error: downstream.error,
        completed: {
          if state.value.waiting == nil {
            downstream.completed()
          } else {
            state.value.isCompleted = true
          }
        })
    }
  }
}

extension ObservableType {
  /// Limits the rate: after an element, drops further elements until a sequence created for it emits.
  ///
  /// Emits the first and the last element of this time span, as requested.
  ///
  ///     source                                            -a-xy-----b--x--|
  ///     throttle { _ in ----i }                           -a--------b-----|
  ///     throttle(trailing: true) { … }                    -a---y----b---x-|
  ///     throttle(leading: false, trailing: true) { … }    -----y--------x-|
  ///
  /// An element that is emitted at the end of a time span starts the next one. If the duration sequence completes without an element, the time span
  /// ends without emitting the newest element. If the source completes while an element waits, both the element and the completion are emitted at
  /// the end of the time span. An error of the source or of a duration sequence drops the waiting element. If `durationSelector` throws, its error
  /// is emitted.
  ///
  /// - Parameters:
  ///   - leading: Whether to emit the element that starts a time span, immediately.
  ///   - trailing: Whether to emit the newest element of a time span at its end.
  ///   - durationSelector: Returns the duration sequence for the element that starts a time span. Its first element ends the time span.
  /// - Returns: The first or the last element of each time span, or both.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @_disfavoredOverload
  @inlinable
  public func throttle<Duration: ObservableConvertibleType>(
    leading: Bool = true, trailing: Bool = false,
    durationSelector: @escaping (Element) throws -> Duration
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let times = ThrottleTimes(
        downstream, leading: leading, trailing: trailing, durationSelector)
      source.start(
        within: downstream.scope, through: times.gate, next: times.receive, error: downstream.error,
        completed: times.close)
    }
  }
}

/// The consecutive time spans of one subscription in which no further element is emitted.
@usableFromInline
final class ThrottleTimes<Element, Duration: ObservableConvertibleType> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let leading: Bool
  @usableFromInline let trailing: Bool
  @usableFromInline let durationSelector: (Element) throws -> Duration
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var waiting: Element?
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var isAtEnd = false

  @inlinable
  init(
    _ downstream: Sink<Element>, leading: Bool, trailing: Bool,
    _ durationSelector: @escaping (Element) throws -> Duration
  ) {
    self.downstream = downstream
    self.leading = leading
    self.trailing = trailing
    self.durationSelector = durationSelector
  }

  @inlinable
  func receive(_ element: Element) {
    if isRunning || !leading, trailing { wait(with: element) }
    if isRunning { return }
    if leading { send(element) } else { begin(element) }
  }

  /// Replaces the waiting element, then releases the previous one, whose `deinit` may send an element.
  @inlinable
  func wait(with element: Element?) {
    let outdated = waiting.take()
    waiting = element
    withExtendedLifetime(outdated) {}
  }

  @inlinable
  func close() {
    isAtEnd = true
    if waiting == nil || !isRunning { downstream.completed() }
  }

  @inlinable
  func send(_ element: Element) {
    downstream.emit(element)
    if !isAtEnd, !isRunning, !downstream.isStopped { begin(element) }
  }

  @inlinable
  func begin(_ element: Element) {
    isRunning = true
    let running = Lifetime(within: downstream.scope)
    do {
      try durationSelector(element).asObservable().start(
        in: running, through: gate,
        next: { _ in
          running.dispose()
          self.isRunning = false
          if let element = self.waiting.take() { self.send(element) }
          self.finish()
        }, error: downstream.error,
        completed: {
          self.isRunning = false
          self.wait(with: nil)
          self.finish()
        })
    } catch { downstream.error(error) }
  }

  @inlinable
  func finish() {
    if isAtEnd, !isRunning, !downstream.isStopped { downstream.completed() }
  }
}

@frozen
@usableFromInline
struct ThrottleState<Element> {
  @usableFromInline var waiting: Element?
  @usableFromInline var lastSent: Int?
  @usableFromInline var isCompleted = false

  @inlinable
  init() {}

  /// Returns the remaining part of the duration since the last sent element.
  @inlinable
  func rest(of span: Int, at instant: Int) -> Int {
    guard let lastSent else { return 0 }
    return span == .max ? .max : span - (instant - lastSent)
  }
}

extension ObservableType {
  /// Emits an element if no other element follows it for a duration.
  ///
  ///     source         -a--bc--d---|
  ///     debounce(2)    ---a---c--d-|
  ///
  /// On completion, a waiting element is emitted immediately, before the completion. An error drops it.
  ///
  /// - Parameters:
  ///   - dueTime: The duration without another element.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The last element of each burst.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @inlinable
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let debouncing = Debouncing(downstream)
      let timer = SerialDisposable()
      downstream.scope.add(timer)
      source.attach(
        downstream.gated(
          by: debouncing.gate,
          next: { element in
            debouncing.receive(element, until: timer, dueTime, scheduler)
          },
          error: { debouncing.downstream.error($0) }, completed: { debouncing.complete() }))
    }
  }

  /// Emits an element if a sequence created for it emits before another element follows.
  ///
  ///     source                   -a--bc--d---|
  ///     debounce { _ in --i }    ---a---c--d-|
  ///
  /// If the duration sequence completes without an element, the source element continues to wait. On completion, a waiting element is emitted
  /// immediately, before the completion. An error of the source or of a duration sequence drops it. If `durationSelector` throws, its error is
  /// emitted.
  ///
  /// - Parameters:
  ///   - durationSelector: Returns the duration sequence of an element.
  ///   - _: Unused. Keeps this overload out of the compiler's errors for a call of `debounce(_:scheduler:)` without a scheduler.
  /// - Returns: The last element of each burst.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @_disfavoredOverload
  @inlinable
  public func debounce<Duration: ObservableConvertibleType>(
    durationSelector: @escaping (Element) throws -> Duration, _: Void = ()
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let waiting = State<Element?>(nil)
      let duration = State<Lifetime?>(nil)
      let flush = {
        if let element = waiting.value.take() { downstream.emit(element) }
      }
      source.attach(
        downstream.gated(
          by: gate,
          next: { element in
            duration.value?.dispose()
            let running = Lifetime(within: downstream.scope)
            duration.value = running
            waiting.value = element
            do {
              try durationSelector(element).asObservable().start(
                in: running, through: gate,
                next: { _ in
                  running.dispose()
                  flush()
                }, error: downstream.error, completed: {})
            } catch { downstream.error(error) }
          }, error: downstream.error,
          completed: { downstream.complete { waiting.value.take() } }))
    }
  }
}

/// The data of `debounce(_:scheduler:)` that the timer's action needs, in one object: see `Sink.handling`.
///
/// Not the timer and the scheduler: a waiting action must not retain a scheduler that nothing else uses.
@usableFromInline
final class Debouncing<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>

  // Unchecked, as in `State`.
  @exclusivity(unchecked) @usableFromInline var waiting: Element?
  /// The number of elements, so that the timer of an earlier one does nothing.
  @exclusivity(unchecked) @usableFromInline var generation = 0

  @inlinable
  init(_ downstream: Sink<Element>) { self.downstream = downstream }

  @inlinable
  func receive(
    _ element: Element, until timer: SerialDisposable, _ dueTime: RxTimeInterval,
    _ scheduler: any SchedulerType
  ) {
    generation &+= 1
    waiting = element
    timer.replace {
      scheduler.scheduleRelative(generation, dueTime: dueTime, for: "debounce") { generation in
        self.gate.deliver(from: nil) {
          self.fire(generation)
        } later: {
          QueuedValue(generation, nil) { self.fire($0) }
        }
        return Disposables.create()
      }
    }
  }

  @inlinable
  func fire(_ generation: Int) {
    if generation == self.generation, !downstream.isStopped, let element = waiting.take() {
      downstream.emit(element)
    }
  }

  @inlinable
  func complete() { downstream.complete { waiting.take() } }
}

extension ObservableType {
  /// Emits an element once no other has followed it for a time.
  ///
  ///     source         -a--bc--d---|
  ///     debounce(2)    ---a---c--d-|
  ///
  /// On completion an element that still waits is emitted immediately, before the completion; an error drops it.
  ///
  /// - Parameters:
  ///   - dueTime: The time without another element.
  ///   - scheduler: Measures the time and delivers the elements.
  /// - Returns: The last element of each burst.
  /// - Seealso: [debounce](https://reactivex.io/documentation/operators/debounce.html)
  @inlinable
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let timer = SerialDisposable()
      let waiting = State<Element?>(nil)
      let generation = State(0)
      let flush = {
        if let element = waiting.value.take() { downstream.emit(element) }
      }
      downstream.scope.add(timer)
      source.attach(
        downstream.gated(
          by: gate,
          next: { element in
            generation.value &+= 1
            let mine = generation.value
            waiting.value = element
            timer.replace {
              scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                gate.perform { if generation.value == mine, !downstream.isStopped { flush() } }
                return Disposables.create()
              }
            }
          }, error: downstream.error,
          completed: { downstream.complete { waiting.value.take() } }))
    }
  }

  /// Emits an element once a sequence made of it has emitted before another element followed.
  ///
  ///     source                   -a--bc--d---|
  ///     debounce { _ in --i }    ---a---c--d-|
  ///
  /// A sequence that completes without an element emits nothing: the element continues waiting. On completion an element that waits is
  /// emitted immediately, before the completion; an error, also of such a sequence, drops it. If `durationSelector` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - durationSelector: Returns the sequence to wait for after an element.
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

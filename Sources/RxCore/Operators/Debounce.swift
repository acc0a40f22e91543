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

extension ObservableType {
  /// Emits sequences, each with the elements of a time; a new one begins every so often, or where the last one ends.
  ///
  ///     source                          -a-b-c---|
  ///     windowTime(4)                   x---y---z|    x: -a-b|, y: -c--|, z: -|
  ///     windowTime(3, startEvery: 4)    x---y---z|    x: -a-|, y: -c-|, z: -|
  ///
  /// The first is emitted while being subscribed to. Windows overlap where `startEvery` is less than the time; where it is more,
  /// elements in between are in none. An end of the source ends all that are open; disposal silences them. A `max` below 1 is the
  /// error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - span: How long a window is open.
  ///   - startEvery: How often a window begins; where it is left out, one begins where the last one ends.
  ///   - max: How many elements it has at the most, if that is limited: then it ends before its time.
  ///   - scheduler: Measures the time.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  public func windowTime(
    _ span: RxTimeInterval, startEvery: RxTimeInterval? = nil, max: Int? = nil,
    scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let limits = OverlappingTurns<PublishSubject<Element>>.Limits(
      span: span, startEvery: startEvery, max: max)
    if !limits.areInRange { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let windows = OverlappingTurns(
        gate, downstream.scope, limits, scheduler,
        begin: {
          let window = PublishSubject<Element>()
          downstream.emit(window)
          return window
        }, end: { $0.onCompleted() })
      windows.start()
      if downstream.isStopped { return }
      source.attach(
        downstream.gated(
          by: gate, next: { element in windows.receive { $0.onNext(element) } },
          error: { error in
            for window in windows.removeAll() { window.onError(error) }
            downstream.error(error)
          },
          completed: {
            for window in windows.removeAll() { window.onCompleted() }
            downstream.completed()
          }))
    }
  }
}

extension ObservableType {
  /// Emits sequences (windows) of the elements of a time span.
  ///
  /// A new window opens periodically or, by default, when the previous one ends.
  ///
  ///     source                          -a-b-c---|
  ///     windowTime(4)                   x---y---z|    x: -a-b|, y: -c--|, z: -|
  ///     windowTime(3, startEvery: 4)    x---y---z|    x: -a-|, y: -c-|, z: -|
  ///
  /// The first window is emitted on subscription. If `startEvery` is less than the time span, windows overlap. If it is greater, the elements
  /// between two windows are dropped. A terminal event of the source ends all open windows. After a disposal, windows emit nothing. A `max` below 1
  /// fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - span: The time for which a window is open.
  ///   - startEvery: The time between the openings of two windows. By default, a window opens when the previous one ends.
  ///   - max: The maximum number of elements in a window, which then ends early. By default, unlimited.
  ///   - scheduler: Measures the time.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  @inlinable
  public func windowTime(
    _ span: RxTimeInterval, startEvery: RxTimeInterval? = nil, max: Int? = nil,
    scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let limits = OverlappingTurns.Limits(span: span, startEvery: startEvery, max: max)
    if !limits.areInRange { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    // Each turn is a window.
    let subject = { (turn: AnyObject) in unsafeDowncast(turn, to: PublishSubject<Element>.self) }
    return Observable { downstream in
      let gate = Gate()
      let windows = OverlappingTurns(
        gate, downstream.scope, limits, scheduler, for: "windowTime",
        begin: {
          let window = PublishSubject<Element>()
          downstream.emit(window)
          return window
        }, end: { subject($0).onCompleted() })
      windows.start()
      if downstream.isStopped { return }
      source.attach(
        downstream.gated(
          by: gate, next: { element in windows.receive { subject($0).onNext(element) } },
          error: { error in
            for window in windows.removeAll() { subject(window).onError(error) }
            downstream.error(error)
          },
          completed: {
            for window in windows.removeAll() { subject(window).onCompleted() }
            downstream.completed()
          }))
    }
  }
}

extension ObservableType {
  /// Emits the first `count` elements, and completes with the last of them.
  ///
  ///     source     --a--b--c--|
  ///     take(2)    --a--(b|)
  ///
  /// For 0, completes immediately, without subscribing. A negative number fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: The maximum number of elements.
  /// - Returns: The first elements.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    if count == 0 { return .empty() }
    let source = asObservable()
    return Observable { downstream in
      source.attach(
        Taking.receiver(count, downstream), before: downstream.ends, at: downstream.depth)
    }
  }

  /// Emits the elements that arrive within a duration after the subscription, and then completes.
  ///
  ///     source          --a--b--c--|
  ///     take(for: 6)    --a--b|
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements within the duration.
  /// - Seealso: [take](https://reactivex.io/documentation/operators/take.html)
  @inlinable
  public func take(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      downstream.scope.add(
        scheduler.scheduleRelative((), dueTime: duration, for: "take") { _ in
          gate.perform { downstream.completed() }
          return Disposables.create()
        })
      source.attach(
        downstream.gated(
          by: gate, next: downstream.next, error: downstream.error,
          completed: downstream.completed))
    }
  }

  /// Emits the elements that arrive within a duration, and then completes.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements within the duration.
  @available(*, deprecated, renamed: "take(for:scheduler:)")
  public func take(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> { take(for: duration, scheduler: scheduler) }
}

/// The data that `take` needs for an element, in one object: see `Sink.handling`.
@usableFromInline
final class Taking<Element> {
  // Unchecked, as in `State`.
  @exclusivity(unchecked) @usableFromInline var remaining: Int
  @usableFromInline let downstream: Sink<Element>

  @inlinable
  init(_ count: Int, _ downstream: Sink<Element>) {
    remaining = count
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  static func receiver(_ count: Int, _ downstream: Sink<Element>) -> (Element) -> Void {
    let taking = Taking(count, downstream)
    @inline(__always) func receive(_ element: Element) { taking.receive(element) }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    guard remaining > 0 else { return }
    remaining -= 1
    let isLast = remaining == 0
    downstream.next(element)
    if isLast { downstream.completed() }
  }
}

extension ObservableType {
  /// Subscribes to the source again whenever it completes, without end.
  ///
  ///     source      -1-|
  ///     repeat()    -1--1--1--1-
  ///
  /// An error of the source ends the result.
  ///
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`() -> Observable<Element> {
    let source = asObservable()
    return .concat(AnySequence { AnyIterator { source } })
  }

  /// Subscribes to the source a total of `count` times, each time after the previous subscription has completed.
  ///
  ///     source       -1-|
  ///     repeat(2)    -1--1-|
  ///
  /// An error of the source ends the result. For 0, completes immediately. A negative number fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: The number of subscriptions.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    return .concat(Swift.repeatElement(asObservable(), count: count))
  }

  /// Subscribes to the source a total of `count` times, each time after a delay that starts when the previous subscription completes.
  ///
  ///     source                 -1-|
  ///     repeat(2, delay: 3)    -1-----1-|     the second round begins at frame 6
  ///
  /// - Parameters:
  ///   - count: The number of subscriptions. A negative number fails with `RxError.argumentOutOfRange`.
  ///   - delay: The time between two subscriptions.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(
    _ count: Int = .max, delay: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    self.repeat(count) { _ in Observable<Int>.timer(delay, scheduler: scheduler, for: "repeat") }
  }

  /// Subscribes to the source a total of `count` times, each time when a notifier emits.
  ///
  /// If a notifier completes without an element, the result completes. If it fails or `delay` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - count: The number of subscriptions. A negative number fails with `RxError.argumentOutOfRange`.
  ///   - delay: Returns the notifier, given the number of subscriptions that have completed.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`<Notifier: ObservableConvertibleType>(
    _ count: Int = .max, delay: @escaping (_ count: Int) throws -> Notifier
  ) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    if count == 0 { return .empty() }
    return repeatWhen { completions in
      completions.scan(0) { rounds, _ in rounds + 1 }.take(while: { $0 < count })
        .concatMap { rounds in
          try delay(rounds).asObservable().take(1).map { _ in true }.ifEmpty(default: false)
        }.take(while: { $0 })
    }
  }

  /// Subscribes to the source again after each completion, as a behavior specifies.
  ///
  /// - Parameters:
  ///   - behavior: The number of subscriptions and the delays between them.
  ///   - scheduler: Measures the time.
  ///   - shouldRepeat: Called after each subscription except the last. If it returns false, the result completes.
  /// - Returns: The elements of all subscriptions.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRepeat: (() -> Bool)? = nil
  ) -> Observable<Element> {
    self.repeat(behavior.maxCount) { count -> Observable<Int> in
      if let shouldRepeat, !shouldRepeat() { return .empty() }
      return behavior.notifier(after: count, on: scheduler, for: "repeat")
    }
  }

  /// Subscribes to the source again on completion.
  ///
  /// It is RxSwiftExt's name for `repeat(_:scheduler:shouldRepeat:)`.
  @_disfavoredOverload
  public func repeatWithBehavior(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRepeat: (() -> Bool)? = nil
  ) -> Observable<Element> {
    self.repeat(behavior, scheduler: scheduler, shouldRepeat: shouldRepeat)
  }
}

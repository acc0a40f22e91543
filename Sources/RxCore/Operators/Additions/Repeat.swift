extension ObservableType {
  /// Subscribes to the source again if it completes, without end.
  ///
  ///     source      -1-|
  ///     repeat()    -1--1--1--1-
  ///
  /// An error of the source ends it all.
  ///
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`() -> Observable<Element> {
    let source = asObservable()
    return .concat(AnySequence { AnyIterator { source } })
  }

  /// Subscribes to the source so many times in all, each time when the round before has completed.
  ///
  ///     source       -1-|
  ///     repeat(2)    -1--1-|
  ///
  /// An error of the source ends it all. No round at all completes. A negative number is the error
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: The number of rounds.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    return .concat(Swift.repeatElement(asObservable(), count: count))
  }

  /// Subscribes to the source so many times in all, each time some time after the round before has completed.
  ///
  ///     source                 -1-|
  ///     repeat(2, delay: 3)    -1-----1-|     the second round begins at frame 6
  ///
  /// - Parameters:
  ///   - count: The number of rounds; a negative one is the error `RxError.argumentOutOfRange`.
  ///   - delay: The time between two rounds.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(
    _ count: Int = .max, delay: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    self.repeat(count) { _ in Observable<Int>.timer(delay, scheduler: scheduler) }
  }

  /// Subscribes to the source so many times in all, each time when a notifier made of the number of rounds so far emits.
  ///
  /// A notifier that completes without an element completes the result; its error is emitted, as is one that `delay` throws.
  ///
  /// - Parameters:
  ///   - count: The number of rounds; a negative one is the error `RxError.argumentOutOfRange`.
  ///   - delay: Makes the notifier of the number of rounds that have completed.
  /// - Returns: The elements of all rounds.
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

  /// Subscribes to the source as often and as late as a behaviour says.
  ///
  /// - Parameters:
  ///   - behavior: The number of rounds, and the times between them.
  ///   - scheduler: Measures the time.
  ///   - shouldRepeat: Is asked after each round but the last; where it says no, the result completes.
  /// - Returns: The elements of all rounds.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @_disfavoredOverload
  public func `repeat`(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRepeat: (() -> Bool)? = nil
  ) -> Observable<Element> {
    self.repeat(behavior.maxCount) { count -> Observable<Int> in
      if let shouldRepeat, !shouldRepeat() { return .empty() }
      return behavior.notifier(after: count, on: scheduler)
    }
  }

  /// Resubscribes to the source on completion: RxSwiftExt's name for `repeat(_:scheduler:shouldRepeat:)`.
  @_disfavoredOverload
  public func repeatWithBehavior(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRepeat: (() -> Bool)? = nil
  ) -> Observable<Element> {
    self.repeat(behavior, scheduler: scheduler, shouldRepeat: shouldRepeat)
  }
}

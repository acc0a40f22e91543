import Dispatch

/// The number of subscriptions that `retry` or `repeat` makes, and the delays between them.
public enum RxRepeatBehavior {
  /// Without a delay.
  case immediate(maxCount: UInt)

  /// With a constant delay, in seconds.
  case delayed(maxCount: UInt, time: Double)

  /// With a delay in seconds that is multiplied by `1 + multiplier` after each attempt.
  case exponentialDelayed(maxCount: UInt, initial: Double, multiplier: Double)

  /// With a delay that is computed from the number of attempts made.
  case customTimerDelayed(maxCount: UInt, delayCalculator: (UInt) -> RxTimeInterval)
}

extension ObservableType {
  /// Subscribes to the source again whenever it fails, without end.
  ///
  ///     source     --1--#
  ///     retry()    --1----1----1--
  ///
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return .tryingInTurn(AnySequence { AnyIterator { source } })
  }

  /// Subscribes to the source again if it fails, up to a total number of attempts.
  ///
  ///     source      --1--#
  ///     retry(2)    --1----1--#
  ///
  /// The error of the last attempt is emitted. For 0, completes immediately. A negative number fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxAttemptCount: The maximum number of subscriptions.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    if maxAttemptCount < 0 { return .error(RxError.argumentOutOfRange) }
    return .tryingInTurn(Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }

  /// After a delay, subscribes to the source again if it fails, up to a total number of attempts.
  ///
  ///     source                -1-#
  ///     retry(2, delay: 3)    -1----- -1-#     the second attempt begins at frame 6
  ///
  /// - Parameters:
  ///   - maxAttemptCount: The maximum number of subscriptions. The error of the last one is emitted.
  ///   - delay: The time between an error and the next attempt.
  ///   - resetOnSuccess: Whether an element resets the number of attempts.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func retry(
    _ maxAttemptCount: Int = .max, delay: RxTimeInterval, resetOnSuccess: Bool = false,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    retry(
      maxAttemptCount,
      delay: { _, _ in Observable<Int>.timer(delay, scheduler: scheduler, for: "retry") },
      resetOnSuccess: resetOnSuccess)
  }

  /// If the source fails, subscribes to it again when a notifier created for the error emits, up to a total number of attempts.
  ///
  /// If a notifier completes without an element, the result completes. If it fails or `delay` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: The maximum number of subscriptions. The error of the last one is emitted.
  ///   - delay: Returns the notifier, given the error and the number of errors so far.
  ///   - resetOnSuccess: Whether an element resets the number of attempts.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func retry<Notifier: ObservableConvertibleType>(
    _ maxAttemptCount: Int = .max,
    delay: @escaping (_ error: any Swift.Error, _ count: Int) throws -> Notifier,
    resetOnSuccess: Bool = false
  ) -> Observable<Element> {
    if maxAttemptCount < 0 { return .error(RxError.argumentOutOfRange) }
    if maxAttemptCount == 0 { return .empty() }
    let source = asObservable()
    return .deferred {
      let failures = State(0)
      let attempts = resetOnSuccess ? source.do(onNext: { _ in failures.value = 0 }) : source
      return attempts.retry(when: { (errors: Observable<any Swift.Error>) in
        errors.concatMap { error -> Observable<Bool> in
          failures.value += 1
          if failures.value >= maxAttemptCount { return .error(error) }
          return try delay(error, failures.value).asObservable()
            .take(1).map { _ in true }.ifEmpty(default: false)
        }.take(while: { $0 })
      })
    }
  }

  /// Subscribes to the source again after an error, as a behavior specifies.
  ///
  /// - Parameters:
  ///   - behavior: The maximum number of subscriptions and the delays between them.
  ///   - scheduler: Measures the time.
  ///   - shouldRetry: Whether to try again after an error. By default, always.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func retry(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRetry: ((any Swift.Error) -> Bool)? = nil
  ) -> Observable<Element> {
    retry(behavior.maxCount) { error, count -> Observable<Int> in
      if let shouldRetry, !shouldRetry(error) { return .error(error) }
      return behavior.notifier(after: count, on: scheduler, for: "retry")
    }
  }
}

extension RxRepeatBehavior {
  var maxCount: Int {
    switch self {
    case .immediate(let maxCount), .delayed(let maxCount, _),
      .exponentialDelayed(let maxCount, _, _), .customTimerDelayed(let maxCount, _):
      Int(clamping: maxCount)
    }
  }

  /// Returns a sequence that emits once, when the delay after a number of attempts has passed.
  func notifier(
    after count: Int, on scheduler: any SchedulerType, for name: StaticString
  ) -> Observable<Int> {
    guard let delay = delay(after: count) else { return .just(0) }
    return .timer(delay, scheduler: scheduler, for: name)
  }

  /// Returns the delay after a number of attempts; `nil` for none.
  private func delay(after count: Int) -> RxTimeInterval? {
    switch self {
    case .immediate: nil
    case .delayed(_, let time): .seconds(fraction: time)
    case .exponentialDelayed(_, let initial, let multiplier):
      .seconds(fraction: initial * (1 + multiplier).power(count - 1))
    case .customTimerDelayed(_, let delayCalculator): delayCalculator(UInt(clamping: count))
    }
  }
}

extension Double {
  /// Returns this number raised to a power.
  fileprivate func power(_ exponent: Int) -> Double {
    if exponent <= 0 { return 1 }
    let half = power(exponent / 2)
    return exponent.isMultiple(of: 2) ? half * half : half * half * self
  }
}

extension DispatchTimeInterval {
  /// Returns a number of seconds, rounded to nanoseconds.
  fileprivate static func seconds(fraction: Double) -> DispatchTimeInterval {
    .nanoseconds(Int(exactly: (fraction * 1e9).rounded()) ?? (fraction > 0 ? .max : 0))
  }
}

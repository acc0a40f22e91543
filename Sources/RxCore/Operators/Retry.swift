import Dispatch

/// How often, and after which delays, `retry` or `repeat` subscribes to a sequence.
public enum RxRepeatBehavior {
  /// At once.
  case immediate(maxCount: UInt)

  /// After the same time, in seconds.
  case delayed(maxCount: UInt, time: Double)

  /// After a time in seconds that is multiplied by one more than `multiplier` with each attempt.
  case exponentialDelayed(maxCount: UInt, initial: Double, multiplier: Double)

  /// After a time calculated from the number of attempts made.
  case customTimerDelayed(maxCount: UInt, delayCalculator: (UInt) -> RxTimeInterval)
}

extension ObservableType {
  /// Subscribes to the source again if it fails, without end.
  ///
  ///     source     --1--#
  ///     retry()    --1----1----1--
  ///
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return .catch(sequence: AnySequence { AnyIterator { source } })
  }

  /// Subscribes to the source again if it fails, up to a number of attempts in all.
  ///
  ///     source      --1--#
  ///     retry(2)    --1----1--#
  ///
  /// The error of the last attempt is emitted. No attempt at all completes. A negative number is the error
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxAttemptCount: How often the source is subscribed to at the most.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    if maxAttemptCount < 0 { return .error(RxError.argumentOutOfRange) }
    return .catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }

  /// Subscribes to the source again, some time after it failed, up to a number of attempts in all.
  ///
  ///     source                -1-#
  ///     retry(2, delay: 3)    -1----- -1-#     the second attempt begins at frame 6
  ///
  /// - Parameters:
  ///   - maxAttemptCount: How often the source is subscribed to at the most; the error of the last attempt is emitted.
  ///   - delay: The time between a failure and the next attempt.
  ///   - resetOnSuccess: Whether an element sets the count of attempts back.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func retry(
    _ maxAttemptCount: Int = .max, delay: RxTimeInterval, resetOnSuccess: Bool = false,
    scheduler: any SchedulerType
  ) -> Observable<Element> {
    retry(
      maxAttemptCount, delay: { _, _ in Observable<Int>.timer(delay, scheduler: scheduler) },
      resetOnSuccess: resetOnSuccess)
  }

  /// Subscribes to the source again when a notifier made of the error emits, up to a number of attempts in all.
  ///
  /// A notifier that completes without an element completes the result; its error is emitted, as is one that `delay` throws.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: How often the source is subscribed to at the most; the error of the last attempt is emitted.
  ///   - delay: Makes the notifier of the error and the number of failures so far.
  ///   - resetOnSuccess: Whether an element sets the count of attempts back.
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

  /// Subscribes to the source again, as often and as late as a behaviour says.
  ///
  /// - Parameters:
  ///   - behavior: How often the source is subscribed to at the most, and after which times.
  ///   - scheduler: Measures the time.
  ///   - shouldRetry: Tells whether an error is worth another attempt; nil for any.
  /// - Returns: The elements of all attempts.
  /// - Seealso: [retry](https://reactivex.io/documentation/operators/retry.html)
  @_disfavoredOverload
  public func retry(
    _ behavior: RxRepeatBehavior, scheduler: any SchedulerType = MainScheduler.instance,
    shouldRetry: ((any Swift.Error) -> Bool)? = nil
  ) -> Observable<Element> {
    retry(behavior.maxCount) { error, count -> Observable<Int> in
      if let shouldRetry, !shouldRetry(error) { return .error(error) }
      return behavior.notifier(after: count, on: scheduler)
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

  /// Emits once the time after a number of attempts is over.
  func notifier(after count: Int, on scheduler: any SchedulerType) -> Observable<Int> {
    guard let delay = delay(after: count) else { return .just(0) }
    return .timer(delay, scheduler: scheduler)
  }

  /// The time after a number of attempts; nil for none.
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
  /// The product of so many factors like this one.
  fileprivate func power(_ exponent: Int) -> Double {
    if exponent <= 0 { return 1 }
    let half = power(exponent / 2)
    return exponent.isMultiple(of: 2) ? half * half : half * half * self
  }
}

extension DispatchTimeInterval {
  /// A number of seconds, to a nanosecond.
  fileprivate static func seconds(fraction: Double) -> DispatchTimeInterval {
    .nanoseconds(Int(exactly: (fraction * 1e9).rounded()) ?? (fraction > 0 ? .max : 0))
  }
}

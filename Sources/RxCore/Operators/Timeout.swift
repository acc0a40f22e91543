extension ObservableType {
  /// Fails if no event arrives for a duration.
  ///
  ///     source        --a------b--|
  ///     timeout(4)    --a---#
  ///
  /// The duration starts on subscription and restarts at each element. The error is `RxError.timeout`.
  ///
  /// - Parameters:
  ///   - dueTime: The duration.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source before the timeout.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with another sequence if no event arrives for a duration.
  ///
  ///     source                      --a------b--|
  ///     other                       -x-|
  ///     timeout(4, other: other)    --a----x-|
  ///
  /// The duration starts on subscription and restarts at each element. On timeout, the source is disposed.
  ///
  /// - Parameters:
  ///   - dueTime: The duration.
  ///   - other: The sequence that follows.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source before the timeout, then the elements of the other sequence.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @inlinable
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    timeout(first: dueTime, each: dueTime, other: other.asObservable(), scheduler)
  }

  /// Fails, or continues with another sequence, if the first element or a further element does not arrive in time.
  ///
  ///     source                        --a----b--|
  ///     timeout(first: 4, each: 3)    --a--#
  ///
  /// - Parameters:
  ///   - first: The maximum time until the first element. `nil` means the same as `each`.
  ///   - each: The maximum time between two elements; `nil` for no limit.
  ///   - other: The sequence that follows; `nil` for the error `RxError.timeout`.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source before the timeout, then the elements of the other sequence.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @_disfavoredOverload
  @inlinable
  public func timeout(
    first: RxTimeInterval? = nil, each: RxTimeInterval? = nil,
    other: Observable<Element>? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timeout(
      first: first ?? each, each: each, other: other ?? .error(RxError.timeout), scheduler)
  }

  @inlinable
  func timeout(
    first: RxTimeInterval?, each: RxTimeInterval?, other: Observable<Element>,
    _ scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let timer = SerialDisposable()
      let generation = State(0)
      let upstream = Lifetime(within: downstream.scope)
      let startTimer: (RxTimeInterval?) -> Void = { dueTime in
        guard let dueTime else { return }
        let mine = generation.value
        timer.replace {
          scheduler.scheduleRelative((), dueTime: dueTime, for: "timeout") { _ in
            gate.perform {
              guard generation.value == mine, !downstream.isStopped else { return }
              generation.value &+= 1
              _ = upstream.stop()
              other.succeed(in: downstream)
              upstream.dispose()
            }
            return Disposables.create()
          }
        }
      }
      downstream.scope.add(timer)
      startTimer(first)
      source.start(
        in: upstream, through: gate,
        next: { element in
          generation.value &+= 1
          downstream.emit(element)
          if !downstream.isStopped { startTimer(each) }
        },
        error: { error in
          generation.value &+= 1
          downstream.error(error)
        },
        completed: {
          generation.value &+= 1
          downstream.completed()
        })
    }
  }
}

extension ObservableType {
  /// Fails where no element, or end, comes for a time.
  ///
  ///     source        --a------b--|
  ///     timeout(4)    --a---#
  ///
  /// The time runs from the subscription, and again from each element. The error is `RxError.timeout`.
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source until it is late.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with another sequence where no element, or end, comes for a time.
  ///
  ///     source                      --a------b--|
  ///     other                       -x-|
  ///     timeout(4, other: other)    --a----x-|
  ///
  /// The time runs from the subscription, and again from each element. The source is disposed when it is late.
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - other: What follows.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source until it is late, then the other's.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    timingOut(first: dueTime, each: dueTime, other: other.asObservable(), scheduler)
  }

  /// Fails, or continues with another sequence, where the first element, or a further one, does not come in time.
  ///
  ///     source                        --a----b--|
  ///     timeout(first: 4, each: 3)    --a--#
  ///
  /// - Parameters:
  ///   - first: The time to the first element; `nil` for that of further ones.
  ///   - each: The time from one element to the next; `nil` for any.
  ///   - other: What follows; `nil` for the error `RxError.timeout`.
  ///   - scheduler: Measures the time.
  /// - Returns: The elements of the source until it is late, then the other's.
  /// - Seealso: [timeout](https://reactivex.io/documentation/operators/timeout.html)
  @_disfavoredOverload
  public func timeout(
    first: RxTimeInterval? = nil, each: RxTimeInterval? = nil,
    other: Observable<Element>? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timingOut(
      first: first ?? each, each: each, other: other ?? .error(RxError.timeout), scheduler)
  }

  private func timingOut(
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
          scheduler.scheduleRelative((), dueTime: dueTime) { _ in
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

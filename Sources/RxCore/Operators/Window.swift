extension ObservableType {
  /// Emits sequences, each with the elements of a time, or a number of elements: whichever is reached first.
  ///
  ///     source                           -a-b-c---|
  ///     window(timeSpan: 4, count: 2)    x--y---z-|    x: -a-(b|), y: --c-|, z: --|
  ///
  /// The first one is emitted while being subscribed to. The time starts anew with each. An end of the source ends the current
  /// one too. The source is disposed when the result and every window that was subscribed to have been.
  ///
  /// - Parameters:
  ///   - timeSpan: How long a window is open at the most.
  ///   - count: How many elements it has at the most; never full for a number below 1.
  ///   - scheduler: Where the time passes.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let gate = Gate()
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let window = State(PublishSubject<Element>())
      let collected = State(0)
      let turn = TimedTurns(gate, upstream, timeSpan, scheduler)
      let emit = {
        if !lifetime.isStopped { downstream.next(window.value.retaining(references)) }
      }
      lifetime.add(references)
      upstream.add(turn.timer)
      emit()
      turn.start {
        let old = window.value
        window.value = PublishSubject()
        collected.value = 0
        old.onCompleted()
        emit()
      }
      source.start(
        in: upstream, through: gate,
        next: { element in
          window.value.onNext(element)
          collected.value += 1
          if collected.value == count { turn.end() }
        },
        error: { error in
          window.value.onError(error)
          downstream.error(error)
        },
        completed: {
          window.value.onCompleted()
          downstream.completed()
        })
    }
  }
}

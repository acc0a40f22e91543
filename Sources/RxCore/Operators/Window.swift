extension ObservableType {
  /// Emits sequences, each with the elements of a time, or a number of elements: whichever is reached first.
  ///
  ///     source                           -a-b-c---|
  ///     window(timeSpan: 4, count: 2)    x--y---z-|    x: -a-(b|), y: --c-|, z: --|
  ///
  /// The first one is emitted while being subscribed to. The time restarts with each. An end of the source ends the current
  /// one too. The source is disposed when the result and every window that was subscribed to have been.
  ///
  /// - Parameters:
  ///   - timeSpan: How long a window is open at the most.
  ///   - count: How many elements it has at the most; never full for a number below 1.
  ///   - scheduler: Measures the time.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let window = State(PublishSubject<Element>())
      let collected = State(0)
      let turn = TimedTurns(gate, upstream.scope, timeSpan, scheduler)
      let emit = {
        if !downstream.isStopped { downstream.emit(window.value.retaining(references)) }
      }
      downstream.scope.add(references)
      upstream.add(turn.timer)
      emit()
      turn.start {
        collected.value = 0
        window.value.onCompleted()
        window.value = PublishSubject()
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

  /// Emits sequences, each with the elements up to an element of another sequence.
  ///
  ///     source              -a-b-c--|
  ///     boundary            ----x--
  ///     window(boundary)    p---q---|    p: -a-b|, q: -c--|
  ///
  /// The first is emitted while being subscribed to; then the source is subscribed to, then the boundary. A completion of the boundary
  /// changes nothing. An end of the source ends the current window too, as does an error of the boundary; disposal silences it.
  ///
  /// - Parameter boundary: The sequence whose elements end windows.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  public func window<Boundary: ObservableConvertibleType>(
    _ boundary: Boundary
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    let boundary = boundary.asObservable()
    return Observable<Observable<Element>> { downstream in
      let gate = Gate()
      let window = State(PublishSubject<Element>())
      let fail: (any Swift.Error) -> Void = { error in
        window.value.onError(error)
        downstream.error(error)
      }
      downstream.emit(window.value)
      if downstream.isStopped { return }
      source.start(
        within: downstream.scope, through: gate, next: { window.value.onNext($0) }, error: fail,
        completed: {
          window.value.onCompleted()
          downstream.completed()
        })
      if downstream.isStopped { return }
      boundary.start(
        within: downstream.scope, through: gate,
        next: { _ in
          window.value.onCompleted()
          window.value = PublishSubject()
          if !downstream.isStopped { downstream.emit(window.value) }
        }, error: fail, completed: {})
    }
  }
}

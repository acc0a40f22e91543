extension ObservableType {
  /// Emits sequences (windows), each limited by a duration and a number of elements.
  ///
  /// A window ends at the limit that is reached first.
  ///
  ///     source                           -a-b-c---|
  ///     window(timeSpan: 4, count: 2)    x--y---z-|    x: -a-(b|), y: --c-|, z: --|
  ///
  /// The first window is emitted on subscription. The duration restarts with each window. A terminal event of the source also ends the current
  /// window. The source is disposed when the result and all windows with subscribers have been disposed.
  ///
  /// - Parameters:
  ///   - timeSpan: The maximum duration of a window.
  ///   - count: The maximum number of elements. For a number below 1, it is unlimited.
  ///   - scheduler: Measures the time.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @inlinable
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
      let turn = TimedTurns(gate, upstream.scope, timeSpan, scheduler, for: "window")
      downstream.scope.add(references)
      let result = OutlivedDownstream(downstream)
      let emit: () -> Void = { result.open?.next(window.value.retaining(references)) }
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
          result.end(with: error)
        },
        completed: {
          window.value.onCompleted()
          result.end()
        })
    }
  }

  /// Emits consecutive sequences (windows), separated by the elements of another sequence.
  ///
  ///     source              -a-b-c--|
  ///     boundary            ----x--
  ///     window(boundary)    p---q---|    p: -a-b|, q: -c--|
  ///
  /// The first window is emitted on subscription. Then the source is subscribed to, then the boundary. A completion of the boundary has no effect. A
  /// terminal event of the source or an error of the boundary also ends the current window. After a disposal, the window emits nothing.
  ///
  /// - Parameter boundary: The sequence whose elements end the windows.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  @inlinable
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

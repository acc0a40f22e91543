extension ObservableType {
  /// Emits the elements of each time, or each number of elements, as an array: whichever is reached first.
  ///
  ///     source                           -a-b-c---d---|
  ///     buffer(timeSpan: 4, count: 2)    ---x---y---z-(e|)    x = [a, b], y = [c], z = [d], e = []
  ///
  /// The time restarts with each array. On completion the rest is emitted, even an empty one; an error drops it.
  ///
  /// - Parameters:
  ///   - timeSpan: How long an array collects at the most.
  ///   - count: How many elements it collects at the most; never full for a number below 1.
  ///   - scheduler: Measures the time.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let collected = State([Element]())
      let turn = TimedTurns(gate, downstream.scope, timeSpan, scheduler)
      downstream.scope.add(turn.timer)
      turn.start { downstream.emit(collected.takeAll()) }
      source.attach(
        downstream.gated(
          by: gate,
          next: { element in
            collected.value.append(element)
            if collected.value.count == count { turn.end() }
          }, error: downstream.error,
          completed: { downstream.complete(with: collected.takeAll()) }))
    }
  }

  /// Emits the elements up to each element of another sequence as an array.
  ///
  ///     source              -a-b-c--|
  ///     boundary            ----x--
  ///     buffer(boundary)    ----p---(q|)    p = ["a", "b"], q = ["c"]
  ///
  /// The source is subscribed to first. A completion of the boundary changes nothing; its error is emitted. On completion of the
  /// source the rest is emitted, even an empty one; an error drops it.
  ///
  /// - Parameter boundary: The sequence whose elements end arrays.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  public func buffer<Boundary: ObservableConvertibleType>(
    _ boundary: Boundary
  ) -> Observable<[Element]> {
    let source = asObservable()
    let boundary = boundary.asObservable()
    return Observable<[Element]> { downstream in
      let gate = Gate()
      let collected = State([Element]())
      source.start(
        within: downstream.scope, through: gate, next: { collected.value.append($0) },
        error: downstream.error,
        completed: { downstream.complete(with: collected.takeAll()) })
      if downstream.isStopped { return }
      boundary.start(
        within: downstream.scope, through: gate,
        next: { _ in downstream.emit(collected.takeAll()) },
        error: downstream.error,
        completed: {})
    }
  }
}

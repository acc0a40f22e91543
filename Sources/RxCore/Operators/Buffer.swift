extension ObservableType {
  /// Emits arrays of elements, each limited by a duration and a number of elements.
  ///
  /// An array ends at the limit that is reached first.
  ///
  ///     source                           -a-b-c---d---|
  ///     buffer(timeSpan: 4, count: 2)    ---x---y---z-(e|)    x = [a, b], y = [c], z = [d], e = []
  ///
  /// The duration restarts with each array. On completion, the remaining elements are emitted, even an empty array. An error drops them.
  ///
  /// - Parameters:
  ///   - timeSpan: The maximum duration of an array.
  ///   - count: The maximum number of elements. For a number below 1, it is unlimited.
  ///   - scheduler: Measures the time.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @inlinable
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let collected = State([Element]())
      let turn = TimedTurns(gate, downstream.scope, timeSpan, scheduler, for: "buffer")
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

  /// Emits an array of the collected elements whenever another sequence emits.
  ///
  ///     source              -a-b-c--|
  ///     boundary            ----x--
  ///     buffer(boundary)    ----p---(q|)    p = ["a", "b"], q = ["c"]
  ///
  /// The source is subscribed to before the boundary. A completion of the boundary has no effect, and its error is emitted. On completion of the
  /// source, the remaining elements are emitted, even an empty array. An error drops them.
  ///
  /// - Parameter boundary: The sequence whose elements end the arrays.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
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

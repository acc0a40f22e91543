extension ObservableType {
  /// Emits the elements of each time as an array; a new array begins every so often, or where the last one ends.
  ///
  ///     source                          -a-b-c---d--|
  ///     bufferTime(4)                   ----x---y---(z|)    x = [a, b], y = [c], z = [d]
  ///     bufferTime(4, startEvery: 2)    ----x-p-y-q-(qr|)    p = [b, c], q = [d], r = []
  ///
  /// Arrays overlap where `startEvery` is less than the time; where it is more, elements in between are dropped. On completion all
  /// that were begun are emitted; an error drops them. A `max` below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - span: How long an array collects.
  ///   - startEvery: How often an array begins; where it is left out, one begins where the last one ends.
  ///   - max: How many elements it collects at the most, if that is limited: then it ends before its time.
  ///   - scheduler: Measures the time.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  public func bufferTime(
    _ span: RxTimeInterval, startEvery: RxTimeInterval? = nil, max: Int? = nil,
    scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let limits = OverlappingTurns<OverlappingBuffers<Element>.Buffer>.Limits(
      span: span, startEvery: startEvery, max: max)
    if !limits.areInRange { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let buffers = OverlappingBuffers<Element>()
      let turns = OverlappingTurns(
        gate, downstream.scope, limits, scheduler, begin: { buffers.begin() },
        end: { downstream.emit(buffers.end($0)) })
      turns.start()
      source.attach(
        downstream.gated(
          by: gate,
          next: { element in
            buffers.append(element)
            turns.receive()
          }, error: downstream.error,
          completed: { downstream.complete { buffers.endOldest() } }))
    }
  }
}

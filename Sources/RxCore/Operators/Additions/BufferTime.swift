extension ObservableType {
  /// Emits the elements of each time span as an array.
  ///
  /// A new array starts periodically or, by default, when the previous one ends.
  ///
  ///     source                          -a-b-c---d--|
  ///     bufferTime(4)                   ----x---y---(z|)    x = [a, b], y = [c], z = [d]
  ///     bufferTime(4, startEvery: 2)    ----x-p-y-q-(qr|)    p = [b, c], q = [d], r = []
  ///
  /// If `startEvery` is less than the time span, arrays overlap. If it is greater, the elements between two arrays are dropped. On completion, all
  /// started arrays are emitted; an error drops them. A `max` below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - span: The time for which an array collects elements.
  ///   - startEvery: The time between the starts of two arrays. By default, an array starts when the previous one ends.
  ///   - max: The maximum number of elements in an array, which then ends early. By default, unlimited.
  ///   - scheduler: Measures the time.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func bufferTime(
    _ span: RxTimeInterval, startEvery: RxTimeInterval? = nil, max: Int? = nil,
    scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let limits = OverlappingTurns.Limits(span: span, startEvery: startEvery, max: max)
    if !limits.areInRange { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let buffers = OverlappingBuffers<Element>()
      let turns = OverlappingTurns(
        gate, downstream.scope, limits, scheduler, for: "bufferTime", begin: { buffers.begin() },
        end: { buffer in
          let buffer = unsafeDowncast(buffer, to: OverlappingBuffers<Element>.Buffer.self)
          downstream.emit(buffers.end(buffer))
        })
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

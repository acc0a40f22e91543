extension ObservableType {
  /// Emits so many elements at a time as an array; a new array begins with every so many elements.
  ///
  ///     source                           -a-b-c-d-e-|
  ///     bufferCount(2)                   ---x---y---(z|)     x = [a, b], y = [c, d], z = [e]
  ///     bufferCount(2, startEvery: 1)    ---x-p-y-q-(z|)     p = [b, c], q = [d, e]
  ///
  /// Arrays overlap where `startEvery` is less than `count`; where it is more, elements in between are dropped. On completion what
  /// was begun is emitted; an error drops it. A number below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - count: How many elements an array has.
  ///   - startEvery: With every how many elements an array begins; `count` where it is left out.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  public func bufferCount(_ count: Int, startEvery: Int? = nil) -> Observable<[Element]> {
    let startEvery = startEvery ?? count
    if count < 1 || startEvery < 1 { return .error(RxError.argumentOutOfRange) }
    return asObservable().lift { downstream in
      let buffers = OverlappingBuffers<Element>()
      let position = State(0)
      return downstream.handling(
        next: { element in
          if position.value == 0 { _ = buffers.begin() }
          position.value = position.value + 1 == startEvery ? 0 : position.value + 1
          buffers.append(element)
          if let full = buffers.endOldest(atLeast: count) { downstream.next(full) }
        },
        completed: { downstream.complete { buffers.endOldest() } })
    }
  }
}

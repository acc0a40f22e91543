extension ObservableType {
  /// Emits arrays of `count` elements.
  ///
  /// A new array starts with every `startEvery`-th element.
  ///
  ///     source                           -a-b-c-d-e-|
  ///     bufferCount(2)                   ---x---y---(z|)     x = [a, b], y = [c, d], z = [e]
  ///     bufferCount(2, startEvery: 1)    ---x-p-y-q-(z|)     p = [b, c], q = [d, e]
  ///
  /// If `startEvery` is less than `count`, arrays overlap. If it is greater, the elements between two arrays are dropped. On completion, the
  /// incomplete arrays are emitted; an error drops them. A number below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - count: The number of elements in an array.
  ///   - startEvery: The number of elements between the starts of two arrays. By default, `count`.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func bufferCount(_ count: Int, startEvery: Int? = nil) -> Observable<[Element]> {
    let startEvery = startEvery ?? count
    if count < 1 || startEvery < 1 { return .error(RxError.argumentOutOfRange) }
    if count == startEvery { return buffersInTurn(count) }
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

extension ObservableType {
  /// Emits arrays of `count` elements that do not overlap.
  @inlinable
  func buffersInTurn(
    _ count: Int, name: StaticString = #function
  ) -> Observable<[Element]> {
    asObservable().lift(name: name) { downstream in
      let buffering = Buffering(count, downstream)
      @inline(__always) func receive(_ element: Element) { buffering.receive(element) }
      return downstream.handling(next: receive, completed: buffering.complete)
    }
  }
}

/// The data that `bufferCount` needs for an element, in one object: see `Sink.handling`.
@usableFromInline
final class Buffering<Element> {
  // Unchecked, as in `State`.
  @exclusivity(unchecked) @usableFromInline var elements: [Element] = []
  @usableFromInline let count: Int
  @usableFromInline let downstream: Sink<[Element]>

  @inlinable
  init(_ count: Int, _ downstream: Sink<[Element]>) {
    self.count = count
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    elements.append(element)
    if elements.count == count { emit() }
  }

  @inlinable
  func emit() {
    let full = elements
    elements = []
    // Not before the first array is full: `count` may be larger than any array ever becomes.
    elements.reserveCapacity(count)
    downstream.next(full)
  }

  @inlinable
  func complete() {
    let rest = elements
    elements = []
    if rest.isEmpty { downstream.completed() } else { downstream.complete(with: rest) }
  }
}

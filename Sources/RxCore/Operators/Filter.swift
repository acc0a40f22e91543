extension ObservableType {
  /// Emits the elements that satisfy a predicate.
  ///
  ///     source                    --1--2--3--4--|
  ///     filter { $0 % 2 == 0 }    -----2-----4--|
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether to emit an element.
  /// - Returns: The elements that satisfy the predicate, in order.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      source.attach(
        Filtering.receiver(predicate, downstream), before: downstream.ends, at: downstream.depth)
    }
  }
}

/// The data that `filter` needs for an element, in one object: see `Sink.handling`.
@usableFromInline
final class Filtering<Element> {
  @usableFromInline let predicate: (Element) throws -> Bool
  @usableFromInline let downstream: Sink<Element>

  @inlinable
  init(by predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
    self.predicate = predicate
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>
  ) -> (Element) -> Void {
    let filtering = Filtering(by: predicate, downstream)
    @inline(__always) func receive(_ element: Element) { filtering.receive(element) }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    do {
      if try predicate(element) { downstream.emit(element) }
    } catch { downstream.error(error) }
  }
}

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
    let filter = FilterStage(asObservable(), predicate)
    @inline(__always) func attach(_ downstream: Sink<Element>) { filter.attach(downstream) }
    return Observable(attach)
  }
}

/// A `filter` without a subscription.
///
/// The subscriptions refer to it: a reference is a word smaller than the closure, so that a subscription fits into a smaller block of memory.
/// They read the closure with `_withUnsafeGuaranteedRef`, because an element would otherwise retain the closure. A subscription retains the
/// stage, and whoever calls a subscription retains the subscription.
@usableFromInline
final class FilterStage<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let predicate: (Element) throws -> Bool

  @inlinable
  init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  @inlinable
  @inline(__always)
  func attach(_ downstream: Sink<Element>) {
    source.attach(
      Filtering.receiver(self, downstream), before: downstream.ends, at: downstream.depth)
  }
}

/// A subscription to a `filter`, in one object: see `Sink.handling`.
@usableFromInline
final class Filtering<Element> {
  @usableFromInline let filter: FilterStage<Element>
  @usableFromInline let downstream: Sink<Element>

  @inlinable
  init(_ filter: FilterStage<Element>, _ downstream: Sink<Element>) {
    self.filter = filter
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ filter: FilterStage<Element>, _ downstream: Sink<Element>
  ) -> (Element) -> Void {
    let filtering = Filtering(filter, downstream)
    @inline(__always) func receive(_ element: Element) { filtering.receive(element) }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    do {
      let filter = Unmanaged.passUnretained(filter)
      let isWanted = try filter._withUnsafeGuaranteedRef { try $0.predicate(element) }
      if isWanted { downstream.emit(element) }
    } catch { downstream.error(error) }
  }
}

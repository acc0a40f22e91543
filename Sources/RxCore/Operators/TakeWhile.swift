/// Whether to emit the element that ends a sequence.
public enum TakeBehavior: Sendable {
  /// The element that ends the sequence is emitted.
  case inclusive

  /// The element that ends the sequence is not emitted.
  case exclusive
}

extension ObservableType {
  /// Emits elements as long as they satisfy a predicate, and then completes.
  ///
  ///     source                                           --1--2--3--|
  ///     take(while: { $0 < 2 })                          --1--|
  ///     take(while: { $0 < 2 }, behavior: .inclusive)    --1--(2|)
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - predicate: Whether to continue.
  ///   - behavior: Whether to emit the first element that does not satisfy the predicate.
  /// - Returns: The elements up to that element.
  /// - Seealso: [takewhile](https://reactivex.io/documentation/operators/takewhile.html)
  @inlinable
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let isOver = State(false)
      return downstream.handling { element in
        if isOver.value { return }
        do { isOver.value = try !predicate(element) } catch { return downstream.error(error) }
        if !isOver.value || behavior == .inclusive { downstream.emit(element) }
        if isOver.value { downstream.completed() }
      }
    }
  }

  /// Emits elements as long as they satisfy a predicate, and then completes.
  ///
  /// - Parameter predicate: Whether to continue.
  /// - Returns: The elements before the first one that does not satisfy the predicate.
  @available(*, deprecated, renamed: "take(while:)")
  public func takeWhile(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { take(while: predicate) }
}

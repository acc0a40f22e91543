extension ObservableType {
  /// Drops elements as long as they satisfy a predicate, and emits all elements from the first one that does not.
  ///
  ///     source                     --1--2--3--1--|
  ///     skip(while: { $0 < 3 })    --------3--1--|
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Whether to drop an element. It is not called again after it has returned false.
  /// - Returns: The other elements.
  /// - Seealso: [skipwhile](https://reactivex.io/documentation/operators/skipwhile.html)
  @inlinable
  public func skip(
    while predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let isOpen = State(false)
      return downstream.handling { element in
        if !isOpen.value {
          do { isOpen.value = try !predicate(element) } catch { return downstream.error(error) }
        }
        if isOpen.value { downstream.emit(element) }
      }
    }
  }

  /// Drops elements as long as they satisfy a predicate.
  ///
  /// - Parameter predicate: Whether to drop an element.
  /// - Returns: The other elements.
  @available(*, deprecated, renamed: "skip(while:)")
  public func skipWhile(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { skip(while: predicate) }
}

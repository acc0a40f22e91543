extension ObservableType {
  /// Drops elements as long as they satisfy a predicate; from the first that does not on, emits all.
  ///
  ///     source                     --1--2--3--1--|
  ///     skip(while: { $0 < 3 })    --------3--1--|
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter predicate: Tells whether an element is dropped; not asked any more once it has said no.
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
  /// - Parameter predicate: Tells whether an element is dropped.
  /// - Returns: The other elements.
  @available(*, deprecated, renamed: "skip(while:)")
  public func skipWhile(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { skip(while: predicate) }
}

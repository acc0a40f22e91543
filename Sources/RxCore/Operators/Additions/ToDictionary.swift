extension ObservableType {
  /// Emits a dictionary of all elements, by key, when the source completes.
  ///
  ///     source                                     --a--'bc'--d--|
  ///     toDictionary(keySelector: { $0.count })    ------   -----(x|)    x = [1: "d", 2: "bc"]
  ///
  /// If several elements have the same key, the last one is kept. If `keySelector` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter keySelector: Returns the key of an element.
  /// - Returns: One dictionary, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func toDictionary<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Single<[Key: Element]> {
    toDictionary(keySelector: keySelector, element: { $0 })
  }

  /// Emits a dictionary of values made from all elements, by key, when the source completes.
  ///
  /// If several elements have the same key, the last one is kept. If a closure throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - elementSelector: Returns the value of an element.
  /// - Returns: One dictionary, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @_disfavoredOverload
  @inlinable
  public func toDictionary<Key: Hashable, Value>(
    keySelector: @escaping (Element) throws -> Key,
    element elementSelector: @escaping (Element) throws -> Value
  ) -> Single<[Key: Value]> {
    PrimitiveSequence(
      raw: reduce(into: [Key: Value]()) { values, element in
        values[try keySelector(element)] = try elementSelector(element)
      })
  }
}

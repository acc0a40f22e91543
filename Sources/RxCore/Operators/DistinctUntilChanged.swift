extension ObservableType {
  /// Drops each element that equals the one before it.
  ///
  ///     source                    --1--1--2--1--|
  ///     distinctUntilChanged()    --1-----2--1--|
  ///
  /// - Returns: The elements that differ from their predecessor.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
  }

  /// Drops each element whose key equals that of the element emitted before it.
  ///
  /// If `keySelector` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter keySelector: Returns the key to compare.
  /// - Returns: The elements whose keys differ from their predecessor's.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Drops each element that a comparer calls equal to the one emitted before it.
  ///
  /// If `comparer` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter comparer: Tells whether two elements, the earlier one first, are equal.
  /// - Returns: The elements that differ from their predecessor.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Drops each element whose key a comparer calls equal to that of the element emitted before it.
  ///
  /// If a closure throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key to compare.
  ///   - comparer: Tells whether two keys, the earlier one first, are equal.
  /// - Returns: The elements whose keys differ from their predecessor's.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let previous = State<Key?>(nil)
      return downstream.handling { element in
        do {
          guard try previous.change(to: keySelector(element), unless: comparer) else { return }
        } catch { return downstream.error(error) }
        downstream.emit(element)
      }
    }
  }

  /// Drops each element whose property equals that of the element emitted before it.
  ///
  /// - Parameter keyPath: The property that is compared.
  /// - Returns: The elements whose property differs from their predecessor's.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
  }
}

extension State {
  /// Stores `key`, unless it equals the stored one.
  ///
  /// This is a separate method to keep the stack frame of the operator's closure small: each operator of a chain nests one such frame.
  ///
  /// - Returns: Whether `key` was stored.
  @inlinable
  func change<Key>(
    to key: Key, unless isEqual: (Key, Key) throws -> Bool
  ) rethrows -> Bool where Value == Key? {
    if let last = value, try isEqual(last, key) { return false }
    value = key
    return true
  }
}

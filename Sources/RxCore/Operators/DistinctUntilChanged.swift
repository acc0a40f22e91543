extension ObservableType {
  /// Drops each element that equals the previous element.
  ///
  ///     source                    --1--1--2--1--|
  ///     distinctUntilChanged()    --1-----2--1--|
  ///
  /// - Returns: The elements that differ from the previous element.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
  }

  /// Drops each element whose key equals the key of the last emitted element.
  ///
  /// If `keySelector` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter keySelector: Returns the key to compare.
  /// - Returns: The elements whose keys differ from the key of the last emitted element.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Drops each element for which a comparer returns true when it compares it with the last emitted element.
  ///
  /// If `comparer` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter comparer: Whether two elements are equal. The first argument is the earlier element.
  /// - Returns: The elements that differ from the last emitted element.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Drops each element for which a comparer returns true when it compares its key with the key of the last emitted element.
  ///
  /// If a closure throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key to compare.
  ///   - comparer: Whether two keys are equal. The first argument is the earlier key.
  /// - Returns: The elements whose keys differ from the key of the last emitted element.
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

  /// Drops each element whose property equals the property of the last emitted element.
  ///
  /// - Parameter keyPath: The property to compare.
  /// - Returns: The elements whose property differs from the property of the last emitted element.
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

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
    let changes = ChangesStage(asObservable(), keySelector, comparer)
    @inline(__always) func attach(_ downstream: Sink<Element>) { changes.attach(downstream) }
    return Observable(attach)
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

/// A `distinctUntilChanged` without a subscription: see `FilterStage`.
@usableFromInline
final class ChangesStage<Element, Key> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let keySelector: (Element) throws -> Key
  @usableFromInline let comparer: (Key, Key) throws -> Bool

  @inlinable
  init(
    _ source: Observable<Element>, _ keySelector: @escaping (Element) throws -> Key,
    _ comparer: @escaping (Key, Key) throws -> Bool
  ) {
    self.source = source
    self.keySelector = keySelector
    self.comparer = comparer
  }

  @inlinable
  @inline(__always)
  func attach(_ downstream: Sink<Element>) {
    source.attach(
      Distinguishing.receiver(self, downstream), before: downstream.ends, at: downstream.depth)
  }
}

/// A subscription to a `distinctUntilChanged`, in one object: see `Sink.handling`.
@usableFromInline
final class Distinguishing<Element, Key> {
  @usableFromInline let changes: ChangesStage<Element, Key>
  @usableFromInline let downstream: Sink<Element>
  // Unchecked, as in `State`.
  @exclusivity(unchecked) @usableFromInline var previous: Key?

  @inlinable
  init(_ changes: ChangesStage<Element, Key>, _ downstream: Sink<Element>) {
    self.changes = changes
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ changes: ChangesStage<Element, Key>, _ downstream: Sink<Element>
  ) -> (Element) -> Void {
    let distinguishing = Distinguishing(changes, downstream)
    @inline(__always) func receive(_ element: Element) { distinguishing.receive(element) }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    do {
      let changes = Unmanaged.passUnretained(changes)
      let key = try changes._withUnsafeGuaranteedRef { try $0.keySelector(element) }
      guard try change(to: key) else { return }
    } catch { return downstream.error(error) }
    downstream.emit(element)
  }

  /// Stores `key`, unless it equals the stored one.
  ///
  /// This is a separate method to keep the stack frame of the operator's closure small: each operator of a chain nests one such frame.
  ///
  /// - Returns: Whether `key` was stored.
  @inlinable
  func change(to key: Key) throws -> Bool {
    if let last = previous {
      let changes = Unmanaged.passUnretained(changes)
      if try changes._withUnsafeGuaranteedRef({ try $0.comparer(last, key) }) { return false }
    }
    previous = key
    return true
  }
}

extension ObservableType {
  /// Emits the elements for which a closure does not throw, and fails with the first error that it throws.
  ///
  ///     source       --1--2--x--3--|
  ///     try { … }    --1--2--#          where the closure throws for x
  ///
  /// The source is disposed when `body` throws.
  ///
  /// - Parameter body: Is given each element before it is emitted.
  /// - Returns: The elements up to there.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func `try`(_ body: @escaping (Element) throws -> Void) -> Observable<Element> {
    map { element in
      try body(element)
      return element
    }
  }
}

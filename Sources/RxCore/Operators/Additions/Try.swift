extension ObservableType {
  /// Emits the elements for which a closure does not throw.
  ///
  /// Fails with the first error that the closure throws.
  ///
  ///     source       --1--2--x--3--|
  ///     try { … }    --1--2--#          where the closure throws for x
  ///
  /// The source is disposed when `body` throws.
  ///
  /// - Parameter body: Called with each element before it is emitted.
  /// - Returns: The elements before the error.
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

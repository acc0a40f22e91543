extension ObservableType {
  /// Emits the given elements after the source's elements, when the source completes.
  ///
  ///     source          --a--b--|
  ///     endWith("x")    --a--b--(x|)
  ///
  /// If the source fails, emits only the error.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The source's elements, then the given elements.
  /// - Seealso: [startwith](https://reactivex.io/documentation/operators/startwith.html)
  @_disfavoredOverload
  @inlinable
  public func endWith(_ elements: Element...) -> Observable<Element> {
    ending(with: elements)
  }

  /// Like `endWith`, with the elements as an array.
  @inlinable
  package func ending(
    with elements: [Element], name: StaticString = #function
  ) -> Observable<Element> {
    asObservable().lift(name: name) { downstream in
      downstream.handling(
        next: downstream.emitter,
        completed: {
          var rest = elements.makeIterator()
          downstream.complete { rest.next() }
        })
    }
  }
}

extension ObservableType {
  /// Emits the given elements after those of the source, when it completes.
  ///
  ///     source          --a--b--|
  ///     endWith("x")    --a--b--(x|)
  ///
  /// A source that fails is not followed by anything but its error.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The source's elements, then the given ones.
  /// - Seealso: [startwith](https://reactivex.io/documentation/operators/startwith.html)
  @_disfavoredOverload
  @inlinable
  public func endWith(_ elements: Element...) -> Observable<Element> {
    ending(with: elements)
  }

  /// The same with the elements as an array.
  @inlinable
  package func ending(with elements: [Element]) -> Observable<Element> {
    asObservable().lift { downstream in
      downstream.handling(
        next: downstream.emitter,
        completed: {
          var rest = elements.makeIterator()
          downstream.complete { rest.next() }
        })
    }
  }
}

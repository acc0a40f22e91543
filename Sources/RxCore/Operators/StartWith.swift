extension ObservableType {
  /// Emits the given elements on subscription, before the source's elements.
  ///
  ///     source            --a--b--|
  ///     startWith("x")    x-a--b--|
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The given elements, then the source's elements.
  /// - Seealso: [startwith](https://reactivex.io/documentation/operators/startwith.html)
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    starting(with: elements)
  }

  /// Like `startWith`, with the elements as an array.
  @inlinable
  package func starting(
    with elements: [Element], name: StaticString = #function
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(name: name) { downstream in
      for element in elements where !downstream.isStopped { downstream.next(element) }
      if !downstream.isStopped { source.attach(downstream) }
    }
  }
}

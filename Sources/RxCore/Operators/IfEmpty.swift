extension ObservableType {
  /// Emits an element if the source completes without an element.
  ///
  ///     source                 --|
  ///     ifEmpty(default: 1)    --(1|)
  ///
  /// - Parameter default: The element.
  /// - Returns: The source's elements, or the default.
  /// - Seealso: [defaultifempty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(default: Element) -> Observable<Element> {
    asObservable().lift { downstream in
      let isEmpty = State(true)
      return downstream.handling(
        next: { element in
          isEmpty.value = false
          downstream.next(element)
        },
        completed: {
          if !isEmpty.value { return downstream.completed() }
          downstream.complete(with: `default`)
        })
    }
  }

  /// Continues with another sequence if the source completes without an element.
  ///
  ///     source                      --|
  ///     other                       -a-|
  ///     ifEmpty(switchTo: other)    ---a-|
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The source's elements, or the other's.
  /// - Seealso: [defaultifempty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let isEmpty = State(true)
      source.start(
        within: downstream.scope,
        next: { element in
          isEmpty.value = false
          downstream.next(element)
        }, error: downstream.error,
        completed: {
          if isEmpty.value { other.succeed(in: downstream) } else { downstream.completed() }
        })
    }
  }
}

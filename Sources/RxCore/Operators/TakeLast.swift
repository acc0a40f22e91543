extension ObservableType {
  /// Emits the last elements, up to a number, when the source completes.
  ///
  ///     source         --a--b--c--|
  ///     takeLast(2)    -----------(bc|)
  ///
  /// A negative number is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: How many elements at the most.
  /// - Returns: The last elements.
  /// - Seealso: [takelast](https://reactivex.io/documentation/operators/takelast.html)
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    return asObservable().lift { downstream, lifetime in
      let last = State(FirstInFirstOut<Element>())
      return downstream.handling(
        next: { element in
          last.value.append(element)
          if last.value.count > count { _ = last.value.popFirst() }
        },
        completed: {
          while !lifetime.isStopped, let element = last.value.popFirst() {
            downstream.next(element)
          }
          if !lifetime.isStopped { downstream.completed() }
        })
    }
  }
}

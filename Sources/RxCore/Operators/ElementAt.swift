extension ObservableType {
  /// Emits the element at an index, counted from 0, and completes.
  ///
  ///     source            --a--b--c--|
  ///     element(at: 1)    -----(b|)
  ///
  /// A source that completes before it, and a negative index, are the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter index: The index.
  /// - Returns: One element.
  /// - Seealso: [elementat](https://reactivex.io/documentation/operators/elementat.html)
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    if index < 0 { return .error(RxError.argumentOutOfRange) }
    return asObservable().lift { downstream in
      let remaining = State(index)
      return downstream.handling(
        next: { element in
          remaining.value -= 1
          guard remaining.value == -1 else { return }
          downstream.complete(with: element)
        },
        completed: { downstream.error(RxError.argumentOutOfRange) })
    }
  }

  /// Emits the element at an index, counted from 0, or a default if the source completes before it.
  ///
  ///     source                          --a--b--|
  ///     element(at: 1, default: "x")    -----(b|)
  ///     element(at: 4, default: "x")    --------(x|)
  ///
  /// A negative index is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - default: What a source without such an element gives.
  /// - Returns: One element.
  /// - Seealso: [elementat](https://reactivex.io/documentation/operators/elementat.html)
  @_disfavoredOverload
  @inlinable
  public func element(at index: Int, default: Element) -> Observable<Element> {
    if index < 0 { return .error(RxError.argumentOutOfRange) }
    return skip(index).first(default: `default`)
  }

  /// Emits the element at an index and completes.
  ///
  /// - Parameter index: The place of the element, from 0.
  /// - Returns: One element.
  @available(*, deprecated, renamed: "element(at:)")
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }
}

extension ObservableType {
  /// Emits the element at an index, counted from 0, and completes.
  ///
  ///     source            --a--b--c--|
  ///     element(at: 1)    -----(b|)
  ///
  /// If the source completes before this index, or the index is negative, fails with `RxError.argumentOutOfRange`.
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

  /// Emits the element at an index, counted from 0.
  ///
  /// If the source completes before this index, emits a default.
  ///
  ///     source                          --a--b--|
  ///     element(at: 1, default: "x")    -----(b|)
  ///     element(at: 4, default: "x")    --------(x|)
  ///
  /// A negative index fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - default: The element to emit if the source has no such element.
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
  /// - Parameter index: The index, counted from 0.
  /// - Returns: One element.
  @available(*, deprecated, renamed: "element(at:)")
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }
}

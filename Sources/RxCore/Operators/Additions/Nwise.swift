extension ObservableType {
  /// Emits each element together with the elements before it, as an array of `count` elements.
  ///
  ///     source      --a--b--c--d--|
  ///     nwise(3)    --------x--y--|    x = ["a", "b", "c"], y = ["b", "c", "d"]
  ///
  /// Emits nothing until there are enough elements. A number below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: The number of elements in each array.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func nwise(_ count: Int) -> Observable<[Element]> {
    if count < 1 { return .error(RxError.argumentOutOfRange) }
    return asObservable().lift { downstream in
      let newest = State([Element]())
      return downstream.handling { element in
        if newest.value.count == count { newest.value.removeFirst() }
        newest.value.append(element)
        if newest.value.count == count { downstream.next(newest.value) }
      }
    }
  }
}

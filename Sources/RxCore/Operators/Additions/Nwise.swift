extension ObservableType {
  /// Emits each element together with those before it, so many in all, as an array.
  ///
  ///     source      --a--b--c--d--|
  ///     nwise(3)    --------x--y--|    x = ["a", "b", "c"], y = ["b", "c", "d"]
  ///
  /// Nothing is emitted until there are enough elements. A number below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: How many elements each array has.
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

extension ObservableType {
  /// Emits all elements as one array when the source completes.
  ///
  ///     source       --1--2--|
  ///     toArray()    --------(a|)    a = [1, 2]
  ///
  /// - Returns: One array, empty for an empty source.
  /// - Seealso: [to](https://reactivex.io/documentation/operators/to.html)
  @inlinable
  public func toArray() -> Single<[Element]> {
    PrimitiveSequence(
      raw: asObservable().lift { downstream in
        let elements = State([Element]())
        return downstream.handling(
          next: { elements.value.append($0) },
          completed: { downstream.complete(with: elements.takeAll()) })
      })
  }
}

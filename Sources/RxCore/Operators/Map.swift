extension ObservableType {
  /// Emits what `transform` makes of each element.
  ///
  ///     source               --1--2--3--|
  ///     map { $0 * 10 }      --a--b--c--|    a = 10, b = 20, c = 30
  ///
  /// If `transform` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter transform: Returns the new element.
  /// - Returns: As many elements as the source has.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    asObservable().lift { downstream in
      downstream.handling { downstream.next(try transform($0)) }
    }
  }
}

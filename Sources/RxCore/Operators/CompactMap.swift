extension ObservableType {
  /// Emits the result of `transform` for each element, unless it is `nil`.
  ///
  ///     source                    --1--x--3--|
  ///     compactMap { Int($0) }    --1-----3--|
  ///
  /// If `transform` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter transform: Returns the new element or `nil`.
  /// - Returns: The results that are not `nil`.
  /// - Seealso: [filter](https://reactivex.io/documentation/operators/filter.html)
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    asObservable().lift { downstream in
      downstream.handling { element in
        do {
          if let result = try transform(element) { downstream.emit(result) }
        } catch { downstream.error(error) }
      }
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of all inner sequences as they come.
  ///
  ///     a          --1-----2--|
  ///     b          ---x--y--|
  ///     source     ab|
  ///     merge()    --1-x--y2--|
  ///
  /// Completes when the source and all inner sequences have; fails at the first error of any, which disposes the others.
  ///
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge() -> Observable<Element.Element> {
    asObservable().merging(atMost: .max) { $0 }
  }

  /// Emits the elements of the inner sequences, of which no more than a number are subscribed to at a time.
  ///
  /// The others wait in the order in which they came. A number below one is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxConcurrent: How many inner sequences may be subscribed to at a time.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    return asObservable().merging(atMost: maxConcurrent) { $0 }
  }
}

extension ObservableType {
  /// Emits the elements of all sources as they come.
  ///
  ///     a              --1-----2--|
  ///     b              ---x--y--|
  ///     merge(a, b)    --1x--y-2--|
  ///
  /// Subscribes to the sources in their order. Completes when all have; fails at the first error, which disposes the others.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }

  /// Emits the elements of all sources as they come.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// Emits the elements of all sources as they come.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable { downstream in
      let merging = Merging(downstream, atMost: .max)
      merging.gate.perform {
        merging.active = sources.count
        for source in sources { merging.start(source) }
        merging.close()
      }
    }
  }
}

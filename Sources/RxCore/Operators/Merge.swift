extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of all inner sequences as they arrive.
  ///
  ///     a          --1-----2--|
  ///     b          ---x--y--|
  ///     source     ab|
  ///     merge()    --1-x--y2--|
  ///
  /// Completes when the source and all inner sequences have completed. At the first error of any of them, fails and disposes the others.
  ///
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge() -> Observable<Element.Element> {
    asObservable().merging(atMost: .max) { $0 }
  }

  /// Emits the elements of the inner sequences, with a limited number of subscriptions at a time.
  ///
  /// Other inner sequences wait, in the order of their arrival. A number below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxConcurrent: The maximum number of concurrent subscriptions to inner sequences.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    return asObservable().merging(atMost: maxConcurrent) { $0 }
  }
}

extension ObservableType {
  /// Emits the elements of all sources as they arrive.
  ///
  ///     a              --1-----2--|
  ///     b              ---x--y--|
  ///     merge(a, b)    --1x--y-2--|
  ///
  /// Subscribes to the sources in order. Completes when all have completed. At the first error, fails and disposes the others.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all sources.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }

  /// Emits the elements of all sources as they arrive.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all sources.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// Emits the elements of all sources as they arrive.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all sources.
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

extension ObservableType where Element == Bool {
  /// Emits whether the newest elements of two sequences are both true, whenever either emits.
  ///
  ///     source        -t---f-t--|
  ///     other         --f-t-----|
  ///     and(other)    --f-tf-t--|    t = true, f = false
  ///
  /// Emits nothing until both have emitted. Terminates as `combineLatest` does.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  @inlinable
  public func and<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Bool>
  where Other.Element == Bool {
    .combineLatest(self, other.asObservable()) { $0 && $1 }
  }

  /// Emits whether all elements are `true`: `false` at the first `false` element, `true` on completion.
  ///
  ///     source    --t--t--f--|
  ///     and()     --------(f|)    t = true, f = false
  ///
  /// Completes without an element if the source is empty. This operator comes from RxSwiftExt.
  ///
  /// - Returns: The result.
  /// - Seealso: [all](https://reactivex.io/documentation/operators/all.html)
  @_disfavoredOverload
  @inlinable
  public func and() -> Maybe<Bool> {
    take(until: { !$0 }, behavior: .inclusive).takeLast(1).asMaybe()
  }

  /// Emits whether all elements of several sequences are `true`: `false` at the first `false` element, `true` once all have completed.
  ///
  /// If a source is empty and no source emits `false`, completes without an element. This operator comes from RxSwiftExt.
  ///
  /// - Parameter sources: The sequences.
  /// - Returns: The result.
  /// - Seealso: [all](https://reactivex.io/documentation/operators/all.html)
  @_disfavoredOverload
  @inlinable
  public static func and<Sources: Collection>(_ sources: Sources) -> Maybe<Bool>
  where Sources.Element: ObservableType, Sources.Element.Element == Bool {
    Observable<Bool>.merge(sources.map { $0.and().asObservable() })
      .take(until: { !$0 }, behavior: .inclusive).toArray()
      .compactMap { answers in
        answers.last == false ? false : answers.count == sources.count ? true : nil
      }
  }

  /// Emits whether all elements of several sequences are `true`.
  @_disfavoredOverload
  @inlinable
  public static func and<Source: ObservableType>(_ sources: Source...) -> Maybe<Bool>
  where Source.Element == Bool {
    and(sources)
  }
}

// RxSwiftExt's operators of shared sequences and of the traits with one element.

extension SharedSequenceConvertibleType {
  /// Emits a value for each element.
  @_disfavoredOverload
  public func mapTo<Result>(_ value: Result) -> SharedSequence<SharingStrategy, Result> {
    map { _ in value }
  }

  /// Emits what the elements wrap, without `nil`.
  @_disfavoredOverload
  public func unwrap<Wrapped>() -> SharedSequence<SharingStrategy, Wrapped>
  where Element == Wrapped? {
    compactMap { $0 }
  }

  /// Emits elements until one of those emitted satisfies a predicate.
  @_disfavoredOverload
  public func distinct(
    _ predicate: @escaping (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinct(predicate))
  }

  /// Divides the sequence into the elements that satisfy a predicate and those that do not.
  @_disfavoredOverload
  public func partition(
    _ predicate: @escaping (Element) -> Bool
  ) -> (
    matches: SharedSequence<SharingStrategy, Element>,
    nonMatches: SharedSequence<SharingStrategy, Element>
  ) {
    (matches: filter(predicate), nonMatches: filter { !predicate($0) })
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Drops each element that equals any before it.
  @_disfavoredOverload
  public func distinct() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinct())
  }
}

extension SharedSequenceConvertibleType where Element == Bool {
  /// Emits `true` for `false`, and `false` for `true`.
  @_disfavoredOverload
  public func not() -> SharedSequence<SharingStrategy, Bool> { map { !$0 } }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits a value for the element.
  @_disfavoredOverload
  public func mapTo<Result>(_ value: Result) -> Single<Result> { map { _ in value } }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Emits a value for the element.
  @_disfavoredOverload
  public func mapTo<Result>(_ value: Result) -> Maybe<Result> { map { _ in value } }
}

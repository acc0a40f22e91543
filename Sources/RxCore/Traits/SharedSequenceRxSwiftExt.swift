// RxSwiftExt's operators for shared sequences, `Single` and `Maybe`.

extension SharedSequenceConvertibleType {
  /// Replaces each element with a value.
  @_disfavoredOverload
  @inlinable
  public func mapTo<Result>(_ value: Result) -> SharedSequence<SharingStrategy, Result> {
    map { _ in value }
  }

  /// Unwraps the elements and drops `nil`.
  @_disfavoredOverload
  @inlinable
  public func unwrap<Wrapped>() -> SharedSequence<SharingStrategy, Wrapped>
  where Element == Wrapped? {
    compactMap { $0 }
  }

  /// Drops all elements after the first one that satisfies a predicate.
  @_disfavoredOverload
  @inlinable
  public func distinct(
    _ predicate: @escaping (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinct(predicate))
  }

  /// Divides the sequence into the elements that satisfy a predicate and those that do not.
  @_disfavoredOverload
  @inlinable
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
  /// Drops each element that equals an earlier one.
  @_disfavoredOverload
  @inlinable
  public func distinct() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinct())
  }
}

extension SharedSequenceConvertibleType where Element == Bool {
  /// Negates each element.
  @_disfavoredOverload
  @inlinable
  public func not() -> SharedSequence<SharingStrategy, Bool> { map { !$0 } }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Replaces the element with a value.
  @_disfavoredOverload
  @inlinable
  public func mapTo<Result>(_ value: Result) -> Single<Result> { map { _ in value } }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Replaces the element with a value.
  @_disfavoredOverload
  @inlinable
  public func mapTo<Result>(_ value: Result) -> Maybe<Result> { map { _ in value } }
}

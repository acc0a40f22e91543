/// A sequence whose trait limits the number of its elements.
///
/// See `Single`, `Maybe` and `Completable`.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public struct PrimitiveSequence<Trait, Element> {
  @usableFromInline let source: Observable<Element>

  @inlinable
  package init(raw: Observable<Element>) { source = raw }
}

extension PrimitiveSequence: Sendable where Element: Sendable {}

/// A type that is, or can be converted to, a primitive sequence.
public protocol PrimitiveSequenceType {
  /// The trait, which limits the number of elements.
  associatedtype Trait

  /// The type of the elements.
  associatedtype Element

  /// The sequence itself.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// The sequence itself.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// Returns the sequence as an observable.
  ///
  /// - Returns: The observable.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
  /// Returns the result of a function for the sequence.
  ///
  /// Use it to name a chain of operators and to call it within another chain.
  ///
  /// - Parameter transform: Returns the result for the sequence. Called once, immediately.
  /// - Returns: The result of `transform`.
  /// - Throws: The error that `transform` throws.
  @_disfavoredOverload
  public func apply<Result>(
    _ transform: (PrimitiveSequence<Trait, Element>) throws -> PrimitiveSequence<Trait, Result>
  ) rethrows -> PrimitiveSequence<Trait, Result> {
    try transform(self)
  }
}

/// The trait of a sequence that has exactly one element, or fails.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The trait of a sequence that has at most one element, or fails.
public enum MaybeTrait {}

/// A sequence of at most one element, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// A sequence whose trait says how many elements it has: see `Single`, `Maybe` and `Completable`.
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
  /// How many elements there are.
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
  /// The sequence as an observable.
  ///
  /// - Returns: The observable.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
  /// Returns the result of a function for the sequence: use it to name a chain of operators and to call it in line with others.
  ///
  /// - Parameter transform: Makes the result of the sequence; called once, immediately.
  /// - Returns: The result of `transform`.
  /// - Throws: The error that `transform` throws.
  @_disfavoredOverload
  public func apply<Result>(
    _ transform: (PrimitiveSequence<Trait, Element>) throws -> PrimitiveSequence<Trait, Result>
  ) rethrows -> PrimitiveSequence<Trait, Result> {
    try transform(self)
  }
}

/// Says that a sequence has exactly one element, or fails.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// Says that a sequence has one element or none, or fails.
public enum MaybeTrait {}

/// A sequence of one element or none, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

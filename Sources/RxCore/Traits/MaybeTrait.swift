/// The event of a `Maybe`.
@frozen
public enum MaybeEvent<Element> {
  /// The sequence has this element.
  case success(Element)

  /// The sequence failed.
  case error(any Swift.Error)

  /// The sequence has no element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A handler for the event of a `Maybe`.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// Emits an element if the sequence completes without one.
  ///
  /// - Parameter default: The element.
  /// - Returns: The sequence's element, or the default.
  /// - Seealso: [defaultifempty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// Continues with another `Maybe` if the sequence completes without an element.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The sequence's element, or the events of the other sequence.
  /// - Seealso: [defaultifempty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// Continues with a `Single` if the sequence completes without an element.
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: The sequence's element, or the events of the other sequence.
  /// - Seealso: [defaultifempty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @inlinable
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }
}

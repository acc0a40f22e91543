/// The event of a `Single`.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A handler for the event of a `Single`.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// Returns the sequence as a `Maybe`, which always has an element.
  ///
  /// - Returns: The same sequence.
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// Returns the sequence without its element.
  ///
  /// - Returns: A sequence that completes when this sequence emits its element.
  @inlinable
  public func asCompletable() -> Completable {
    primitiveSequence.source.ignoreElements().asCompletable()
  }
}

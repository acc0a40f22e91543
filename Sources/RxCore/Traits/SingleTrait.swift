/// The event of a `Single`.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A receiver of the event of a `Single`.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// The sequence as a `Maybe`, which always has an element.
  ///
  /// - Returns: The same sequence.
  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: primitiveSequence.source) }

  /// Returns the sequence without its element.
  ///
  /// - Returns: A sequence that completes where this one has its element.
  @inlinable
  public func asCompletable() -> Completable {
    primitiveSequence.source.ignoreElements().asCompletable()
  }
}

/// Says that a sequence has one element or none, or fails.
public enum MaybeTrait {}

/// A sequence of one element or none, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a `Maybe` ends with.
@frozen
public enum MaybeEvent<Element> {
  /// The sequence has this element.
  case success(Element)

  /// The sequence failed.
  case error(any Swift.Error)

  /// The sequence has no element.
  case completed
}

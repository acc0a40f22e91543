/// Says that a sequence has exactly one element, or fails.
public enum SingleTrait {}

/// A sequence of exactly one element, or an error.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a `Single` ends with.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

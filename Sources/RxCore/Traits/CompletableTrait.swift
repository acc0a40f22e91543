/// Says that a sequence has no element: it completes or fails.
public enum CompletableTrait {}

/// A sequence without elements, which completes or fails.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// What a `Completable` ends with.
@frozen
public enum CompletableEvent {
  /// The sequence failed.
  case error(any Swift.Error)

  /// The sequence completed.
  case completed
}

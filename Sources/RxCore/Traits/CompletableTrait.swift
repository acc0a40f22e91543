/// The trait of a sequence that has no elements.
///
/// It completes or fails.
public enum CompletableTrait {}

/// A sequence without elements that completes or fails.
///
/// - Seealso: [Single](https://reactivex.io/documentation/single.html)
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The event of a `Completable`.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence failed.
  case error(any Swift.Error)

  /// The sequence completed.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A handler for the event of a `Completable`.
  public typealias CompletableObserver = (CompletableEvent) -> Void
}

extension ObservableType where Element == Never {
  /// Returns the sequence, which has no elements, as a `Completable`.
  ///
  /// - Returns: The same sequence.
  /// - Seealso: [Single](https://reactivex.io/documentation/single.html)
  @inlinable
  public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

import MarbleKit
import VirtualTimeCore

extension MarbleSource {
  /// The elements as an asynchronous sequence.
  ///
  ///     for try await text in typed.values { … }
  ///
  /// Each loop subscribes when it begins. Leaving the loop, or cancelling its task, cancels the subscription. Elements that arrive while
  /// the loop is busy are stored.
  public var values: Values { Values(source: self) }

  /// The elements of a source as an asynchronous sequence.
  public struct Values: AsyncSequence, Sendable {
    let source: MarbleSource

    /// Subscribes to the source.
    ///
    /// - Returns: The iterator. Releasing it cancels the subscription.
    public func makeAsyncIterator() -> Iterator {
      Iterator(source)
    }

    /// Returns the elements of one subscription.
    public struct Iterator: AsyncIteratorProtocol {
      private let subscription: AwaitedSubscription<Element, Failure>

      fileprivate init(_ source: MarbleSource) {
        let handle = ValuesHandle()
        subscription = AwaitedSubscription(handle) { received in
          handle.cancellation.set(
            ClosureCancellation(
              source.subscribe(
                next: { if !handle.isStopped { received.add($0) } },
                failure: { received.end(failure: $0) }, completion: { received.end() })))
        }
      }

      /// Waits for the next element.
      ///
      /// - Returns: The element; nil if the source has completed.
      /// - Throws: The error with which the source fails, or `CancellationError`.
      public mutating func next() async throws(Failure) -> Element? {
        try await next(isolation: nil)
      }

      /// Waits for the next element.
      ///
      /// - Parameter actor: The actor of the caller.
      /// - Returns: The element; nil if the source has completed, or if it cannot fail and the task is cancelled.
      /// - Throws: The error with which the source fails, or `CancellationError`.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(Failure) -> Element? {
        try await subscription.next(isolation: actor).get()
      }
    }
  }
}

/// Ends the subscription of a loop.
private final class ValuesHandle: AwaitedHandle {
  // Relaxed: the flag publishes no other data.
  private let isSealed = AtomicValue<Bool>(false)
  let cancellation = LateCancellation()

  var isStopped: Bool { isSealed.load(ordering: .relaxed) }

  func seal() { isSealed.store(true, ordering: .relaxed) }

  func dispose() {
    seal()
    cancellation.dispose()
  }
}

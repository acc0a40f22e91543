internal import RxCore

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
      Iterator(base: source.observable.values.makeAsyncIterator())
    }

    /// Returns the elements of one subscription.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncValues<Element, any Error>.Iterator

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
        do {
          return try await base.next(isolation: actor)
        } catch let error as Failure { throw error } catch { return nil }
      }
    }
  }
}

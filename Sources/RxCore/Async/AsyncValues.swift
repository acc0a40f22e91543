import VirtualTimeCore

extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence, for a `for try await` loop.
  ///
  ///     for try await title in titles.values { print(title) }
  ///
  /// Each loop subscribes when it begins. Elements that arrive while the loop is busy wait in an unbounded buffer. Leaving the loop
  /// disposes the subscription. Cancelling the task disposes it too: the loop receives the elements that have already arrived, then
  /// throws `CancellationError`. A loop that begins in a cancelled task does not subscribe, and throws immediately.
  public var values: AsyncValues<Element, any Swift.Error> { AsyncValues(source: asObservable()) }

  /// The first element, as soon as it arrives; `nil` if the sequence completes without an element.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails before its first element.
  public var firstValue: Element? {
    get async throws {
      try await asObservable().first().primitiveSequence.element(awaiting: "firstValue")
    }
  }

  /// The last element, as soon as the sequence completes; `nil` if the sequence completes without an element.
  ///
  /// Reading it subscribes. Cancelling the awaiting task disposes the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var lastValue: Element? {
    get async throws {
      try await asObservable().takeLast(1).first().primitiveSequence.element(
        awaiting: "lastValue")
    }
  }
}

/// The elements of an observable sequence as an asynchronous sequence.
public struct AsyncValues<Element, Failure: Swift.Error>: AsyncSequence, Sendable {
  let source: Observable<Element>

  /// Subscribes to the sequence.
  ///
  /// - Returns: The iterator. The subscription ends at the latest when the iterator is released.
  public func makeAsyncIterator() -> Iterator { Iterator(source) }

  /// Returns the elements of one subscription.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: AwaitedSubscription<Element, Failure>

    fileprivate init(_ source: Observable<Element>) {
      let lifetime = Lifetime()
      subscription = AwaitedSubscription(lifetime) { received in
        source.start(
          in: lifetime, next: { if !lifetime.isStopped { received.add($0) } },
          error: { received.end(failure: $0) }, completed: { received.end() })
      }
    }

    /// Waits for the next element.
    ///
    /// - Returns: The element. `nil` on completion and, if the sequence cannot fail, after a cancellation.
    /// - Throws: The error of the sequence; `CancellationError` if the task is cancelled and no element is left.
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: #isolation)
    }

    /// Waits for the next element.
    ///
    /// Runs on the actor of the caller.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: The element. `nil` on completion and, if the sequence cannot fail, after a cancellation.
    /// - Throws: The error of the sequence; `CancellationError` if the task is cancelled and no element is left.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await subscription.next(isolation: actor).get()
    }
  }
}

extension Lifetime: AwaitedHandle {}

extension ObservableConvertibleType {
  /// The elements, for a loop that awaits them.
  ///
  ///     for try await title in titles.values { print(title) }
  ///
  /// Each loop subscribes anew, when it begins. What comes while the loop is busy waits in a buffer without bounds. Leaving the
  /// loop, and cancelling the task, dispose of the subscription; after a cancellation the loop ends without an error.
  public var values: AsyncValues<Element, any Swift.Error> { AsyncValues(source: asObservable()) }

  /// The first element, once it is there; `nil` where the sequence completes without one.
  ///
  /// Reading it subscribes. Cancelling the task that waits disposes of the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails before.
  public var firstValue: Element? {
    get async throws { try await asObservable().first().value }
  }

  /// The last element, once the sequence has completed; `nil` where it does so without one.
  ///
  /// Reading it subscribes. Cancelling the task that waits disposes of the subscription and throws `CancellationError`.
  ///
  /// - Throws: The error with which the sequence fails.
  public var lastValue: Element? {
    get async throws { try await asObservable().takeLast(1).first().value }
  }
}

/// The elements of an observable sequence as an asynchronous one.
public struct AsyncValues<Element, Failure: Swift.Error>: AsyncSequence, Sendable {
  let source: Observable<Element>

  /// Subscribes.
  ///
  /// - Returns: What the elements are taken from; the subscription lasts no longer than it.
  public func makeAsyncIterator() -> Iterator { Iterator(source) }

  /// Hands out what one subscription receives.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: AwaitedSubscription<Element, Failure>

    fileprivate init(_ source: Observable<Element>) {
      subscription = AwaitedSubscription(to: source)
    }

    /// Waits for the next element.
    ///
    /// - Returns: The element; `nil` at the end, and once the task is cancelled.
    /// - Throws: The error of the sequence.
    public mutating func next() async throws(Failure) -> Element? {
      try await next(isolation: #isolation)
    }

    /// Waits for the next element, on the actor of the caller.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: The element; `nil` at the end, and once the task is cancelled.
    /// - Throws: The error of the sequence.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await subscription.next(isolation: actor).get()
    }
  }
}

/// A subscription that lasts until it is released, cancelled or over, and keeps what came for one who takes it.
private final class AwaitedSubscription<Element, Failure: Swift.Error> {
  private let lifetime = Lifetime()
  private let received = ReceivedElements<Element, Failure>()

  init(to source: Observable<Element>) {
    let (lifetime, received) = (lifetime, received)
    source.start(
      in: lifetime, next: { if !lifetime.isStopped { received.add($0) } },
      // The sequence's own type says what it fails with; one that never fails gives no other error.
      error: { received.end(($0 as? Failure).map(Result.failure)) },
      completed: { received.end() })
  }

  deinit { lifetime.dispose() }

  func next(isolation actor: isolated (any Actor)?) async -> Result<Element?, Failure> {
    let (lifetime, received) = (lifetime, received)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { received.take($0) }
    } onCancel: {
      lifetime.dispose()
      received.cancel()
    }
  }
}

/// What came and was not taken, and who waits for more.
private final class ReceivedElements<Element, Failure: Swift.Error>: Sendable {
  typealias Taker = CheckedContinuation<Result<Element?, Failure>, Never>

  private struct Contents {
    var elements = FirstInFirstOut<Element>()
    var takers = FirstInFirstOut<Taker>()
    /// How the sequence ended; said once, then it is `nil` in the end.
    var end: Result<Element?, Failure>?
  }

  private let contents = Guarded(Contents())

  func add(_ element: Element) {
    let taker: Taker? = contents.withLock { contents in
      if let taker = contents.takers.popFirst() { return taker }
      contents.elements.append(element)
      return nil
    }
    taker?.hand(.success(element))
  }

  func end(_ end: Result<Element?, Failure>? = nil) {
    let takers = contents.withLock { contents in
      guard contents.end == nil else { return [Taker]() }
      contents.end = contents.takers.isEmpty ? end ?? .success(nil) : .success(nil)
      defer { contents.takers = FirstInFirstOut() }
      return contents.takers.all
    }
    takers.first?.hand(end ?? .success(nil))
    for taker in takers.dropFirst() { taker.hand(.success(nil)) }
  }

  /// Ends, and drops what was not taken.
  func cancel() {
    end()
    // Releases the elements outside the lock: their `deinit` is user code.
    let dropped = contents.withLock { contents in
      defer { (contents.elements, contents.end) = (FirstInFirstOut(), .success(nil)) }
      return (contents.elements, contents.end)
    }
    withExtendedLifetime(dropped) {}
  }

  func take(_ taker: Taker) {
    let step: Result<Element?, Failure>? = contents.withLock { contents in
      if let element = contents.elements.popFirst() { return .success(element) }
      guard let end = contents.end else {
        contents.takers.append(taker)
        return nil
      }
      contents.end = .success(nil)
      return end
    }
    if let step { taker.hand(step) }
  }
}

extension CheckedContinuation where E == Never {
  /// Resumes with a value that leaves the subscription for good.
  fileprivate func hand(_ value: T) {
    nonisolated(unsafe) let value = value
    resume(returning: value)
  }
}

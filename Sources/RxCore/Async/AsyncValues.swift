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
      subscription = AwaitedSubscription(to: source)
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

/// A subscription that lasts until it is released, cancelled or terminated.
///
/// It stores the elements until they are requested.
private final class AwaitedSubscription<Element, Failure: Swift.Error> {
  private let lifetime = Lifetime()
  private let received = ReceivedElements<Element, Failure>()
  private let work: AwaitedWork?

  init(to source: Observable<Element>) {
    let (lifetime, received) = (lifetime, received)
    if Task.isCancelled {
      work = nil
      received.end(failure: CancellationError())
      return
    }
    work = TestWitness.awaitedWork {
      source.start(
        in: lifetime, next: { if !lifetime.isStopped { received.add($0) } },
        error: { received.end(failure: $0) },
        completed: { received.end() })
    }
  }

  deinit { lifetime.dispose() }

  func next(isolation actor: isolated (any Actor)?) async -> Result<Element?, Failure> {
    if let event = awaitedEvent() {
      let result = await take(isolation: actor)
      event.end()
      if let result { return result }
      // The error follows the elements that arrive meanwhile.
      received.end(failure: await event.resolve())
    }
    return await take(isolation: actor) ?? .success(nil)
  }

  /// The wait for an element that has not arrived; `nil` without a test scheduler.
  private func awaitedEvent() -> AwaitedEvent? {
    guard let work, let number = received.nextTake else { return nil }
    return AwaitedEvent.begin("values", for: work) { [received] in received.interrupt(number) }
  }

  /// Waits for an element.
  ///
  /// - Returns: `nil` if the wait was interrupted.
  private func take(isolation actor: isolated (any Actor)?) async -> Result<Element?, Failure>? {
    let (lifetime, received) = (lifetime, received)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { received.take($0) }
    } onCancel: {
      // The runtime holds the task's lock here, and disposal calls user code. So this only stops the operators and resumes the task,
      // which disposes below.
      lifetime.seal()
      received.end(failure: CancellationError())
    }
    #if THREAD_SANITIZER
      // ThreadSanitizer does not see that the runtime orders a resumption before a task that does not have to wait for it.
      received.synchronize()
    #endif
    if lifetime.isStopped { lifetime.dispose() }
    return result
  }
}

/// The elements that have not been requested, and the continuations that wait for more.
private final class ReceivedElements<Element, Failure: Swift.Error>: Sendable {
  /// Receives `nil` if the wait is interrupted.
  typealias Taker = CheckedContinuation<Result<Element?, Failure>?, Never>

  private struct Contents {
    var elements = FirstInFirstOut<Element>()
    var takers = FirstInFirstOut<Taker>()
    /// The number of takers so far.
    var takes = 0
    /// The terminal result, which is delivered once; after that, `.success(nil)`.
    var end: Result<Element?, Failure>?
  }

  private let contents = Guarded(Contents())

  func add(_ element: Element) {
    let taker: Taker? = contents.withLock { contents in
      if contents.end != nil { return nil }
      if let taker = contents.takers.popFirst() { return taker }
      contents.elements.append(element)
      return nil
    }
    taker?.hand(.success(element))
  }

  #if THREAD_SANITIZER
    /// Shows ThreadSanitizer the earlier changes that other threads made to the contents.
    func synchronize() {
      contents.withLock { _ in }
    }
  #endif

  /// Ends with the error.
  ///
  /// If the sequence cannot fail, ends without an error.
  func end(failure: any Swift.Error) {
    end((failure as? Failure).map(Result.failure))
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

  /// The number of the next taker if it must wait.
  var nextTake: Int? {
    contents.withLock { contents in
      contents.elements.isEmpty && contents.end == nil ? contents.takes + 1 : nil
    }
  }

  /// Resumes the taker of a number without an element, if it waits.
  func interrupt(_ number: Int) {
    let taker = contents.withLock { contents in
      contents.takes == number ? contents.takers.popFirst() : nil
    }
    taker?.hand(nil)
  }

  func take(_ taker: Taker) {
    let step: Result<Element?, Failure>? = contents.withLock { contents in
      contents.takes += 1
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
  /// Resumes with a value that leaves the subscription for ever.
  fileprivate func hand(_ value: T) {
    nonisolated(unsafe) let value = value
    resume(returning: value)
  }
}

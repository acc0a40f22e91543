/// Ends a subscription whose elements a task awaits.
package protocol AwaitedHandle: AnyObject, Sendable {
  /// Whether it has been sealed, or the subscription has ended.
  var isStopped: Bool { get }
  /// Lets nothing pass any more; calls no code of the user's.
  func seal()
  /// Disposes the subscription.
  func dispose()
}

/// A subscription that lasts until it is released, cancelled or terminated.
///
/// It stores the elements until they are requested.
package final class AwaitedSubscription<Element, Failure: Swift.Error> {
  private let handle: any AwaitedHandle
  private let received = ReceivedElements<Element, Failure>()
  private let work: AwaitedWork?

  /// Subscribes, unless the task is cancelled.
  ///
  /// - Parameters:
  ///   - handle: Ends the subscription.
  ///   - start: Subscribes, and passes on the events.
  package init(
    _ handle: any AwaitedHandle, start: (ReceivedElements<Element, Failure>) -> Void
  ) {
    self.handle = handle
    if Task.isCancelled {
      work = nil
      received.end(failure: CancellationError())
      return
    }
    work = RequestMonitor.awaitedWork { [received] in start(received) }
  }

  deinit { handle.dispose() }

  /// Waits for the next element; `nil` after the end.
  package func next(isolation actor: isolated (any Actor)?) async -> Result<Element?, Failure> {
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
    let (handle, received) = (handle, received)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { received.take($0) }
    } onCancel: {
      // The runtime holds the task's lock here, and disposal calls user code. So this only stops the operators and resumes the task,
      // which disposes below.
      handle.seal()
      received.end(failure: CancellationError())
    }
    #if THREAD_SANITIZER
      // ThreadSanitizer does not see that the runtime orders a resumption before a task that does not have to wait for it.
      received.synchronize()
    #endif
    if handle.isStopped { handle.dispose() }
    return result
  }
}

/// The elements that have not been requested, and the continuations that wait for more.
package final class ReceivedElements<Element, Failure: Swift.Error>: Sendable {
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

  package func add(_ element: Element) {
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
  package func end(failure: any Swift.Error) {
    end((failure as? Failure).map(Result.failure))
  }

  package func end(_ end: Result<Element?, Failure>? = nil) {
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

import VirtualTimeCore

/// What a test observes, without the types of its library.
package struct EventSource<Element> {
  /// Subscribes; the result cancels the subscription.
  package let subscribe: (EventReceiver<Element>) -> (any Cancellation)?
  /// Makes the same source, which also records what each operator of the pipeline emits; nil if the library does not tell.
  package let explained: ((VirtualFrames) -> ExplainedSource<Element>)?

  package init(
    explained: ((VirtualFrames) -> ExplainedSource<Element>)? = nil,
    _ subscribe: @escaping (EventReceiver<Element>) -> (any Cancellation)?
  ) {
    self.explained = explained
    self.subscribe = subscribe
  }

  /// The same with other elements.
  func map<Other>(_ convert: @escaping (Element) -> Other) -> EventSource<Other> {
    var other: ((VirtualFrames) -> ExplainedSource<Other>)?
    if let explained {
      other = { frames in
        let source = explained(frames)
        return ExplainedSource(source: source.source.map(convert), operators: source.operators)
      }
    }
    return EventSource<Other>(explained: other) { receiver in
      self.subscribe(ConvertingReceiver(convert, for: receiver))
    }
  }
}

/// Receives the events of a subscription.
package class EventReceiver<Element> {
  package func next(_ element: Element) {}

  /// Receives the end; without an error, the completion.
  package func end(_ error: (any Error)?) {}
}

/// Receives events by closures.
package final class EventHandlers<Element>: EventReceiver<Element> {
  private let onNext: (Element) -> Void
  private let onEnd: ((any Error)?) -> Void

  package init(next: @escaping (Element) -> Void, end: @escaping ((any Error)?) -> Void) {
    (onNext, onEnd) = (next, end)
  }

  package override func next(_ element: Element) { onNext(element) }

  package override func end(_ error: (any Error)?) { onEnd(error) }
}

private final class ConvertingReceiver<Element, Other>: EventReceiver<Element> {
  private let convert: (Element) -> Other
  private let receiver: EventReceiver<Other>

  init(_ convert: @escaping (Element) -> Other, for receiver: EventReceiver<Other>) {
    self.convert = convert
    self.receiver = receiver
  }

  override func next(_ element: Element) { receiver.next(convert(element)) }

  override func end(_ error: (any Error)?) { receiver.end(error) }
}

extension MarbleSubscribable {
  /// The same for the kit: nothing is received after an end, or after a cancellation.
  package var events: EventSource<Element> { events { _ in } }

  /// The same for the kit.
  ///
  /// - Parameter noteSurplus: Receives what comes after an end, as a noun; called once for each subscription.
  package func events(
    notingSurplus noteSurplus: @escaping (String) -> Void
  ) -> EventSource<Element> {
    EventSource { receiver in
      let subscription = LibrarySubscription(receiver, notingSurplus: noteSurplus)
      let subscriber = MarbleSubscriber(subscription)
      subscription.cancellation.set(ClosureCancellation(self.subscribe(subscriber)))
      subscriber.endSubscribing()
      return subscription
    }
  }
}

extension EventSource {
  /// The same for tests.
  package var marbles: AnyMarbleSubscribable<Element> {
    AnyMarbleSubscribable { subscriber in
      let subscription = self.subscribe(subscriber.receiver)
      return { subscription?.dispose() }
    }
  }
}

/// A subscription to a source of any library.
private final class LibrarySubscription<Element>: EventReceiver<Element>, Cancellation {
  private let receiver: EventReceiver<Element>
  private let noteSurplus: (String) -> Void
  private let isOver = Flag()
  private let isDisposed = Flag()
  private let hasSurplus = Flag()
  /// Cancels what the library does.
  let cancellation = LateCancellation()

  init(_ receiver: EventReceiver<Element>, notingSurplus noteSurplus: @escaping (String) -> Void) {
    self.receiver = receiver
    self.noteSurplus = noteSurplus
  }

  override func next(_ element: Element) {
    if isOver.isSet { receiveSurplus(printed(element)) } else { receiver.next(element) }
  }

  override func end(_ error: (any Error)?) {
    if isOver.set() { return receiveSurplus(error.map { printed($0) } ?? "a completion") }
    receiver.end(error)
    cancellation.dispose()
  }

  /// Notes what comes after an end; what comes after a disposal may be on its way already.
  private func receiveSurplus(_ event: @autoclosure () -> String) {
    if isDisposed.isSet || hasSurplus.set() { return }
    noteSurplus(event())
  }

  func dispose() {
    isDisposed.set()
    isOver.set()
    cancellation.dispose()
  }
}

extension AsyncSequence {
  /// The sequence, which each subscription iterates in a task of its own.
  ///
  /// After a disposal, nothing more is received. `started` receives a closure that only cancels the task: its events still arrive then.
  ///
  /// - Parameter executor: The `TaskExecutor` on which the task runs, if the system has such executors.
  func events(
    on executor: (any Executor)?, started: @escaping (_ cancel: @escaping () -> Void) -> Void
  ) -> EventSource<Element> {
    nonisolated(unsafe) let iterate = { (receiver: EventReceiver<Element>, isDisposed: Flag) in
      do {
        for try await element in self {
          if isDisposed.isSet { return }
          receiver.next(element)
        }
        if !isDisposed.isSet { receiver.end(nil) }
      } catch {
        if !isDisposed.isSet { receiver.end(error) }
      }
    }
    return EventSource { receiver in
      nonisolated(unsafe) let receiver = receiver
      let isDisposed = Flag()
      let operation: @Sendable () async -> Void = { await iterate(receiver, isDisposed) }
      RequestMonitor.note(task: executor)
      let task = Task.start(on: executor, operation)
      started(task.cancel)
      return ClosureCancellation {
        isDisposed.set()
        task.cancel()
      }
    }
  }
}

/// Whether something has happened.
private final class Flag: Sendable {
  // Relaxed: the flag publishes no other data.
  private let value = AtomicValue<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  /// Returns whether it has been set before.
  @discardableResult
  func set() -> Bool { value.exchange(true, ordering: .relaxed) }
}

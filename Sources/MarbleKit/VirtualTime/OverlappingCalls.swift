import Dispatch
import VirtualTimeCore

/// Lets a call on another thread overlap with the first event that a call of the test causes.
final class OverlappingCalls: Sendable {
  // Relaxed: the thread that sets it also emits the event that it is about.
  private let isActive = PlainAtomic(false)
  private let current = Guarded<OverlappingCall?>(nil)

  /// Calls the first closure, and the second while an event of the first is received.
  ///
  /// - Returns: The mistake in the code that passes on the events, or in the test; nil if there is none.
  func perform(
    _ first: () throws -> Void, _ second: @escaping @Sendable () -> Void, patience: Duration
  ) rethrows -> String? {
    let call = OverlappingCall(second, patience: patience)
    let outer = exchange(call)
    isActive.store(true, ordering: .relaxed)
    defer {
      isActive.store(outer != nil, ordering: .relaxed)
      _ = exchange(outer)
    }
    try first()
    return call.problem
  }

  /// Replaces the current call; the caller releases the other one, whose closure is the user's, after the lock.
  private func exchange(_ call: OverlappingCall?) -> OverlappingCall? {
    current.withLock { current in
      defer { current = call }
      return current
    }
  }

  /// Called by a recorder when it has recorded an event, before it returns to the code that has passed the event on.
  func receive(_ event: @autoclosure () -> String, in recorder: AnyObject) {
    guard isActive.load(ordering: .relaxed), let call = current.withLock({ $0 }) else { return }
    call.receive(event(), in: ObjectIdentifier(recorder))
  }
}

/// A call on another thread during an event of a first call.
private final class OverlappingCall: Sendable {
  private struct State {
    /// The recorder that receives the event of the first call, and that event; nil before.
    var reception: (recorder: ObjectIdentifier, event: String)?
    /// Whether the first call waits for the second.
    var isWaiting = false
    /// Whether the second call has not returned in time.
    var isLate = false
    /// What the recorder has received of the second call meanwhile.
    var overlappingEvent: String?
  }

  private let second: @Sendable () -> Void
  private let thread = RequestMonitor.currentThread
  private let patience: Duration
  private let state = Guarded(State())
  private let hasReturned = DispatchSemaphore(value: 0)

  init(_ second: @escaping @Sendable () -> Void, patience: Duration) {
    (self.second, self.patience) = (second, patience)
  }

  func receive(_ event: String, in recorder: ObjectIdentifier) {
    let isFirst = thread == RequestMonitor.currentThread
    let begins = state.withLock { state in
      if isFirst, state.reception == nil {
        (state.reception, state.isWaiting) = ((recorder, event), true)
        return true
      }
      if !isFirst, state.isWaiting, state.reception?.recorder == recorder {
        state.overlappingEvent = state.overlappingEvent ?? event
      }
      return false
    }
    if begins { overlap() }
  }

  /// Makes the second call, and waits for its end.
  private func overlap() {
    DispatchQueue(label: "MarbleTesting.overlap").async { [self] in
      second()
      hasReturned.signal()
    }
    let isLate = !waitsForReturn()
    state.withLock { ($0.isWaiting, $0.isLate) = (false, isLate) }
  }

  private func waitsForReturn() -> Bool {
    hasReturned.wait(timeout: .now() + .nanoseconds(patience.nanosecondCount)) == .success
  }

  /// What is wrong after the first call.
  var problem: String? {
    // A second call that waited for the first one now ends, in the same frame.
    if state.withLock({ $0.isLate }) { _ = waitsForReturn() }
    let state = state.withLock { $0 }
    guard let event = state.reception?.event else {
      return """
        nothing overlaps, and the second call was not made: no expectation received an event before the first call returned
        """
    }
    if let other = state.overlappingEvent {
      return """
        \(other) came on another thread while \(event) was being received: pass on one event after another
        """
    }
    return state.isLate
      ? """
      the second call did not return within \(patience) while \(event) was being received: hold no lock while you pass on an event
      """ : nil
  }
}

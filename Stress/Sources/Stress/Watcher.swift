import Foundation
import RxCore
import Synchronization

/// An observer that checks the Rx grammar and records what it receives.
///
/// The recording has no lock on purpose: events come one at a time, and ThreadSanitizer checks that they do.
final class Watcher: @unchecked Sendable {
  enum End { case completed, error }

  /// Whether it subscribed before the sources began to emit.
  let isResident: Bool
  private(set) var events: [[Mark]] = []
  private(set) var end: End?

  /// The number of received items; any thread may read it.
  var itemCount: Int { received.load(ordering: .relaxed) }

  /// Whether it has received the terminal event; any thread may read it.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Whether the round disposed it; any thread may read it.
  var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  private let subscription = Locked<(any Disposable)?>(nil)
  private let isSubscribed = Atomic(false)
  private let received = Atomic(0)
  private let inside = Atomic(0)
  private let ended = Atomic(false)
  private let disposed = Atomic(false)
  private let disposer = Atomic<UInt>(0)
  private let disposalInHandler: Int?
  private var hasDisposedInHandler = false

  /// Makes a watcher.
  ///
  /// - Parameter disposalInHandler: The number of events after which its handler disposes the subscription.
  init(isResident: Bool, disposalInHandler: Int? = nil) {
    self.isResident = isResident
    self.disposalInHandler = disposalInHandler
  }

  func subscribe<Result: Items>(to result: Observable<Result>) {
    let token = Counted()
    let handle = result.subscribe { [self] event in
      receive(event.map(\.items))
      withExtendedLifetime(token) {}
    }
    subscription.withLock { $0 = handle }
    isSubscribed.store(true, ordering: .releasing)
  }

  /// Disposes the subscription; the calling thread must deliver nothing afterwards.
  func dispose() {
    disposed.store(true, ordering: .releasing)
    close()
    disposer.store(currentThread, ordering: .relaxed)
  }

  /// Disposes the subscription at the end of a round.
  func close() { subscription.withLock { $0.take() }?.dispose() }

  /// Makes the recording visible to this thread, once no event can come any more.
  func settle() { _ = inside.load(ordering: .acquiring) }

  private func receive(_ event: Event<[Item]>) {
    // Relaxed: acquiring would make the events before visible, and hide a missing order from ThreadSanitizer.
    if inside.wrappingAdd(1, ordering: .relaxed).oldValue > 0 { report("two events at once") }
    if end != nil { report("\(event) after the terminal event") }
    if hasDisposedInHandler { report("\(event) after the handler disposed the subscription") }
    if disposer.load(ordering: .relaxed) == currentThread {
      report("\(event) on the thread on which dispose() has returned")
    }
    switch event {
    case .next(let items):
      events.append(items.map(\.mark))
      received.wrappingAdd(items.count, ordering: .relaxed)
    case .error: end = .error
    case .completed: end = .completed
    }
    if events.count == disposalInHandler, isSubscribed.load(ordering: .acquiring) {
      close()
      hasDisposedInHandler = true
      disposed.store(true, ordering: .releasing)
    }
    if event.isStopEvent { ended.store(true, ordering: .releasing) }
    inside.wrappingSubtract(1, ordering: .releasing)
  }

  private func report(_ message: String) { Violations.shared.report(message) }
}

/// One scheduled action of a virtual time scheduler.
///
/// Kept small: a scheduler may hold millions.
package class VirtualTimeItem: WaitingWork, Cancellation, @unchecked Sendable {
  // Unchecked: the class is not final. Its properties are immutable or atomic.

  private static let started: UInt8 = 1
  private static let disposed: UInt8 = 2
  private static let finished: UInt8 = 4
  private static let outside: UInt8 = 8
  private static let background: UInt8 = 16
  /// What is known of the action when it is scheduled.
  private static let kinds = outside | background

  // Each change acquires and releases: `run` performs the action and then sets `finished`. Of `run` and `dispose`, the one that sets its
  // flag last sees what the other has written, and disposes what the action left.
  private let flags = AtomicValue<UInt8>(0)
  private let counted = CountedObject()

  /// The timeline in which the item waits.
  private let timeline: VirtualTimeline

  package final var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

  package final var isWaiting: Bool { flags.load(ordering: .acquiring) & ~Self.kinds == 0 }

  /// Whether it was scheduled from outside of a test.
  ///
  /// Relaxed: the queue publishes the item after the flag is set.
  final var isFromOutside: Bool { flags.load(ordering: .relaxed) & Self.outside != 0 }

  /// Whether it does not keep a run going.
  ///
  /// Relaxed, for the same reason.
  package final var isInBackground: Bool {
    flags.load(ordering: .relaxed) & Self.background != 0
  }

  init(_ timeline: VirtualTimeline) { self.timeline = timeline }

  /// Runs the action and releases it; returns whether it leaves something to dispose.
  func perform() -> Bool { false }

  /// Disposes what the action left; called once at most, after `perform()` has returned true.
  func disposeRest() {}

  /// How often it waits in the queue.
  var waitingCount: Int { 1 }

  /// Releases the action without running it.
  func discard() {}

  /// Marks an item that is not in the queue yet.
  final func setFromOutside() { flags.bitwiseOr(Self.outside, ordering: .relaxed) }

  /// Marks an item that is not in the queue yet as one that does not keep a run going.
  final func setInBackground() { flags.bitwiseOr(Self.background, ordering: .relaxed) }

  /// Marks an item whose last action runs, so that it no longer waits.
  final func setStarted() { flags.bitwiseOr(Self.started, ordering: .acquiringAndReleasing) }

  /// Runs the action; if `isNoted`, so that the work that it schedules can be attributed to it.
  final func run(noted isNoted: Bool) {
    if isNoted { RequestMonitor.running(self) { run() } } else { run() }
  }

  func run() {
    GuardedSection.checkCall(of: "work of a scheduler")
    let old = flags.bitwiseOr(Self.started, ordering: .acquiringAndReleasing).oldValue
    guard old & ~Self.kinds == 0 else { return }
    if !perform() { return }
    let now = flags.bitwiseOr(Self.finished, ordering: .acquiringAndReleasing).oldValue
    if now & Self.disposed != 0 { disposeRest() }
  }

  package final func dispose() {
    let old = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.disposed == 0 else { return }
    if old & Self.started == 0 {
      timeline.noteCancellation(of: waitingCount)
      return discard()
    }
    if old & Self.finished != 0 { disposeRest() }
  }
}

/// An action that may leave something to dispose.
///
/// Not generic over the state that the action receives: without specialization, a generic class looks type metadata up for every item.
package final class DisposableVirtualTimeItem: VirtualTimeItem, @unchecked Sendable {
  // Unchecked: the action belongs to the thread that sets the first of `started` and `disposed`; `rest` to the thread that runs the
  // action, and then to the one that sets the second of `finished` and `disposed`.
  @exclusivity(unchecked) private var action: (() -> (any Cancellation)?)?
  @exclusivity(unchecked) private var rest: (any Cancellation)?

  package init(_ timeline: VirtualTimeline, action: @escaping () -> (any Cancellation)?) {
    self.action = action
    super.init(timeline)
  }

  override func perform() -> Bool {
    let action = action
    self.action = nil
    rest = action?()
    return rest != nil
  }

  override func disposeRest() { rest.take()?.dispose() }

  override func discard() { action = nil }
}

/// An action that cannot be disposed while it runs.
package final class PlainVirtualTimeItem: VirtualTimeItem, @unchecked Sendable {
  // Unchecked: the action belongs to the thread that sets the first of `started` and `disposed`.
  @exclusivity(unchecked) private var action: (() -> Void)?

  package init(_ timeline: VirtualTimeline, action: @escaping () -> Void) {
    self.action = action
    super.init(timeline)
  }

  override func perform() -> Bool {
    let action = action
    self.action = nil
    action?()
    return false
  }

  override func discard() { action = nil }
}

/// One scheduled action of a virtual time scheduler.
///
/// Kept small: a scheduler may hold millions.
class VirtualTimeItem: Cancelable, WaitingWork, @unchecked Sendable {
  // Unchecked: the class is not final. `run` writes `result` before it sets `finished`. After that, `result` belongs to the thread that
  // sets the second of `finished` and `disposed`. The rest is immutable.

  private static let started: UInt8 = 1
  private static let disposed: UInt8 = 2
  private static let finished: UInt8 = 4
  private static let outside: UInt8 = 8

  private final class Result {
    let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  // Each change acquires and releases: `run` writes `result` and then sets `finished`. Of `run` and `dispose`, the one that sets its flag
  // last sees the other's writes, and disposes `result`.
  private let flags = AtomicValue<UInt8>(0)
  @exclusivity(unchecked) private var result: Result?
  private let counted = CountedResource()

  /// The timeline in which the item waits.
  private let timeline: VirtualTimeline

  final var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }

  final var isWaiting: Bool { flags.load(ordering: .acquiring) & ~Self.outside == 0 }

  /// Whether it was scheduled from outside of a test.
  ///
  /// Relaxed: the queue publishes the item after the flag is set.
  final var isFromOutside: Bool { flags.load(ordering: .relaxed) & Self.outside != 0 }

  init(_ timeline: VirtualTimeline) { self.timeline = timeline }

  /// Runs the action and releases it; returns what disposes its further work, or `nil` if there is nothing to dispose.
  func perform() -> (any Disposable)? { nil }

  /// How often it waits in the queue.
  var waitingCount: Int { 1 }

  /// Releases the action without running it.
  func discard() {}

  /// Marks an item that is not in the queue yet.
  final func setFromOutside() { flags.bitwiseOr(Self.outside, ordering: .relaxed) }

  /// Marks an item whose last action runs, so that it no longer waits.
  final func setStarted() { flags.bitwiseOr(Self.started, ordering: .acquiringAndReleasing) }

  /// Runs the action; if `isNoted`, so that the work that it schedules can be attributed to it.
  final func run(noted isNoted: Bool) {
    if isNoted { TestWitness.running(self) { run() } } else { run() }
  }

  func run() {
    GuardedSection.checkCall(of: "work of a scheduler")
    let old = flags.bitwiseOr(Self.started, ordering: .acquiringAndReleasing).oldValue
    guard old & ~Self.outside == 0 else { return }
    guard let disposable = perform() else { return }
    result = Result(disposable)
    let now = flags.bitwiseOr(Self.finished, ordering: .acquiringAndReleasing).oldValue
    if now & Self.disposed != 0 { disposeResult() }
  }

  final func dispose() {
    let old = flags.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.disposed == 0 else { return }
    if old & Self.started == 0 {
      timeline.noteCancellation(of: waitingCount)
      return discard()
    }
    if old & Self.finished != 0 { disposeResult() }
  }

  private func disposeResult() {
    let result = result
    self.result = nil
    result?.disposable.dispose()
  }
}

/// An action that returns a disposable.
///
/// Not generic over the state that the action receives: without specialization, a generic class looks type metadata up for every item.
final class DisposableVirtualTimeItem: VirtualTimeItem, @unchecked Sendable {
  // Unchecked: the action belongs to the thread that sets the first of `started` and `disposed`.
  @exclusivity(unchecked) private var action: (() -> any Disposable)?

  init(_ timeline: VirtualTimeline, action: @escaping () -> any Disposable) {
    self.action = action
    super.init(timeline)
  }

  override func perform() -> (any Disposable)? {
    let action = action
    self.action = nil
    guard let disposable = action?() else { return nil }
    return type(of: disposable) == NopDisposable.self ? nil : disposable
  }

  override func discard() { action = nil }
}

/// An action that cannot be disposed while it runs.
final class PlainVirtualTimeItem: VirtualTimeItem, @unchecked Sendable {
  // Unchecked: the action belongs to the thread that sets the first of `started` and `disposed`.
  @exclusivity(unchecked) private var action: (() -> Void)?

  init(_ timeline: VirtualTimeline, action: @escaping () -> Void) {
    self.action = action
    super.init(timeline)
  }

  override func perform() -> (any Disposable)? {
    let action = action
    self.action = nil
    action?()
    return nil
  }

  override func discard() { action = nil }
}

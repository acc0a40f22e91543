import Synchronization

/// Turns of a limited duration, several of which may be active at the same time.
///
/// A turn starts periodically or, by default, when the previous one ends.
final class OverlappingTurns<Turn> {
  private final class Running {
    let turn: Turn
    let timer: SingleAssignmentDisposable
    let key: CompositeDisposable.DisposeKey?
    /// The number of elements that had arrived when the turn started.
    let start: Int

    init(_ turn: Turn, _ timers: CompositeDisposable, start: Int) {
      self.turn = turn
      self.start = start
      timer = SingleAssignmentDisposable()
      key = timers.insert(timer)
    }
  }

  /// The duration of a turn, the period between two starts, and the maximum number of elements of a turn.
  struct Limits {
    let span: RxTimeInterval
    let startEvery: RxTimeInterval?
    let max: Int?

    /// Whether the limits are valid.
    var areInRange: Bool { max.map { $0 > 0 } ?? true }
  }

  private let gate: Gate
  private let scope: Scope
  private let limits: Limits
  private let scheduler: any SchedulerType
  private let begin: () -> Turn
  private let end: (Turn) -> Void
  private let timers = CompositeDisposable()
  private let isTickWaiting = AtomicValue<Bool>(false)
  private var running: [Running] = []
  private var received = 0

  /// `begin` creates a turn when the turn starts.
  ///
  /// `end` receives the turn when it ends.
  init(
    _ gate: Gate, _ scope: Scope, _ limits: Limits, _ scheduler: any SchedulerType,
    begin: @escaping () -> Turn, end: @escaping (Turn) -> Void
  ) {
    self.gate = gate
    self.scope = scope
    self.limits = limits
    self.scheduler = scheduler
    self.begin = begin
    self.end = end
    scope.add(timers)
  }

  /// Starts the first turn.
  func start() {
    // Uses the gate, because a tick on another thread may arrive before the first turn has started.
    gate.perform {
      if let period = self.limits.startEvery { self.tick(every: period) }
      self.add()
    }
  }

  /// Starts a turn in each period.
  ///
  /// A tick is skipped while an earlier tick is queued at the gate. Otherwise the queue would grow without bound if ticks arrive faster than
  /// the gate delivers them.
  private func tick(every period: RxTimeInterval) {
    let ticks = scheduler.schedulePeriodic((), startAfter: period, period: period) { _ in
      if self.isTickWaiting.exchange(true, ordering: .relaxed) { return }
      self.gate.perform {
        // Relaxed: the flag publishes no other data, and the gate orders everything else.
        self.isTickWaiting.store(false, ordering: .relaxed)
        self.add()
      }
    }
    _ = timers.insert(ticks)
  }

  /// Counts an element.
  ///
  /// Calls `body` with each active turn, and then ends the turns that are full.
  func receive(_ body: ((Turn) -> Void)? = nil) {
    received &+= 1
    if let body {
      for each in running { body(each.turn) }
    }
    guard let max = limits.max else { return }
    while let oldest = running.first, received &- oldest.start >= max, !scope.isStopped {
      finish(oldest)
    }
  }

  /// Removes the active turns.
  func removeAll() -> [Turn] {
    defer { running = [] }
    return running.map(\.turn)
  }

  private func add() {
    if scope.isStopped { return }
    let new = Running(begin(), timers, start: received)
    running.append(new)
    new.timer.setDisposable(
      scheduler.scheduleRelative((), dueTime: limits.span) { _ in
        self.gate.perform { self.finish(new) }
        return Disposables.create()
      })
  }

  private func finish(_ ending: Running) {
    if scope.isStopped { return }
    guard let index = running.firstIndex(where: { $0 === ending }) else { return }
    running.remove(at: index)
    if let key = ending.key { timers.remove(for: key) }
    end(ending.turn)
    if limits.startEvery == nil { add() }
  }
}

import VirtualTimeCore

/// Turns of a limited duration, several of which may be active at the same time.
///
/// A turn starts periodically or, by default, when the previous one ends.
///
/// A turn is any object: a generic class would look metadata up for each element in code that is not specialised.
@usableFromInline
final class OverlappingTurns {
  private final class Running {
    let turn: AnyObject
    let timer: SingleAssignmentDisposable
    let key: CompositeDisposable.DisposeKey?
    /// The number of elements that had arrived when the turn started.
    let start: Int

    init(_ turn: AnyObject, _ timers: CompositeDisposable, start: Int) {
      self.turn = turn
      self.start = start
      timer = SingleAssignmentDisposable()
      key = timers.insert(timer)
    }
  }

  /// The duration of a turn, the period between two starts, and the maximum number of elements of a turn.
  @usableFromInline
  struct Limits {
    let span: RxTimeInterval
    let startEvery: RxTimeInterval?
    let max: Int?

    /// Whether the limits are valid.
    @usableFromInline var areInRange: Bool { max.map { $0 > 0 } ?? true }

    @usableFromInline
    init(span: RxTimeInterval, startEvery: RxTimeInterval?, max: Int?) {
      self.span = span
      self.startEvery = startEvery
      self.max = max
    }
  }

  private let gate: Gate
  private let scope: Scope
  private let limits: Limits
  private let scheduler: any SchedulerType
  private let name: StaticString
  private let begin: () -> AnyObject
  private let end: (AnyObject) -> Void
  private let timers = CompositeDisposable()
  private let isTickWaiting = AtomicValue<Bool>(false)
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) private var running: [Running] = []
  @exclusivity(unchecked) private var received = 0

  /// `begin` creates a turn when the turn starts.
  ///
  /// `end` receives the turn when it ends. `name` is the operator's.
  @usableFromInline
  init(
    _ gate: Gate, _ scope: Scope, _ limits: Limits, _ scheduler: any SchedulerType,
    for name: StaticString, begin: @escaping () -> AnyObject, end: @escaping (AnyObject) -> Void
  ) {
    self.gate = gate
    self.scope = scope
    self.limits = limits
    self.scheduler = scheduler
    self.name = name
    self.begin = begin
    self.end = end
    scope.add(timers)
  }

  /// Starts the first turn.
  @usableFromInline
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
    let ticks = scheduler.schedulePeriodic((), startAfter: period, period: period, for: name) { _ in
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
  @usableFromInline
  func receive(_ body: ((AnyObject) -> Void)? = nil) {
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
  @usableFromInline
  func removeAll() -> [AnyObject] {
    defer { running = [] }
    return running.map(\.turn)
  }

  private func add() {
    if scope.isStopped { return }
    let new = Running(begin(), timers, start: received)
    running.append(new)
    new.timer.setDisposable(
      scheduler.scheduleRelative((), dueTime: limits.span, for: name) { _ in
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

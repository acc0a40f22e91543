/// Consecutive turns that end after a duration, or earlier.
@usableFromInline
final class TimedTurns {
  @usableFromInline let timer = SerialDisposable()
  private let gate: Gate
  private let scope: Scope
  private let span: RxTimeInterval
  private let scheduler: any SchedulerType
  /// The operator's name.
  private let name: StaticString
  private var number = 0
  private var onEnd: () -> Void = {}

  @usableFromInline
  init(
    _ gate: Gate, _ scope: Scope, _ span: RxTimeInterval, _ scheduler: any SchedulerType,
    for name: StaticString
  ) {
    self.gate = gate
    self.scope = scope
    self.span = span
    self.scheduler = scheduler
    self.name = name
  }

  /// Starts the first turn.
  ///
  /// `onEnd` is called at the end of each turn.
  @usableFromInline
  func start(_ onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    schedule()
  }

  /// Ends the turn and starts the next one.
  @usableFromInline
  func end() {
    number &+= 1
    let mine = number
    onEnd()
    if number == mine { schedule() }
  }

  private func schedule() {
    if timer.isDisposed { return }
    let mine = number
    timer.replace {
      scheduler.scheduleRelative((), dueTime: span, for: name) { _ in
        self.gate.perform {
          if self.number == mine, !self.scope.isStopped { self.end() }
        }
        return Disposables.create()
      }
    }
  }
}

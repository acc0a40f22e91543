import VirtualTimeCore

/// Fails a test that waits while none of its tasks can continue: a stalled test.
///
/// No step of its tasks is ready or runs, nothing runs or verifies its schedulers, and the clock does not move by itself. What the test awaits
/// may come from outside, such as from another thread. So it fails only when its patience has passed since its last step. A test is stalled,
/// too, if it takes so many steps in one frame that they only repeat.
///
/// In a test without a trait, whose function the test kit does not run, it ends waits one by one: those that only the clock can end, and
/// those on a scheduler with due work that nothing runs.
final class Standstill: Sendable {
  /// The error of a sleep that a standstill ends.
  struct Stall: Error {}

  /// A test whose function the test kit runs.
  struct Test: Sendable {
    /// How long it may wait.
    let patience: Duration
    /// What a test that waits longer for something else can do.
    let remedy: String
    /// Lets a message be reported, and then ends what the test waits for.
    let fail: @Sendable (_ message: String) -> Void
  }

  private struct State {
    /// The test that is watched; nil once it has ended, because its closures may hold its schedulers.
    var test: Test?
    /// Whether a test was ever watched.
    var isOfTest = false
    var patience = Duration.seconds(5)
    var timer: Patience?
    /// The number of watches so far.
    var watches = 0
    /// The watch whose test has failed because of it.
    var failedWatch: Int?
    /// Whether a task that waits has been reported, in a test whose function the test kit does not run.
    var hasReported = false
    /// Whether the watch has ended.
    var isOver: Bool { isOfTest && test == nil }
    /// The number of waits that it has ended in a test whose function the test kit does not run.
    var endedWaits = 0
  }

  /// The patience after the first failure of a test, which the further ones only repeat.
  private static let shortPatience = Duration.milliseconds(50)

  private let state = Guarded(State())

  /// Watches the function of a test.
  ///
  /// - Returns: The number of the watch.
  func watch(_ test: Test) -> Int {
    // The test of an outer trait is released outside the lock.
    let (number, _) = state.withLock { state in
      (state.patience, state.isOfTest) = (test.patience, true)
      state.watches += 1
      return (state.watches, exchange(&state.test, with: test))
    }
    return number
  }

  /// Sets how long a test without a trait may wait.
  func setPatience(_ patience: Duration) { state.withLock { $0.patience = patience } }

  var hasFailed: Bool { failedWatch != nil }
  var failedWatch: Int? { state.withLock { $0.failedWatch } }
  var isTiming: Bool { state.withLock { $0.timer != nil } }
  var endedWaitCount: Int { state.withLock { $0.endedWaits } }
  fileprivate var isOfTest: Bool { state.withLock { $0.isOfTest } }

  /// Whether it watches a test that has neither failed nor ended.
  fileprivate var isWatching: Bool { state.withLock { $0.failedWatch == nil && $0.test != nil } }

  /// Ends the watch, since the test has ended: from now on, it fails no test.
  ///
  /// - Returns: The watch whose test has failed, whose report may come only now; nil if none has.
  func end() -> Int? {
    // The timer and the test are released outside the lock.
    let (timer, _, failedWatch) = state.withLock {
      ($0.timer.take(), $0.test.take(), $0.failedWatch)
    }
    timer?.cancel()
    return failedWatch
  }

  /// Notes that a task reports that it waits in vain; returns whether it is the first one.
  func noteReport() -> Bool { !state.withLock { exchange(&$0.hasReported, with: true) } }

  /// Begins to count, unless it does so already; called when nothing of the test can continue.
  func begin(in tasks: TestTasks) {
    guard tasks.canStandStill else { return }
    if let sleep = tasks.endlessSleep {
      fail(tasks, because: sleep)
      return
    }
    if !isTiming { count(in: tasks) }
  }

  private func count(in tasks: TestTasks) {
    let patience = state.withLock { $0.endedWaits > 0 ? Self.shortPatience : $0.patience }
    let timer = Patience(patience, since: { [weak tasks] in tasks?.standingSince }) {
      [weak self, weak tasks] in
      if let tasks { self?.ring(in: tasks) }
    }
    // If the test has ended, the new timer itself is not needed.
    let outdated = state.withLock { $0.isOver ? timer : exchange(&$0.timer, with: timer) }
    outdated?.cancel()
    timer.start()
  }

  private func ring(in tasks: TestTasks) {
    if tasks.isWatched {
      fail(tasks)
      return
    }
    let waits = tasks.vainWaits
    if waits.contains(where: { $0.world?.record.isVerified == true }) {
      // The test has been verified, so what still waits is none of its failures.
      for wait in waits { wait.cancel() }
    } else if let first = waits.min(by: { $0.frame ?? .min < $1.frame ?? .min }) {
      state.withLock { $0.endedWaits += 1 }
      // It may have ended by itself meanwhile.
      first.wake()
    }
    count(in: tasks)
  }

  /// Fails the test, and ends what it waits for.
  ///
  /// - Parameter reason: Why it waits in vain, if that is not what its tasks wait for.
  /// - Returns: False if no test is watched, or the test has failed before.
  @discardableResult
  func fail(_ tasks: TestTasks, because reason: String? = nil) -> Bool {
    let (test, watch) = state.withLock { ($0.failedWatch == nil ? $0.test : nil, $0.watches) }
    guard let test else { return false }
    // Before the failure: after it, the clock moves, so that the test ends.
    let message = tasks.standstillMessage(because: reason, after: test.patience, test.remedy)
    let isFirst = state.withLock { state in
      guard state.failedWatch == nil, state.test != nil, state.watches == watch else {
        return false
      }
      state.failedWatch = watch
      return true
    }
    guard isFirst else { return false }
    test.fail(message)
    return true
  }
}

extension TestTasks {
  /// Ends what the test waits for, since it has failed.
  func endWaits() {
    kept.cancel()
    waits.cancelAll()
    // Code that ignores the cancellation may wait for work that is due.
    moveClockIfIdle()
  }

  /// Whether the function of the test is watched and has not ended.
  fileprivate var isWatched: Bool {
    guard standstill.isWatching else { return false }
    // Where the test kit does not see a function of XCTest, the test counts as async once it has started a task.
    return hasFunction || RuntimeProbe.result < .tasks && !kept.isEmpty
  }

  /// Whether something waits that may wait in vain.
  fileprivate var canStandStill: Bool {
    standstill.isOfTest ? isWatched : !waits.areEmpty
  }

  /// The waits for virtual time, in a test whose function is not watched.
  fileprivate var vainWaits: [Waits.Wait] {
    if standstill.isOfTest { return [] }
    return waits.all.filter { wait in
      let isInVain = wait.isVirtual || wait.world?.waitsForRun == true
      return !wait.isOnScheduler && !wait.isReal && isInVain
    }
  }

  /// What to say if the function and all tasks sleep, and no sleep can end, because of a scheduler's limit; nil otherwise.
  fileprivate var endlessSleep: String? {
    guard waits.isFunctionAsleep, isWatched else { return nil }
    let sleeps = waits.all.filter { $0.frame != nil }
    guard let world = sleeps.first(where: \.isOfFunction)?.world,
      let limit = world.limit, kept.areAll(in: Set(sleeps.map(\.task))),
      !worldsOfTest.contains(where: \.isInUse)
    else { return nil }
    return """
      the test sleeps, and the clock of its scheduler stops at frame \(world.clock), because the limit is \(limit): raise the limit, or let the test \
      sleep for a shorter time
      """
  }

  private var worldsOfTest: [TestWorld] {
    var worlds = time.worlds
    for case let world? in waits.all.map(\.world)
    where !worlds.contains(where: { $0 === world }) { worlds.append(world) }
    return worlds
  }

  /// When its last step ended; nil while it does not stand still.
  fileprivate var standingSince: UInt64? {
    guard isWatched || !vainWaits.isEmpty, isSpinning || areSuspended, !mover.isMoving,
      !worldsOfTest.contains(where: \.isInUse)
    else { return nil }
    return lastStep
  }

  /// Why the test waits in vain.
  fileprivate func standstillMessage(
    because reason: String?, after patience: Duration, _ remedy: String
  ) -> String {
    let function =
      "the function of the test \(Self.text(of: waits.all.first(where: \.isOfFunction)))"
    return cause(reason, after: patience, remedy) + list([function] + unendedTasks)
  }

  /// What the tasks of the test wait for, as the end of a message; empty without such tasks.
  var unendedList: String { unendedTasks.isEmpty ? "" : list(unendedTasks) }

  private func list(_ lines: [String]) -> String {
    let rest = lines.count - Self.mostLines
    let shown = rest > 0 ? lines.prefix(Self.mostLines) + ["\(rest) more"] : lines
    return "\n\n  What has not ended:" + shown.map { "\n    \($0)" }.joined()
  }

  private func cause(_ reason: String?, after patience: Duration, _ remedy: String) -> String {
    if let reason { return reason }
    let (waiting, awaited) = (worldsOfTest.first(where: \.waitsForRun), waits.awaitedProperty)
    guard let waiting else {
      if isSpinning { return Standstill.pollingMessage(advising: remedy) }
      return Standstill.idleMessage(awaiting: awaited, after: patience, advising: remedy)
    }
    if isSpinning { return waiting.pollingMessage(advising: remedy) }
    return waiting.stallMessage(awaiting: awaited, after: patience, advising: remedy)
  }

  /// A line for each task that has not ended.
  private var unendedTasks: [String] {
    let (waits, drivers) = (waits.all, contents.withLock { $0.drivers })
    return kept.unended.filter { !$0.isFunction && !drivers.contains($0.identity) }.map { task in
      "\(task.text) \(Self.text(of: waits.first { $0.task == task.identity }))"
    }
  }

  private static let mostLines = 8

  private static func text(of wait: Waits.Wait?) -> String {
    guard let wait else { return "waits for something that the test kit cannot observe" }
    if let frame = wait.frame { return "sleeps until frame \(frame)" }
    return "awaits an observable's \(wait.awaited ?? "event")"
  }
}

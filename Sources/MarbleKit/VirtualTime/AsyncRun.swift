import VirtualTimeCore

/// A run of a test scheduler by asynchronous code.
///
/// The main actor drives it, so that tasks that go there and come back take turns with the clock.
final class AsyncRun: TaskPlacement {
  /// The run that the task belongs to.
  @TaskLocal static var current: AsyncRun?

  private struct Contents {
    /// Tasks of the run that wait until everything due up to a frame is done, or, without one, until nothing is due.
    var waiters: [(time: Int?, sleeper: Sleeper)] = []
    /// How many tasks of the run wait for work from outside: the clock stands still for them.
    var holds = 0
    var isOver = false
    /// Whether work was refused because too much has run.
    var isRefused = false
  }

  let world: TestWorld
  private let contents = Guarded(Contents())

  init(_ world: TestWorld) { self.world = world }

  var isOver: Bool { contents.withLock { $0.isOver } }
  var isRefused: Bool { contents.withLock { $0.isRefused } }

  /// Tasks that code of the run starts are work of the scheduler, too.
  var executor: (any Executor)? { isOver ? nil : world.executor }

  func end() {
    let waiters = contents.withLock { contents in
      contents.isOver = true
      return exchange(&contents.waiters, with: [])
    }
    // Tasks that outlive the run advance the clock themselves.
    for (_, sleeper) in waiters { sleeper.wake(.failure(CancellationError())) }
    world.workWaiters.announce()
  }

  /// Lets a task of the run wait until everything due up to a frame is done; without a frame, until nothing is due.
  ///
  /// - Returns: Whether that is so; false if the run is over.
  func wait(through time: Int?) async -> Bool {
    let sleeper = Sleeper()
    contents.withLock { contents in
      if contents.isOver { return sleeper.wake(.failure(CancellationError())) }
      let waiters = contents.waiters
      let place = waiters.firstIndex { $0.time ?? .max > time ?? .max } ?? waiters.endIndex
      contents.waiters.insert((time, sleeper), at: place)
    }
    world.workWaiters.announce()
    do {
      try await sleeper.sleep()
      return true
    } catch {
      return false
    }
  }

  /// Holds the clock while a task of the run waits for work from outside.
  func hold() { contents.withLock { $0.holds += 1 } }

  /// Lets the clock continue.
  func release() {
    contents.withLock { $0.holds -= 1 }
    world.workWaiters.announce()
  }

  /// Runs the work that is due up to a frame, and sets the clock to it; before each frame, runs the test's tasks until none can continue.
  ///
  /// - Parameter last: The frame; `.max` to run everything.
  @MainActor
  func drive(through last: Int) async {
    let includeAgain = world.tasks.exclude()
    world.beginUse()
    defer {
      world.endUse()
      includeAgain()
    }
    let isBounded =
      last != .max || world.timeline.mayRun != nil || world.frames.lastFrame != .max
    var frames = VainFrames(most: isBounded ? .max : VainFrames.most)
    let step = { () -> Int? in
      if let frame = self.step(through: last, restsInBackground: last == .max) { return frame }
      // No step of a task runs meanwhile.
      self.end(through: self.isRefused ? .max : last)
      return nil
    }
    if await world.tasks.drive(&frames, step) != nil {
      world.reportEndlessRun("run", after: "\(VainFrames.most) frames with work")
    }
  }

  /// Sets the clock to a frame, unless it is `.max`, and ends the run: then the test's code continues, and may act in the same frame.
  private func end(through time: Int) {
    if time < .max, time > world.clock { world.advanceTo(time) } else { world.timeline.endRun() }
  }

  /// Runs until the run is over.
  ///
  /// - Throws: `TestSchedulerStall` where nothing is due and nothing comes from outside, or frames go by and nothing else.
  @MainActor
  func drive(patience: Duration, at place: String) async throws {
    world.tasks.exclude()
    world.beginUse()
    defer { world.endUse() }
    let budget = world.frames.begin(RunBudget(inEachFrame: RunBudget.mostActionsWithoutEnd))
    defer { world.frames.endBudget(budget) }
    while !isOver {
      var frames = VainFrames()
      let problem = await world.tasks.drive(&frames) { step(through: .max) }
      if let problem = problem ?? endlessFrame(by: budget) {
        throw TestSchedulerStall("in frame \(world.clock), \(problem) (\(place))")
      }
      // A task in `waitForWork` has its own time limit.
      let hasGoneOn = await world.workWaiters.wait(
        at: world, for: patience, unless: { self.isHeld }, isolation: #isolation
      ) { isOver || nextStep(through: .max) != nil }
      if hasGoneOn { continue }
      throw TestSchedulerStall(
        """
        in frame \(world.clock), no work is due, no task can continue, and nothing has happened for \(patience): the \
        code awaits an element that is never emitted, or something outside of the scheduler, such as \(world.realSleeps)another clock or \
        scheduler, the network or another thread; let it sleep by scheduler.swiftClock, or pass a longer patience (\(place))\(world.tasks.unendedList)
        """)
    }
  }

  /// What to say of a frame with too much work; nil if there is none.
  private func endlessFrame(by number: Int) -> String? {
    guard let budget = world.frames.budget(number), budget.actionsOfFrame < 0 else {
      return nil
    }
    return TestWorld.endlessFrame(after: RunBudget.mostActionsWithoutEnd)
  }

  private var isHeld: Bool { contents.withLock { $0.holds > 0 } }

  /// What is done next: the work of a frame, or else what lets a waiting task continue, perhaps in a later frame.
  private enum Step {
    case work(Int)
    case waiter(Int?, Sleeper)
  }

  private func nextStep(through last: Int, restsInBackground: Bool = false) -> Step? {
    let (waiter, isHeld) = contents.withLock { ($0.waiters.first, $0.holds > 0) }
    let clock = world.clock
    let end = isHeld ? clock : min(last, world.frames.lastFrame)
    let mayRest = waiter.map { $0.time == nil } ?? restsInBackground
    if let next = world.nextTime, next <= min(end, max(waiter?.time ?? end, clock)),
      !(mayRest && world.timeline.isAtRest)
    {
      return .work(max(next, clock))
    }
    guard let waiter, waiter.time ?? .max <= end || waiter.time == nil && !isHeld else {
      return nil
    }
    return .waiter(waiter.time, waiter.sleeper)
  }

  /// Does what is next.
  ///
  /// - Parameter restsInBackground: Whether the run ends when only work in the background is left.
  /// - Returns: Its frame; nil if nothing is due, a budget of the scheduler is exceeded, or the run is over.
  func step(through last: Int, restsInBackground: Bool = false) -> Int? {
    if isOver { return nil }
    switch nextStep(through: last, restsInBackground: restsInBackground) {
    case .work(let time):
      world.advanceHolding(to: time)
      if world.wasRefused {
        contents.withLock { $0.isRefused = true }
        return nil
      }
    case .waiter(let time, let sleeper):
      contents.withLock { contents in contents.waiters.removeAll { $0.sleeper === sleeper } }
      end(through: time ?? .max)
      sleeper.wake(.success(()))
    case nil: return nil
    }
    return world.clock
  }
}

/// The frames with work through which the clock moves while the code of a test waits.
struct VainFrames {
  /// The number of them after which the code waits in vain.
  static let most = RunEnd.lateStepBudget

  private let most: Int
  private var (count, last) = (0, Int.min)

  init(most: Int = Self.most) { self.most = most }

  /// Counts a frame, once.
  ///
  /// - Returns: What to say of too many frames; nil if there are not too many.
  mutating func problem(in frame: Int) -> String? {
    if frame == last { return nil }
    (count, last) = (count + 1, frame)
    if count < most { return nil }
    return """
      the clock has moved through \(count) frames with work, and the code still waits: check what it awaits; a loop that sleeps until a condition \
      holds, or an interval, moves the clock forever
      """
  }
}

/// The error of asynchronous code that waits in virtual time although nothing can happen.
public struct TestSchedulerStall: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason of the wait, and the frame.
  public let description: String

  init(_ description: String) { self.description = description }
}

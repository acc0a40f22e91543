import Dispatch
import VirtualTimeCore

// Chooses what runs next: a step, a holder (code that prevents steps from running meanwhile), or the clock.

extension TestTasks {
  func proceed(after step: Step?) { if let next = nextStep(after: step) { dispatch(next) } }

  /// What comes next after a step has ended.
  private enum Turn {
    case step(Step)
    case holder(@Sendable () -> Void)
    /// No step is ready.
    case idle
    /// The ready steps wait for the clock to move, or for a call of `hold(until:)` to end.
    case paused
    /// The steps only repeat, so the clock may move.
    case spinning
  }

  /// Returns the step that runs next; if none does, resumes a holder or lets the clock move.
  func nextStep(after step: Step?) -> Step? {
    let choose = chooser()
    var turn = contents.withLock { contents -> Turn in
      contents.hasHandedOver = false
      let wasSpinning = contents.isSpinning
      if let step {
        contents.count += 1
        // Under the lock: a thread that sees the tasks wait, or spin, also sees since when. Steps that only repeat do not change that time.
        if !wasSpinning, contents.isSpinning { noteStepEnd() }
        contents.runsFunction = false
        if !step.isOfFunction { contents.openCount -= 1 }
      }
      return contents.isSpinning ? .spinning : nextTurn(&contents, choose)
    }
    if case .spinning = turn {
      // A task may poll for what a sleeping task does, so the clock moves. The steps pause until it has moved: the number of steps must
      // not depend on how soon the mover starts.
      let isMoving = mover.start(for: self)
      if !isMoving { standstill.begin(in: self) }
      turn = contents.withLock { nextTurn(&$0, choose, waitsForClock: isMoving) }
    }
    switch turn {
    case .step(let next): return next
    // The test kit resumes the holder, so the step does not come from outside.
    case .holder(let resume): Self.$current.withValue(self) { resume() }
    case .idle: goOn()
    // A mover that stops ends the pause, but it may have stopped before the pause began.
    case .paused: if !mover.isMoving { endPause() }
    case .spinning: break
    }
    return nil
  }

  /// Chooses what comes next, and notes it in the contents.
  private func nextTurn(
    _ contents: inout Contents, _ choose: (@Sendable ([Step]) -> Int)?, waitsForClock: Bool = false
  ) -> Turn {
    if let holder = contents.holders.first,
      contents.steps.isEmpty || contents.count >= min(holder.count, contents.most)
    {
      contents.holders.removeFirst()
      return .holder(holder.resume)
    }
    if !contents.steps.isEmpty, waitsForClock || contents.hasReachedPause {
      (contents.isBusy, contents.isPaused) = (false, true)
      return .paused
    }
    if let step = contents.next(choose) { return .step(step) }
    if !contents.isSpinning { noteStepEnd() }
    contents.isBusy = false
    return .idle
  }

  /// Lets paused steps run, since the clock does not move now.
  func endPause() {
    let choose = chooser()
    let next = contents.withLock { contents -> Step? in
      guard contents.isPaused, !contents.hasReachedPause else { return nil }
      contents.isPaused = false
      let next = contents.next(choose)
      contents.isBusy = next != nil
      return next
    }
    if let next { dispatch(next) }
  }

  /// Lets the clock move; if it does not, measures how long the test is stalled.
  func goOn() { if !mover.start(for: self) { standstill.begin(in: self) } }

  /// Waits until no step is ready and the main queue has done its pending work, then prevents steps from running until `release()`.
  ///
  /// The caller's task must not be one of the tasks that this call waits for.
  ///
  /// - Parameter stepsSinceMove: After this number of steps since the clock last moved, it no longer waits; by default, after `mostSteps` from now.
  @MainActor
  func hold(until stepsSinceMove: Int? = nil) async {
    let most = contents.withLock { $0.beginPause(after: stepsSinceMove) }
    defer { contents.withLock { $0.endPause(at: most) } }
    var links = 0
    while true {
      let before = (count, ConcurrencyHooks.mainStepCount)
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
      await withCheckedContinuation { continuation in
        acquire(at: most) { continuation.resume() }
      }
      let now = (count, ConcurrencyHooks.mainStepCount)
      if now == before || now.0 >= most {
        return contents.withLock { $0.hasMovedOn = now != before }
      }
      // A callback of the main queue may have started tasks, and it is unknown to which test they belong.
      if now.0 == before.0 { links += 1 }
      if links == Self.mostLinks { return }
      release()
    }
  }

  /// Lets steps run again after `hold(until:)`.
  func release() { proceed(after: nil) }

  /// Lets other steps run while the running step blocks its thread.
  private func lend() -> RequestMonitor.TakeBack {
    // The queue of the blocked step is blocked, too.
    contents.withLock { $0.queue = nil }
    release()
    return { self.acquire($0) }
  }

  /// Lets other steps run while a step blocks its thread in `toBlocking()`; evaluated once.
  static let lending: Void = RequestMonitor.setLender { ofThread?.lend() }

  /// Prevents steps from running, then calls the holder; waits for the running step, and for ready ones.
  ///
  /// - Parameter count: Once this number of steps have run, it does not wait for ready ones.
  private func acquire(at count: Int = 0, _ holder: @escaping @Sendable () -> Void) {
    let isFree = contents.withLock { contents in
      if contents.isBusy {
        contents.holders.append((count, holder))
        return false
      }
      (contents.isBusy, contents.isPaused) = (true, false)
      return true
    }
    if isFree { holder() }
  }
}

extension TestTasks.Contents {
  /// Begins a pause: after a number of steps, no more run until it ends.
  ///
  /// - Returns: The value of `count` after which no more run.
  fileprivate mutating func beginPause(after stepsSinceMove: Int?) -> Int {
    let most =
      stepsSinceMove.map { max(count, countAtMove + $0) } ?? count + TestTasks.mostSteps
    pauses.append(most)
    return most
  }

  fileprivate mutating func endPause(at most: Int) {
    countAtMove = count
    if let index = pauses.firstIndex(of: most) { pauses.remove(at: index) }
  }
}

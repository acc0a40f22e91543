import RxCore

/// Lets asynchronous code wait, in real time and not for ever, until others ask a test scheduler for work.
final class WorkArrivals: Sendable {
  private let sleepers = Guarded<[Sleeper]>([])

  /// Wakes all who wait, so that they look again at what they wait for.
  func announce() {
    let woken = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in woken { sleeper.wake(.success(())) }
  }

  /// Waits until something holds that is brought about by asking the scheduler for work, or announced.
  ///
  /// - Returns: Whether it holds; it may not once the time is over, or the task cancelled.
  func wait(
    at scheduler: TestScheduler, for patience: Duration, isolation: isolated (any Actor)?,
    until condition: () -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now.advanced(by: patience)
    let alarm = Task.detached {
      try await Task.sleep(until: deadline, clock: .continuous)
      self.announce()
    }
    defer { alarm.cancel() }
    while !condition() {
      let sleeper = Sleeper()
      sleepers.withLock { $0.append(sleeper) }
      // Whoever asks from here on is heard; the condition is looked at once more for those who asked before.
      scheduler.onWork = { [weak self] in self?.announce() }
      if condition() { break }
      if Task.isCancelled || ContinuousClock.now >= deadline { return false }
      await withTaskCancellationHandler {
        try? await sleeper.sleep()
      } onCancel: {
        announce()
      }
    }
    return true
  }
}

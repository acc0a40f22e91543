import RxCore

/// The schedulers on which the pipelines of a law run, one after another.
///
/// A pipeline that leaves nothing behind leaves a scheduler for the next one.
final class LawSchedulers {
  private var spare: TestScheduler?

  /// Returns a scheduler that is as new, and whose clock shows a frame.
  func take(at frame: TestTime) -> TestScheduler {
    let scheduler =
      spare.take()
      ?? TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    if frame != 0 { scheduler.setClock(frame) }
    return scheduler
  }

  /// Keeps a scheduler for the next pipeline, if nothing else retains or uses it.
  func giveBack(_ scheduler: inout TestScheduler) {
    if isKnownUniquelyReferenced(&scheduler), scheduler.renew() { spare = scheduler }
  }
}

extension TestScheduler {
  /// Resets a scheduler that nothing else retains, as if it was new; returns false if the test has left something on it.
  fileprivate func renew() -> Bool {
    if hasTaskStepped.load(ordering: .relaxed) || !tasks.waits.all.isEmpty
      || hasUses || tasks.started.areUnended
      || usedFrameEnds != nil
    {
      return false
    }
    return frames.renew(at: 0) && record.renew()
  }
}

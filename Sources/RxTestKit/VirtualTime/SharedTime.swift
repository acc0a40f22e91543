import RxCore

/// The time in which the tasks of a test sleep.
final class SharedTime: Sendable {
  private struct WeakScheduler {
    weak var scheduler: TestScheduler?
    let number: Int
  }

  private struct WeakSleep {
    weak var sleep: VirtualSleep?
    /// Tells sleeps apart under the lock, where a read of the weak reference may be its last use.
    let identity: ObjectIdentifier

    init(_ sleep: VirtualSleep) {
      self.sleep = sleep
      identity = ObjectIdentifier(sleep)
    }
  }

  private struct Contents {
    /// The schedulers whose time it is.
    var schedulers: [WeakScheduler] = []
    /// The number of schedulers so far.
    var count = 0
    /// The sleeps by the system's clocks, by the tasks that sleep; the work of the scheduler retains them.
    var sleeps: [UInt64: WeakSleep] = [:]
    /// What the system's clocks showed when the test first read them.
    var origins: [Int32: Int] = [:]
  }

  private let contents = Guarded(Contents())

  /// Adds a scheduler; the first one that is alive passes the time.
  func add(_ scheduler: TestScheduler) {
    // Fixtures that share a test make many, one after another. Weak references are read outside the lock, because the read may be their last use.
    let released = contents.withLock { $0.schedulers }.filter { $0.scheduler == nil }.map(\.number)
    contents.withLock { contents in
      contents.schedulers.removeAll { released.contains($0.number) }
      contents.count += 1
      contents.schedulers.append(WeakScheduler(scheduler: scheduler, number: contents.count))
    }
  }

  /// The schedulers, the first one first.
  var schedulers: [TestScheduler] {
    contents.withLock { $0.schedulers }.compactMap(\.scheduler)
  }

  /// The scheduler that passes the time.
  var scheduler: TestScheduler? { schedulers.first }

  /// The time that a clock of the system shows to the test, in nanoseconds; nil for the real time.
  ///
  /// Frame 0 is the time at which the test first read the clock.
  func reading(of systemClock: Int32, _ realTime: () -> Int) -> Int? {
    guard let scheduler else { return nil }
    let (now, frame) = (realTime(), scheduler.uptime)
    let origin = contents.withLock { contents in
      if let origin = contents.origins[systemClock] { return origin }
      contents.origins[systemClock] = now
      return now
    }
    return origin.clampedSum(frame)
  }

  /// Notes that a task sleeps.
  func begin(_ sleep: VirtualSleep) {
    contents.withLock { $0.sleeps[sleep.task] = WeakSleep(sleep) }
  }

  /// Notes that the time of a sleep has come; the task may already sleep again.
  func end(_ sleep: VirtualSleep) {
    contents.withLock { contents in
      if contents.sleeps[sleep.task]?.identity == ObjectIdentifier(sleep) {
        contents.sleeps[sleep.task] = nil
      }
    }
  }

  /// Ends the sleep of a task that continues, which means that the sleep was cancelled.
  func endSleep(of job: UnownedJob, in tasks: TestTasks) {
    guard tasks.waits.areVirtual else { return }
    let sleep = contents.withLock { contents in
      contents.sleeps.isEmpty
        ? nil : contents.sleeps.removeValue(forKey: ConcurrencyHooks.identity(of: job))
    }
    // A weak reference is read outside the lock, because the read may be its last use.
    sleep?.sleep?.endEarly(in: tasks)
  }
}

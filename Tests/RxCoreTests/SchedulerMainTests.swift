import Dispatch
import RxCore
import Testing

struct SchedulerMainTests {
  let journal = Journal()

  func note(_ entry: String) -> (()) -> any Disposable {
    { [journal] _ in
      journal.append(entry)
      return Disposables.create { journal.append("disposed \(entry)") }
    }
  }

  @MainActor
  @Test func `work runs at once on the main queue`() {
    let work = MainScheduler().schedule((), action: note("a"))
    #expect(journal.entries == ["a"])
    work.dispose()
    #expect(journal.entries == ["a", "disposed a"])
  }

  @MainActor
  @Test func `work that is asked for by work waits for it`() async {
    let scheduler = MainScheduler()
    _ = scheduler.schedule(()) {
      _ = scheduler.schedule((), action: note("inner"))
      scheduler.schedule((), action: note("cancelled")).dispose()
      journal.append("outer")
      return Disposables.create()
    }
    #expect(journal.entries == ["outer"])
    _ = scheduler.schedule((), action: note("behind what waits"))
    #expect(journal.entries == ["outer"])
    await mainQueue()
    #expect(journal.entries == ["outer", "inner", "behind what waits"])
    _ = scheduler.schedule((), action: note("at once"))
    #expect(journal.entries.last == "at once")
  }

  @Test func `work from another thread runs on the main queue in order`() async {
    let scheduler = MainScheduler()
    for index in 0..<20 {
      _ = scheduler.schedule(index) { [journal] index in
        dispatchPrecondition(condition: .onQueue(.main))
        journal.append("\(index)")
        return Disposables.create()
      }
    }
    await mainQueue()
    #expect(journal.entries == (0..<20).map { "\($0)" })
  }

  @MainActor
  @Test func `the asynchronous main scheduler never runs work at once`() async {
    _ = MainScheduler.asyncInstance.schedule((), action: note("a"))
    #expect(journal.entries == [])
    await mainQueue()
    #expect(journal.entries == ["a"])
  }

  @MainActor
  @Test func `the concurrent main scheduler runs work at once, however deep`() async {
    let scheduler = ConcurrentMainScheduler.instance
    _ = scheduler.schedule(()) {
      _ = scheduler.schedule((), action: note("inner"))
      journal.append("outer")
      return Disposables.create()
    }
    #expect(journal.entries == ["inner", "outer"])
    var depth = 0
    _ = scheduler.scheduleRecursive(()) { _, again in
      depth += 1
      if depth < 100_000 { again(()) }
    }
    #expect(depth == 100_000)
  }

  @Test func `the concurrent main scheduler brings work of other threads to the main queue`() async
  {
    _ = ConcurrentMainScheduler.instance.schedule(()) { [journal] in
      dispatchPrecondition(condition: .onQueue(.main))
      journal.append("ran")
      return Disposables.create()
    }
    _ = ConcurrentMainScheduler.instance.scheduleRelative((), dueTime: .milliseconds(5)) {
      [journal] in
      dispatchPrecondition(condition: .onQueue(.main))
      journal.append("ran later")
      return Disposables.create()
    }
    #expect(await journal.wait(for: 2))
    #expect(journal.entries == ["ran", "ran later"])
  }

  @MainActor
  @Test func `a later time comes on the main queue`() async throws {
    let serial = SerialDisposable()
    let ticks = await withCheckedContinuation { continuation in
      serial.disposable = MainScheduler.instance.schedulePeriodic(
        0, startAfter: .milliseconds(1), period: .milliseconds(1)
      ) { tick in
        dispatchPrecondition(condition: .onQueue(.main))
        if tick == 3 {
          serial.dispose()
          continuation.resume(returning: tick)
        }
        return tick + 1
      }
    }
    #expect(ticks == 3)
  }

  @MainActor
  @Test func `work written on the main actor may run on another queue`() async {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "other")
    let clock = ClockScheduler(ContinuousClock())
    for other in [scheduler, clock] as [any SchedulerType] {
      _ = other.schedule(journal) { journal in
        journal.append("now")
        return Disposables.create()
      }
      _ = other.scheduleRelative(journal, dueTime: .milliseconds(1)) { journal in
        journal.append("later")
        return Disposables.create()
      }
      #expect(await journal.wait(for: 2))
    }
    #expect(journal.entries == ["now", "later", "now", "later"])
  }

  @Test func `what must run on the main queue is checked`() async {
    let errors = collectingProgrammingErrors {
      DispatchQueue(label: "other").sync {
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureExecutingOnScheduler(errorMessage: "not here")
      }
    }
    #expect(errors.count == 2)
    #expect(errors.last == "not here")
    await MainActor.run {
      let errors = collectingProgrammingErrors {
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureRunningOnMainThread()
      }
      #expect(errors == [])
    }
  }

  /// Returns when what has been asked of the main queue is done.
  private func mainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}

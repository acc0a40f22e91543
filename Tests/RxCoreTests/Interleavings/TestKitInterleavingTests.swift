#if DEBUG
  import RxCore
  import VirtualTimeCore
  import Testing

  @testable import MarbleKit
  @testable import RxTestKit

  /// What the test kit shares between the threads of a test: what its tasks wait for, who moves the clock, and who fails the test.
  @Suite struct TestKitInterleavingTests {
    /// Long enough that no real timer takes part.
    private static let never = Duration.seconds(1_000_000)

    // MARK: - Patience

    @Test("a patience that is over ends once, however many threads look at it")
    func patienceEndsOnce() {
      explore { scenario in
        let ends = Counter()
        let patience = Patience(.zero, since: { 0 }, end: { ends.add() })
        for _ in 1...3 { scenario.thread { patience.look() } }
        scenario.afterwards { scenario.expect(ends.count == 1, "it ended \(ends.count) times") }
        scenario.expectRelease(of: patience, "the patience")
      }
    }

    @Test("a patience is either over or cancelled")
    func patienceIsCancelled() {
      explore { scenario in
        let ends = Counter()
        let patience = Patience(.zero, since: { 0 }, end: { ends.add() })
        scenario.thread { patience.look() }
        scenario.thread { patience.cancel() }
        scenario.thread { patience.look() }
        scenario.afterwards {
          scenario.expect(
            ends.count == (patience.isOver ? 1 : 0),
            "over: \(patience.isOver), but it ended \(ends.count) times")
        }
      }
    }

    // MARK: - Standstill

    @Test(
      "a test that stands still for several reasons, and ends meanwhile, fails once or not at all")
    func standstillFailsOnce() {
      explore { scenario in
        let (tasks, reports) = (TestTasks(), Counter())
        nonisolated(unsafe) let payload = Payload(0)
        let watch = tasks.standstill.watch(
          Standstill.Test(patience: Self.never, remedy: "wait") { _ in
            withExtendedLifetime(payload) { reports.add() }
          })
        var failedWatch: Int?
        scenario.thread { tasks.standstill.fail(tasks, because: "of a") }
        scenario.thread { tasks.standstill.fail(tasks, because: "of b") }
        scenario.thread { failedWatch = tasks.standstill.end() }
        scenario.afterwards {
          scenario.expect(
            reports.count == (failedWatch == watch ? 1 : 0),
            "failed: \(failedWatch == watch), but \(reports.count) reports")
          scenario.expect(!tasks.standstill.isTiming, "a timer runs after the end")
        }
        scenario.expectRelease(of: payload, "what the report holds")
        scenario.expectRelease(of: tasks, "the tasks")
      }
    }

    @Test("a test that begins to wait while it ends leaves no timer behind")
    func standstillEnds() {
      explore { scenario in
        let tasks = TestTasks()
        tasks.functionCount.wrappingAdd(1, ordering: .relaxed)
        _ = tasks.standstill.watch(Standstill.Test(patience: Self.never, remedy: "wait") { _ in })
        scenario.thread { tasks.standstill.begin(in: tasks) }
        scenario.thread { tasks.standstill.begin(in: tasks) }
        scenario.thread { _ = tasks.standstill.end() }
        scenario.afterwards {
          scenario.expect(!tasks.standstill.isTiming, "a timer runs after the end")
          _ = tasks.standstill.watch(Standstill.Test(patience: Self.never, remedy: "wait") { _ in })
          tasks.standstill.begin(in: tasks)
          scenario.expect(tasks.standstill.isTiming, "the next watch has no timer")
          _ = tasks.standstill.end()
        }
        scenario.expectRelease(of: tasks, "the tasks")
      }
    }

    // MARK: - Waits

    @Test("waits that begin, end and are cancelled on several threads leave nothing behind")
    func waitsEnd() {
      explore { scenario in
        let scheduler = TestScheduler(initialClock: 0)
        let waits = scheduler._world.tasks.waits
        for frame in 1...2 {
          let sleeper = Sleeper()
          scenario.thread {
            let task = waits.begin(sleeper, until: frame, on: scheduler._world)
            waits.end(sleeper, of: task)
          }
        }
        scenario.thread { waits.cancelAll() }
        scenario.afterwards {
          scenario.expect(waits.areEmpty, "a wait is left")
          scenario.expect(!waits.areVirtual, "a count is left")
        }
        scenario.expectRelease(of: scheduler, "the scheduler")
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("a sleeper that several threads wake continues once")
    func sleeper() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let (sleeper, wakes) = (Sleeper(), Counter())
        Task(executorPreference: queue) {
          try? await sleeper.sleep()
          wakes.add()
        }
        scenario.thread { queue.serve() }
        scenario.thread { sleeper.wake(.success(())) }
        scenario.thread { sleeper.wake(.failure(CancellationError())) }
        scenario.afterwards { scenario.expect(wakes.count == 1, "woken \(wakes.count) times") }
      }
    }

    // MARK: - The clock

    /// A test whose function waits for frame 5.
    private func waitingTest() -> TestScheduler {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler._world.ownTime()
      scheduler._world.tasks.functionCount.wrappingAdd(1, ordering: .relaxed)
      scheduler.scheduleAt(5) {}
      _ = scheduler._world.tasks.waits.begin(Sleeper(), until: 5, on: scheduler._world)
      return scheduler
    }

    @Test("tasks that begin to wait at the same time start the clock once")
    func clockStartsOnce() {
      explore(preemptions: 2) { scenario in
        let scheduler = waitingTest()
        let mover = scheduler._world.tasks.mover
        let driver = Driver()
        _ = mover.exchange(driver.task)
        let started = Counter()
        for _ in 1...2 {
          scenario.thread { if mover.start(for: scheduler._world.tasks) { started.add() } }
        }
        scenario.afterwards {
          scenario.expect(started.count == 2, "a task stands still although the clock moves")
          scenario.expect(mover.isMoving, "the clock does not move")
          withExtendedLifetime(driver) { mover.exchange(nil)?.finish() }
        }
        scenario.expectRelease(of: scheduler, "the scheduler")
      }
    }

    @Test("a driver that is replaced while a task begins to wait leaves the clock to the new one")
    func clockIsHandedOver() {
      explore(preemptions: 2) { scenario in
        let scheduler = waitingTest()
        let mover = scheduler._world.tasks.mover
        let (old, new) = (Driver(), Driver())
        _ = mover.exchange(old.task)
        let last = mover.generation
        scenario.thread { _ = mover.start(for: scheduler._world.tasks) }
        scenario.thread {
          mover.exchange(new.task)?.finish()
          // The old driver stops late, and the function waits again.
          mover.stop(last, after: VainFrames(), hasGivenUp: true)
          _ = mover.start(for: scheduler._world.tasks)
        }
        scenario.afterwards {
          scenario.expect(mover.isMoving, "the clock does not move")
          withExtendedLifetime((old, new)) {
            scenario.expect(new.requestCount > 0, "the new driver was not asked")
            mover.exchange(nil)?.finish()
          }
        }
        scenario.expectRelease(of: scheduler, "the scheduler")
      }
    }

    @Test("a task that begins to wait while the driver stops does not wait in vain")
    func clockStarts() {
      explore(preemptions: 2) { scenario in
        let scheduler = waitingTest()
        let mover = scheduler._world.tasks.mover
        let driver = Driver()
        _ = mover.exchange(driver.task)
        _ = mover.start(for: scheduler._world.tasks)
        scenario.thread { _ = mover.start(for: scheduler._world.tasks) }
        scenario.thread {
          // As the driver does when it has found nothing to do.
          mover.stop(mover.generation, after: VainFrames(), hasGivenUp: false)
          scheduler._world.tasks.moveClockIfIdle()
        }
        scenario.afterwards {
          scenario.expect(mover.isMoving, "the clock does not move")
          withExtendedLifetime(driver) { mover.exchange(nil)?.finish() }
        }
        scenario.expectRelease(of: scheduler, "the scheduler")
      }
    }
  }

  /// A driver that is asked and does nothing, so that no thread which the explorer does not control takes part.
  private struct Driver {
    let task: SideTask<Int>
    private static let room = 10
    private let stream: AsyncStream<Int>

    init() {
      let (stream, requests) = AsyncStream.makeStream(
        of: Int.self, bufferingPolicy: .bufferingOldest(Self.room))
      self.stream = stream
      task = SideTask(requests: requests, task: Task.detached {})
    }

    /// How often it was asked, which a further request tells by the room that is left.
    var requestCount: Int {
      if case .enqueued(let room) = task.requests.yield(0) { Self.room - room - 1 } else { 0 }
    }
  }

  /// Counts calls, also those of threads that the explorer does not control.
  private final class Counter: Sendable {
    private let value = PlainAtomic(0)

    var count: Int { value.load(ordering: .sequentiallyConsistent) }

    func add() { value.wrappingAdd(1, ordering: .sequentiallyConsistent) }
  }
#endif

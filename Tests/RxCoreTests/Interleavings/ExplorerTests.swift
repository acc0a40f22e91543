import VirtualTimeCore

#if DEBUG
  import Dispatch
  import RxCore
  import Testing

  /// The explorer itself, on small scenarios with a known result.
  @Suite struct ExplorerTests {
    private final class Counter {
      let value = AtomicValue(0)
      let (left, right) = (Locked(), Locked())

      func incrementInTwoSteps() {
        let old = value.load(ordering: .relaxed)
        value.store(old + 1, ordering: .relaxed)
      }
    }

    private final class Locked {
      private let content = Guarded(0)

      func withLock(_ body: () -> Void) { content.withLock { _ in body() } }
    }

    private static func lostUpdate(_ scenario: Scenario) {
      let counter = Counter()
      for _ in 0..<2 { scenario.thread { counter.incrementInTwoSteps() } }
      scenario.afterwards {
        let value = counter.value.load(ordering: .relaxed)
        scenario.expect(value == 2, "the counter is \(value)")
      }
    }

    @Test("finds a lost update, which needs one preemption")
    func lostUpdate() throws {
      #expect(failure(preemptions: 0, Self.lostUpdate) == nil)
      let found = try #require(failure(Self.lostUpdate))
      #expect(found.message == "the counter is 1")
      #expect(found.preemptions == 1)
      #expect(found.trace.contains("value.store(old + 1, ordering: .relaxed)"))
    }

    @Test("a printed schedule fails again, and another one does not")
    func replay() throws {
      let found = try #require(failure(Self.lostUpdate))
      let again = failure(replaying: found.schedule, Self.lostUpdate)
      #expect(again?.message == found.message)
      #expect(again?.trace == found.trace)
      #expect(failure(replaying: "b1", Self.lostUpdate) == nil)
    }

    @Test("a schedule that a scenario cannot follow is a failure")
    func wrongSchedule() {
      let found = failure(replaying: "d2", Self.lostUpdate)
      #expect(found?.message == "differs between runs with the same schedule")
    }

    @Test("runs every interleaving: two threads of three steps have twenty")
    func completeness() {
      var orders: Set<String> = []
      let found = failure(preemptions: 5) { scenario in
        let counter = Counter()
        var order = ""
        for name in ["a", "b"] {
          scenario.thread {
            for _ in 0..<3 {
              counter.value.wrappingAdd(1, ordering: .relaxed)
              order += name
            }
          }
        }
        scenario.afterwards { orders.insert(order) }
      }
      #expect(found == nil)
      #expect(orders.count == 20)
    }

    @Test("reports what each thread waits for in a deadlock")
    func deadlock() throws {
      let found = try #require(
        failure { scenario in
          let counter = Counter()
          scenario.thread { counter.left.withLock { counter.right.withLock {} } }
          scenario.thread { counter.right.withLock { counter.left.withLock {} } }
        })
      #expect(
        found.message
          == "deadlock: a waits for lock 0, which b holds; b waits for lock 1, which a holds")
      #expect(found.preemptions == 1)
    }

    @Test("stops an endless run")
    func endlessRun() throws {
      let found = try #require(
        failure { scenario in
          let counter = Counter()
          scenario.thread { while counter.value.load(ordering: .relaxed) == 0 {} }
          scenario.thread {}
        })
      #expect(found.message == "takes more than 2000 steps")
    }

    @Test(
      "stops an exploration in which a thread waits for something that the explorer does not see")
    func unseenWait() {
      let outcome = Explorer.explore(Explorer.Limits(seconds: 1)) { scenario in
        let never = DispatchSemaphore(value: 0)
        scenario.thread { never.wait() }
      }
      #expect(outcome.failure?.message.hasPrefix("a run did not end within 1 seconds") == true)
    }

    @Test("reports an object that is not released")
    func leak() {
      let found = failure { scenario in
        let counter = Counter()
        Kept.all.append(counter)
        scenario.thread {}
        scenario.expectRelease(of: counter, "the counter")
      }
      #expect(found?.message == "the counter is not released")
      Kept.all = []
    }

    private enum Kept { nonisolated(unsafe) static var all: [AnyObject] = [] }

    @Test("reports user code that is called under a lock")
    func guardedSection() {
      let locked = failure { scenario in
        let lock = Locked()
        let disposable = Disposables.create {}
        scenario.thread { lock.withLock { disposable.dispose() } }
      }
      #expect(locked?.message == "A lock is held while the closure of a disposable is called.")
      let delivered = failure { scenario in
        let lock = Locked()
        let subject = PublishSubject<Int>()
        _ = subject.map { $0 }.subscribe()
        scenario.thread { lock.withLock { subject.onNext(1) } }
      }
      #expect(
        delivered?.message == "A lock is held while an operator or a subscriber is called.")
      let released = failure { scenario in
        let box = PayloadBox(Payload(1))
        scenario.thread { box.clear() }
      }
      #expect(released?.message == "A lock is held while the deinit of an element is called.")
    }

    private final class PayloadBox {
      private let content: Guarded<Payload?>

      init(_ payload: Payload) { content = Guarded(payload) }

      func clear() { content.withLock { $0 = nil } }
    }
  }
#endif

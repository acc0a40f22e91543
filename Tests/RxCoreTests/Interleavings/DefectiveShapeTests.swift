import VirtualTimeCore

#if DEBUG
  import RxCore
  import Testing

  /// Small models of algorithms that were wrong, which the explorer must find.
  @Suite struct DefectiveShapeTests {
    @Test("a gate that overtakes queued events delivers out of order: three preemptions")
    func gate() throws {
      let found = try #require(
        failure(preemptions: 3) { scenario in
          let gate = PassingGate()
          let receiver = Receiver(scenario)
          scenario.thread {
            for element in [100, 101] { gate.deliver { receiver.next(element) } }
          }
          scenario.thread { gate.deliver { receiver.next(200) } }
          scenario.afterwards {
            let elements = receiver.elements
            scenario.expect(elements.sent(by: 100) == [100, 101], "received \(elements)")
          }
        })
      #expect(found.message.hasPrefix("received"))
      #expect(found.preemptions == 3)
    }

    @Test("a count with a lock of its own loses a subscriber: one preemption")
    func references() throws {
      let found = try #require(
        failure { scenario in
          let references = SeparateReferences()
          references.retain()
          scenario.thread { references.release() }
          scenario.thread { references.retain() }
          scenario.afterwards {
            scenario.expect(references.isConnected, "a subscriber without a connection")
          }
        })
      #expect(found.message == "a subscriber without a connection")
      #expect(found.preemptions == 1)
    }

    @Test("a result assigned after its work has run replaces a newer result: two preemptions")
    func lateAssignment() throws {
      let found = try #require(
        failure { scenario in
          let queue = ExploredQueue(scenario, ticks: 3)
          let ticker = Ticker(queue)
          scenario.thread { ticker.schedule() }
          scenario.thread { queue.serve() }
          scenario.afterwards { scenario.expect(ticker.ticks == 3, "\(ticker.ticks) ticks") }
        })
      #expect(found.message == "2 ticks")
      #expect(found.preemptions == 2)
    }

    @Test("an event that bypasses the gate overlaps another event: one preemption")
    func outsideTheGate() throws {
      let found = try #require(
        failure { scenario in
          let gate = Gate()
          let receiver = Receiver(scenario)
          scenario.thread { receiver.next(1) }
          scenario.thread { gate.perform { receiver.next(2) } }
        })
      #expect(found.message == "subscriber receives 1 during another event")
      #expect(found.preemptions == 1)
    }
  }

  /// A gate that takes itself when it is free, though elements wait.
  private final class PassingGate {
    private let owner = AtomicValue<UInt>(0)
    private let hasWaiting = AtomicValue(false)
    private let waiting = Guarded([() -> Void]())

    func deliver(_ body: @escaping () -> Void) {
      if owner.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
        body()
        leave()
      } else {
        waiting.withLock { $0.append(body) }
        hasWaiting.store(true, ordering: .sequentiallyConsistent)
        if isTaken { leave() }
      }
    }

    private var isTaken: Bool {
      owner.compareExchange(expected: 0, desired: 1, ordering: .sequentiallyConsistent).exchanged
    }

    private func leave() {
      while true {
        if hasWaiting.load(ordering: .relaxed) { drain() }
        owner.store(0, ordering: .sequentiallyConsistent)
        guard hasWaiting.load(ordering: .sequentiallyConsistent), isTaken else { return }
      }
    }

    private func drain() {
      let bodies = waiting.withLock { waiting in
        hasWaiting.store(false, ordering: .relaxed)
        defer { waiting = [] }
        return waiting
      }
      for body in bodies { body() }
    }
  }

  /// A count of subscribers that connects and disconnects outside the lock of the count.
  private final class SeparateReferences {
    private let count = Guarded(0)
    private let connection = AtomicValue(false)

    var isConnected: Bool { connection.load(ordering: .relaxed) }

    func retain() {
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { connection.store(true, ordering: .relaxed) }
    }

    func release() {
      let isLast = count.withLock { count in
        count -= 1
        return count == 0
      }
      if isLast { connection.store(false, ordering: .relaxed) }
    }
  }

  /// Asks for one tick after the other, and keeps what the scheduler returns.
  private final class Ticker {
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    private(set) var ticks = 0

    init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

    func schedule() {
      timer.disposable = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in
        self.ticks += 1
        self.schedule()
        return Disposables.create()
      }
    }
  }
#endif

#if DEBUG
  import RxCore
  import Testing

  @Suite struct DisposableInterleavingTests {
    /// Counts how often each of a few disposables is disposed.
    private final class Ledger {
      private(set) var disposals: [Int] = []

      func make() -> any Disposable {
        let index = disposals.count
        disposals.append(0)
        return Disposables.create { self.disposals[index] += 1 }
      }

      func expectOneEach(in scenario: Scenario) {
        scenario.expect(disposals.allSatisfy { $0 == 1 }, "disposed \(disposals) times")
      }
    }

    private func each(
      _ body: @escaping (Scenario, Ledger) -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      explore(sourceLocation: sourceLocation) { scenario in
        let ledger = Ledger()
        body(scenario, ledger)
        scenario.afterwards { ledger.expectOneEach(in: scenario) }
        scenario.expectRelease(of: ledger, "a closure")
      }
    }

    @Test("Disposables.create calls its closure once")
    func anonymous() {
      each { scenario, ledger in
        let disposable = ledger.make()
        for _ in 0..<2 { scenario.thread { disposable.dispose() } }
      }
    }

    @Test("a group of two disposes each member once")
    func binary() {
      each { scenario, ledger in
        let pair = Disposables.create(ledger.make(), ledger.make())
        for _ in 0..<2 { scenario.thread { pair.dispose() } }
        scenario.afterwards { scenario.expect(pair.isDisposed, "not disposed") }
      }
    }

    @Test("two threads set a flag")
    func boolean() {
      explore { scenario in
        let flag = BooleanDisposable()
        for _ in 0..<2 {
          scenario.thread {
            flag.dispose()
            scenario.expect(flag.isDisposed, "not disposed")
          }
        }
      }
    }

    @Test("an insertion during the disposal of a group is disposed")
    func compositeInsertion() {
      each { scenario, ledger in
        let group = CompositeDisposable(ledger.make(), ledger.make())
        let late = ledger.make()
        scenario.thread { _ = group.insert(late) }
        scenario.thread { group.dispose() }
        scenario.afterwards { scenario.expect(group.count == 0, "the group is not empty") }
      }
    }

    @Test("a removal during the disposal of a group disposes the member once")
    func compositeRemoval() {
      each { scenario, ledger in
        let group = CompositeDisposable()
        let key = group.insert(ledger.make())
        _ = group.insert(ledger.make())
        scenario.thread { if let key { group.remove(for: key) } }
        scenario.thread { group.dispose() }
      }
    }

    @Test("a replacement during disposal is disposed")
    func serial() {
      each { scenario, ledger in
        let serial = SerialDisposable()
        serial.disposable = ledger.make()
        let (second, third) = (ledger.make(), ledger.make())
        scenario.thread { serial.disposable = second }
        scenario.thread { serial.disposable = third }
        scenario.thread { serial.dispose() }
      }
    }

    @Test("an assignment during disposal is disposed")
    func singleAssignment() {
      each { scenario, ledger in
        let holder = SingleAssignmentDisposable()
        let held = ledger.make()
        scenario.thread { holder.setDisposable(held) }
        for _ in 0..<2 { scenario.thread { holder.dispose() } }
      }
    }

    @Test("RefCountDisposable disposes its resource after the last retention and not before")
    func refCount() {
      explore { scenario in
        var isDisposed = false
        let references = RefCountDisposable(disposable: Disposables.create { isDisposed = true })
        var isHeld = false
        scenario.thread {
          let reference = references.retain()
          isHeld = !references.isDisposed
          if isHeld { scenario.expect(!isDisposed, "disposed while it is in use") }
          reference.dispose()
        }
        scenario.thread { references.dispose() }
        scenario.afterwards { scenario.expect(isDisposed, "the resource is not disposed") }
      }
    }

    @Test("a bag disposes the disposables that two threads insert")
    func bag() {
      each { scenario, ledger in
        var bag: DisposeBag? = DisposeBag()
        for _ in 0..<2 {
          let disposable = ledger.make()
          scenario.thread { bag?.insert(disposable) }
        }
        scenario.afterwards { bag = nil }
      }
    }

    @Test("a scheduled disposable disposes its resource once")
    func scheduled() {
      each { scenario, ledger in
        let queue = ExploredQueue(scenario)
        let disposable = ScheduledDisposable(scheduler: queue, disposable: ledger.make())
        scenario.thread { disposable.dispose() }
        scenario.thread { disposable.dispose() }
        scenario.thread { queue.serve() }
      }
    }
  }
#endif

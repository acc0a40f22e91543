import VirtualTimeCore

#if DEBUG
  import RxCore

  /// What a test explores: a few threads, and what must hold when they have ended.
  ///
  /// The closure that prepares a scenario runs once for each schedule, so it must make every object that the threads use.
  final class Scenario {
    private final class Weak {
      weak var object: AnyObject?
      let name: String

      init(_ object: AnyObject, _ name: String) {
        self.object = object
        self.name = name
      }
    }

    private let explorer: Explorer
    private var bodies: [(() -> Void)?] = []
    private var checks: [() -> Void] = []
    private var mortals: [Weak] = []

    init(_ explorer: Explorer) { self.explorer = explorer }

    var threadCount: Int { bodies.count }

    /// Adds a thread; the first one is called a, the next one b.
    func thread(_ body: @escaping () -> Void) {
      precondition(bodies.count < RunModel.maxThreads, "too many threads")
      bodies.append(body)
    }

    /// Adds a check, which runs when all threads have ended.
    func afterwards(_ check: @escaping () -> Void) { checks.append(check) }

    /// Fails the schedule unless a condition holds.
    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
      if !condition { explorer.fail(message()) }
    }

    /// Fails the schedule if an object is alive when the scenario has been released.
    func expectRelease(of object: AnyObject, _ name: String) {
      mortals.append(Weak(object, name))
    }

    /// Records that there is work for the thread that waits for it, before or during the run.
    func signal(_ object: AnyObject) { point(.signal, of: object, "work for a queue") }

    /// Lets another thread run here, if the schedule says so.
    @discardableResult
    func point(
      _ kind: ConcurrentOperation.Kind = .point, of object: AnyObject, idle: Bool = false,
      _ note: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      let operation = ConcurrentOperation(kind: kind, object: address, file: file, line: line)
      defer { if let note { explorer.note(note) } }
      return explorer.reach(operation, isIdle: idle)
    }

    /// Runs `body` without a switch to another thread, for code that holds a lock which the explorer does not see.
    func withoutInterruption(_ body: () -> Void) { explorer.withoutInterruption(body) }

    // MARK: - For the explorer

    func takeBody(_ index: Int) -> (() -> Void)? { bodies[index].take() }

    func verify() {
      for check in checks { check() }
    }

    /// Releases what the scenario holds.
    ///
    /// - Returns: A closure that tells what is still alive.
    func releaseAll() -> () -> String? {
      checks = []
      bodies = []
      let mortals = mortals
      return { mortals.first { $0.object != nil }.map { "\($0.name) is not released" } }
    }
  }

  /// Receives the events of one subscriber, and fails the schedule if they break the rules of a sequence.
  final class Receiver {
    private let scenario: Scenario
    private let name: String
    private let mayOverlap: Bool
    private var callers = 0
    private(set) var elements: [Int] = []
    /// How the sequence ended.
    private(set) var end: String?

    /// - Parameter mayOverlap: Whether several threads may deliver at the same time, as in a subject into which they send.
    init(_ scenario: Scenario, _ name: String = "subscriber", mayOverlap: Bool = false) {
      self.scenario = scenario
      self.name = name
      self.mayOverlap = mayOverlap
    }

    /// Subscribes to a sequence.
    func subscribe(to source: Observable<Int>) -> any Disposable {
      source.subscribe(
        onNext: { self.next($0) }, onError: { _ in self.finish("error") },
        onCompleted: { self.finish("completed") })
    }

    func next(_ element: Int) {
      receive("\(name) receives \(element)") { self.elements.append(element) }
    }

    private func finish(_ end: String) {
      receive("\(name) receives \(end)") { self.end = end }
    }

    private func receive(_ text: String, _ record: () -> Void) {
      scenario.point(of: self)
      scenario.expect(end == nil || mayOverlap, "\(text) after the end")
      scenario.expect(callers == 0 || mayOverlap, "\(text) during another event")
      record()
      callers += 1
      scenario.point(of: self, text)
      callers -= 1
    }
  }

  /// An element that notices if it is released under a lock.
  final class Payload {
    let value: Int

    init(_ value: Int) { self.value = value }

    deinit { GuardedSection.checkCall(of: "the deinit of an element") }
  }

  extension Array where Element == Int {
    /// The elements of one sender: those between `first` and the next hundred.
    func sent(by first: Int) -> [Int] { filter { $0 / 100 == first / 100 } }
  }
#endif

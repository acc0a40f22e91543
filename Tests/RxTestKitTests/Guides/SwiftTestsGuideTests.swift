import RxTestKitAssertions
import TestSupport
import Testing  // or XCTest

/// The code of Documentation/SwiftTests.md, line by line.
struct SwiftTestsGuideTests {
  // MARK: - What the guide's code uses

  struct User {
    let name: String
  }

  final class SearchModel {
    let results = PublishRelay<String>()
    private let bag = DisposeBag()

    init(keys: Observable<String>, scheduler: any SchedulerType) {
      keys.observe(on: scheduler).bind(to: results).disposed(by: bag)
    }
  }

  enum NetworkError: Error { case offline }

  func normalized<Names: ObservableType>(_ names: Names) -> Observable<String>
  where Names.Element == String {
    names.map { $0.filter { $0 != " " }.lowercased() }
  }

  func search<Queries: ObservableType, Pages: ObservableType>(
    _ queries: Queries, _ pages: Pages, on scheduler: TestScheduler
  ) -> Observable<String> where Queries.Element == String, Pages.Element == Int {
    queries.distinctUntilChanged().flatMapLatest { query in
      pages.map { "\(query)\($0)" }.delay(.milliseconds(1), scheduler: scheduler)
    }
  }

  // MARK: - The guide

  @Test(.virtualTime) func searchWaitsForTheEndOfABurst() {
    let scheduler = TestScheduler.current
    let typed = scheduler.hot("-a--bc--d---|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).toBe("---a---c--d-|")
    scheduler.expectSubscriptions(of: typed).toBe("^-----------!")
  }

  @Test func searchWaitsWithoutATrait() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a--bc--d---|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).toBe("---a---c--d-|")
    scheduler.verify()
  }

  @Test func sourcesAndExpectations() {
    let scheduler = TestScheduler()
    let (ada, bob) = (User(name: "Ada"), User(name: "Bob"))
    let letters = scheduler.hot("-a-b-|")  // "a", "b"
    let numbers = scheduler.hot("-1-2-n-|", as: Int.self, values: ["n": 100])  // 1, 2, 100
    let users = scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])  // of any type
    let failing = scheduler.cold("--#", as: Int.self, error: NetworkError.offline)

    let pairs = letters.filter { $0 == "a" }.map { ($0, 1) }
    let (first, second) = (scheduler.cold("-a-b|"), scheduler.cold("--c-|"))
    let windows = letters.map { $0 == "a" ? first : second }
    let retried = scheduler.cold("-#", "-a|")
    let unused = scheduler.cold("-a|")
    scheduler.expect(numbers).toBe("-1-2-n-|", values: ["n": 100])
    scheduler.expect(retried.retry(2)).toBe("--a|")

    scheduler.expect(letters).toBe("-a-b-|")
    scheduler.expect(failing).toBe("--#", error: NetworkError.offline)
    scheduler.expect(users.map(\.name)).toBe("-x-y-|", values: ["x": "Ada", "y": "Bob"])
    scheduler.expect(letters, subscribing: "--^-!").toBe("---b")  // frames of the test
    scheduler.expect(letters, unsubscribingAt: 3).toBe("-a")
    scheduler.expect(pairs).toBe("-p---|", values: ["p": ("a", 1)], by: ==)  // not Equatable
    scheduler.expect(letters.map { $0 }).toEqual(letters)  // the same events
    scheduler.expect(windows).toBe("-x-y-|", inner: ["x": "-a-b|", "y": "--c-|"])  // of observables
    scheduler.expectSubscriptions(of: retried).toBe("^!", "-^-!")  // one diagram a subscription
    scheduler.expectSubscriptions(of: unused).toBe([])  // none

    scheduler.expect(letters).toEmit("a", "b", then: .completed)
    scheduler.expect(letters).toEmit("a", then: .more)  // other values may follow
    scheduler.expect(letters).toEmit("a", within: "10ms", then: .more)
    scheduler.expect(failing).toEmit(then: .error(NetworkError.offline))
    scheduler.expect(letters).notToEmit("c", "d")
    let isAda = MarbleValue<User>.matching("a user called Ada") { $0.name == "Ada" }
    scheduler.expect(users).toEmit(isAda, .any, then: .more)
    scheduler.expect(users).toBe("-x-y-|", values: ["x": isAda, "y": .any])
    scheduler.expect(letters).toBe("--a-b|", allowing: .frames(1))  // each a frame early or late
    scheduler.expect(letters).toBe(anyOf: "-a-b-|", "-a---|")
    scheduler.expect(numbers).toEqual(numbers, allowing: .anyFrames)
    scheduler.verify()
  }

  @Suite(.verifyingMarbles)
  struct SearchTests {
    let scheduler = TestScheduler()

    @Test func waits() {
      let typed = scheduler.hot("-a-b----|")
      scheduler.expect(typed.debounce(scheduler.time("--|"), scheduler: scheduler))
        .toBe("-----b--|")
    }
  }

  @Suite(.verifyingMarbles)
  struct ModelTests {
    let scheduler = TestScheduler()

    @Test func keepsTheModel() {
      let model = scheduler.keep(SearchModel(keys: scheduler.hot("-a-b-"), scheduler: scheduler))
      scheduler.expect(model.results).toBe("-a-b-")

      func expectResults(_ diagram: String, at location: SourceLocation = #_sourceLocation) {
        scheduler.reporting(at: location) { scheduler.expect(model.results).toBe(diagram) }
      }
      expectResults("-a-b-")
    }
  }

  @Test func leavesNothing() {
    let scheduler = TestScheduler()
    scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions, .realTime)
    scheduler.expect(scheduler.hot("-a-")).toBe("-a-")
    scheduler.verify()
  }

  final class CountingObserver: ObserverType {
    private(set) var count = 0
    private var isOver = false

    func on(_ event: Event<String>) {
      if case .next = event, !isOver { count += 1 }
      if event.isStopEvent { isOver = true }
    }
  }

  @Test func sourcesThatBreakTheRules() {
    let scheduler = TestScheduler()
    let source = scheduler.misbehaving("-a|b#c")
    let counter = CountingObserver()
    let subscription = source.subscribe(counter)
    scheduler.at(4) { subscription.dispose() }
    scheduler.expect { counter.count }.toBe("01")
    scheduler.verify()
  }

  @Test func callsOfTwoThreads() {
    let scheduler = TestScheduler()
    let left = PublishSubject<String>()
    let right = PublishSubject<String>()
    scheduler.overlap(at: 2) {
      left.onNext("a")
    } with: {
      right.onNext("b")
    }
    scheduler.expect(Observable.merge(left, right)).toBe("--[ab]")
    scheduler.verify()
  }

  @Test func printsWhatHappens() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a--bc--d---|")
    print(scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).recorded())
    // toBe("---a---c--d-|")
  }

  @Test func printsWhatOperatorsEmit() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a---b-|")
    let answers = ["a": scheduler.cold("---x|"), "b": scheduler.cold("-y|")]
    let shown = typed.flatMap { answers[$0]! }.filter { $0 != "x" }
    print(scheduler.expect(shown).recorded().operators)
    // flatMap   ----x-y|
    //   source   ---x|
    //   source       -y|
    // filter    ------y|
  }

  @MainActor
  final class PriceModel {
    private(set) var price = 0
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) {
      self.clock = clock
      Task { try await poll() }
    }

    func poll() async throws {
      while true {
        try await clock.sleep(for: .milliseconds(3))
        price += 1
      }
    }
  }

  @MainActor @Test(.virtualTime) func pollsInTheBackground() {
    let scheduler = TestScheduler.current
    let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler)
    let shown = BehaviorRelay(value: 0)
    let clock = scheduler.swiftClock
    let model = scheduler.inBackground { PriceModel(clock: clock) }  // it starts a task
    scheduler.inBackground { try await model.poll() }
    scheduler.inBackground { ticks.bind(to: shown) }
    scheduler.expectNo(.pendingWork, .unendedTasks)
    scheduler.expect { model.price }.toEmit(0, 2, 4, within: "6ms")
  }

  @Test func namesAreNormalizedOnce() {
    checkLaw("normalizing twice is normalizing once", any: ["Ada", "ada ", ""]) { _, names in
      (normalized(normalized(names)), normalized(names))
    }
    checkLaw("the last query wins", any: ["a", "b"], [1, 2]) { scheduler, queries, pages in
      let once = search(queries.distinctUntilChanged(), pages, on: scheduler)
      return (search(queries, pages, on: scheduler), once)
    }
  }

  @Test func driversAreShared() {
    checkLaw("a driver emits what its source emits", any: ["a", "b"]) { scheduler, names in
      SharingScheduler.mock(scheduler: scheduler) {
        let names = names.asDriver(onErrorDriveWith: .empty())
        return (names.map { $0.uppercased() }, names.map { $0.uppercased() })
      }
    }
  }

  @Test(.virtualTime, .everyOrder) func `both answers come before the pair`() {
    let scheduler = TestScheduler.current
    let left = scheduler.hot("--a|")
    let right = scheduler.hot("--x|")
    scheduler.expect(Observable.zip(left, right) { $0 + $1 }).toBe("--p|", values: ["p": "ax"])
  }

  // MARK: -

  @Test func `the guide's code stands here`() throws {
    // A folder of fixtures is in the package of examples.
    let fixtures = [
      #"@Test(arguments: FixtureRunner().cases(in: "Fixtures"))"#,
      "func fixture(_ fixture: FixtureCase) { fixture.verify() }", "import RxFixturesAssertions",
      "import Testing",
    ]
    let missing = try GuideCode.missing(in: #filePath, from: "SwiftTests.md")
    #expect(missing.filter { !fixtures.contains($0) } == [])
  }

  // MARK: - Models

  @MainActor final class Counter {
    private(set) var count = 0
    func add() { count += 1 }
    func remove() { count -= 1 }
  }

  @MainActor protocol Counting {
    var count: Int { get }
    func add()
    func remove()
  }

  final class SimpleCounter: Counting {
    private(set) var count = 0
    func add() { count += 1 }
    func remove() { count -= 1 }
  }

  final class CachedCounter: Counting {
    private var changes: [Int] = []
    private var cache: Int?

    var count: Int { cache ?? changes.reduce(0, +) }

    func add() { change(by: 1) }
    func remove() { change(by: -1) }

    private func change(by number: Int) {
      changes.append(number)
      cache = changes.reduce(0, +)
    }
  }

  @MainActor @Test func aCounterIsNeverNegative() async {
    await withKnownIssue {
      await checkModel(
        "a count is never negative",
        actions: ["a": { $0.add() }, "r": { $0.remove() }],
        seed: 7,
        making: { _ in Counter() }, state: { $0.count }, holds: { $0 >= 0 })
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix(
        """
        a count is never negative: frame 1: -1 is forbidden

          actions  -r
          actual   0'-1'
        """)
    }
  }

  @MainActor @Test func twoCounters() async {
    await checkModel(
      "a counter with a cache is a counter", actions: ["a": { $0.add() }, "r": { $0.remove() }],
      making: { _ in CachedCounter() as any Counting }, like: { _ in SimpleCounter() },
      state: { $0.count })
  }

  /// A driver of a model delivers on the scheduler of the case.
  @MainActor final class Titles {
    let title = BehaviorRelay(value: "")
    private(set) var shown = ""
    private let bag = DisposeBag()

    init() {
      title.asDriver().delay(.milliseconds(3)).drive(onNext: { [unowned self] in shown = $0 })
        .disposed(by: bag)
    }
  }

  @MainActor @Test func aDriverOfAModelDeliversOnTheSchedulerOfTheCase() async {
    await checkModel(
      "a title is shown late", actions: ["a": { $0.title.accept("a") }], trying: ["-a"], cases: 20,
      making: { _ in Titles() }, state: { [$0.title.value, $0.shown] },
      holds: { ["", "a"].contains($0[1]) })
    await withKnownIssue {
      await checkModel(
        "a title is shown at once", actions: ["a": { $0.title.accept("a") }], trying: ["-a"],
        making: { _ in Titles() }, state: { [$0.title.value, $0.shown] },
        holds: { $0[0] == $0[1] })
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(#"frame 1: ["a", ""] is forbidden"#)
    }
  }
}

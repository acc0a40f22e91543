import VirtualTimeCore
import Foundation
import RxTestKitAssertions  // or MarbleTesting, whose scheduler is MarbleScheduler
import TestSupport
import Testing

/// The code of Documentation/AsyncCode.md, line by line.
struct AsyncCodeGuideTests {
  // MARK: - What the guide's code uses

  struct Client: Sendable {
    func profile(of user: String) async throws -> String { "profile of \(user)" }
  }

  final class Titles: Sendable {
    private let contents = Guarded<[String]>([])

    var all: [String] { contents.withLock { $0 } }

    func show(_ title: String) { contents.withLock { $0.append(title) } }
  }

  let client = Client()
  let titles = Titles()
  let user = "ada"

  func show(_ title: String) { titles.show(title) }

  // MARK: - The guide

  func greeting(by clock: some Clock<Duration>) async throws -> String {
    try await clock.sleep(for: .milliseconds(300))
    return "hello"
  }

  func greeting() async throws -> String {
    try await Task.sleep(for: .milliseconds(300))
    return "hello"
  }

  #if compiler(>=6.3) && os(Linux)
    @Test(.virtualTime) func greetsInVirtualTime() async throws {
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await greeting() == "hello")
      #expect(TestScheduler.current.clock == 300)
      #expect(start.duration(to: clock.now) == .milliseconds(300))
    }
  #endif

  @MainActor
  final class Search {
    private(set) var results: [String] = []
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func typed(_ text: String) {
      Task {
        try await clock.sleep(for: .milliseconds(300))
        results = ["result for \(text)"]
      }
    }
  }

  @Test func values() async throws {
    let names = Observable.of("Ada", "Bob")
    for try await name in names.values {
      show(name)
    }
    let first = try await names.firstValue  // nil if the sequence is empty
    let last = try await names.lastValue
    let answer = try await Single.just(42).value
    #expect(titles.all == ["Ada", "Bob"])
    #expect(first == "Ada" && last == "Bob" && answer == 42)
  }

  @Test func bridges() async throws {
    let lines = AsyncStream<String> { continuation in
      continuation.yield("line")
      continuation.finish()
    }
    let client = client, user = user
    let profile = Observable.from { try await client.profile(of: user) }
    let single = Single.create { try await client.profile(of: user) }
    let read = lines.asObservable()  // or Observable.from(lines)
    #expect(try await profile.firstValue == "profile of ada")
    #expect(try await single.value == "profile of ada")
    #expect(try await read.lastValue == "line")
  }

  @Test func blocking() throws {
    let numbers = try Observable.of(1, 2, 3).toBlocking(timeout: 5).toArray()
    #expect(numbers == [1, 2, 3])
  }

  @Test func waitsForTheGreeting() async throws {
    let scheduler = TestScheduler()
    async let result = greeting(by: scheduler.swiftClock)
    await scheduler.advance(by: 299)
    #expect(scheduler.clock == 299)
    await scheduler.advance(by: 1)
    #expect(try await result == "hello")
  }

  @MainActor
  @Test func aModelOfTheMainActor() async throws {
    let scheduler = TestScheduler()
    let search = Search(clock: scheduler.swiftClock)
    search.typed("a")
    await scheduler.advance(by: 299)
    #expect(search.results == [])
    await scheduler.advance(by: 1)
    #expect(search.results == ["result for a"])
  }

  @MainActor
  @Suite(.virtualTime)
  struct SearchTests {
    let scheduler = TestScheduler.current

    @Test func `finds what was typed`() {
      let search = Search(clock: scheduler.swiftClock)
      scheduler.at(2) { search.typed("a") }
      scheduler.expect { search.results }
        .toBe("n 301ms r", values: ["n": [], "r": ["result for a"]])
    }
  }

  actor Account {
    private(set) var balance = 0
    let (balances, changes) = AsyncStream.makeStream(of: Int.self)

    func deposit(_ amount: Int) {
      balance += amount
      changes.yield(balance)
    }
  }

  @Suite(.virtualTime)
  struct AccountTests {
    let scheduler = TestScheduler.current

    @Test func `deposits add up`() async {
      let account = Account()
      scheduler.at(2) { Task { await account.deposit(3) } }
      scheduler.at(4) { Task { await account.deposit(5) } }
      scheduler.expect(account.balances).toBe("--3-8")
      await scheduler.advance(to: 2)
      #expect(await account.balance == 3)
    }
  }

  @Test func insideOfVirtualTime() async throws {
    let scheduler = TestScheduler()
    try await scheduler.withVirtualTime {
      let text = try await greeting(by: scheduler.swiftClock)
      #expect(text == "hello")
      #expect(scheduler.clock == 300)
    }
  }

  @Test func aTaskThatRunsElsewhere() async throws {
    let scheduler = TestScheduler()
    DispatchQueue.global().async {
      Task { titles.show(try await greeting(by: scheduler.swiftClock)) }
    }
    try await scheduler.waitForWork()  // until the task sleeps
    await scheduler.advance(by: 300)
    #expect(scheduler.clock == 300)
  }

  @Test func marbles() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a-b-|")
    scheduler.expect(typed.values.map { $0.uppercased() }).toBe("-A-B-|")

    let greetings = Observable.from { try await greeting(by: scheduler.swiftClock) }
    scheduler.expect(greetings).toBe("300ms (x|)", values: ["x": "hello"])
    scheduler.verify()
  }

  @Test func anyClock() async throws {
    let scheduler = ClockScheduler(ContinuousClock())
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
    // Not blocking: the clock needs one of the threads on which tests run.
    #expect(try await ticks.take(2).toArray().value == [0, 1])
  }

  // MARK: -

  @Test func `the guide's code stands here, or in the examples' tests`() throws {
    let others = [
      "Examples/Tests/SearchTests/AsyncSearchTests.swift",
      "Tests/RxTestKitTests/Guides/ConfirmationTests.swift",
    ]
    #expect(try GuideCode.missing(in: #filePath, or: others, from: "AsyncCode.md") == [])
  }

  @Test func `the code of the guide to observable models is in its tests`() throws {
    let tests = "Tests/MarbleTestingTests/ObservationGuideTests.swift"
    #expect(try GuideCode.missing(in: #filePath, or: [tests], from: "Observation.md") == [])
  }
}

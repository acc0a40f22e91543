import RxFixturesAssertions
import RxTestKit
import TestSupport
import Testing
import XCTest

/// What the guide to pipelines of one's own shows, as code that runs.
private struct Term: Equatable {
  let text: String

  init(_ text: String) { self.text = text }
}

private struct Tag {
  let text: String
  var length: Int { text.count }
}

private enum Mode: CaseIterable {
  case fast
  case careful
}

private enum AppError: Error {
  case offline
  case server(code: Int)
}

private struct SearchViewModel {
  let pause: RxTimeInterval
  let scheduler: any SchedulerType

  func results(_ query: Observable<String>) -> Observable<[String]> {
    query.debounce(pause, scheduler: scheduler).map { ["a \($0 == "w" ? "swift" : $0)"] }
  }
}

/// Counts, until its task is cancelled.
private actor StockWatch {
  private let period: Duration
  private let clock: TestSchedulerClock

  init(period: Duration, clock: TestSchedulerClock) { (self.period, self.clock) = (period, clock) }

  func levels() -> AsyncStream<Int> {
    let (levels, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      for level in 1...2 {
        try await clock.sleep(for: period)
        continuation.yield(level)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return levels
  }
}

extension FixtureRunner {
  static let search: FixtureRunner = {
    var registry = OperatorRegistry.standard
    registry.add("search(_:pause:)") {
      (query: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType) in
      SearchViewModel(pause: pause, scheduler: scheduler).results(query)
    }
    registry.add("terms(_:)") { (query: Observable<String>) in query.map { Term($0) } }
    registry.add("tags(_:)") { (query: Observable<Tag>) in query.map { Tag(text: "#" + $0.text) } }
    registry.add("levels(every:)") { (period: Duration, clock: TestSchedulerClock) in
      let watch = StockWatch(period: period, clock: clock)
      return AsyncStream<Int> { levels in
        let task = Task { for await level in await watch.levels() { levels.yield(level) } }
        levels.onTermination = { _ in task.cancel() }
      }
    }
    registry.add("Term") { (text: String) in Term(text) }
    registry.add(property: "text", \Term.text)
    registry.add(property: "length", \Tag.length)
    registry.add(constant: "limit", 20)
    registry.add(casesOf: Mode.self)  // a CaseIterable enumeration
    registry.add(constant: "AppError.offline", AppError.offline)
    registry.add("AppError.server(code:)") { AppError.server(code: $0) }
    return FixtureRunner(registry: registry)
  }()
}

extension Tag: FixtureConvertible {
  static func fromFixture(_ value: FixtureValue, in context: FixtureContext) throws -> Tag? {
    try context.read(value, as: String.self).map { Tag(text: $0) }
  }

  func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(text) }
}

@Test(arguments: FixtureRunner.search.cases(in: "Fixtures"))
func fixture(_ fixture: FixtureCase) { fixture.verify() }

struct AwaitedFixtures {
  @Test(arguments: FixtureRunner.search.cases(in: "Fixtures"))
  func fixture(_ fixture: FixtureCase) async { await fixture.verify() }
}

final class YourOwnPipelinesGuideXCTests: XCTestCase {
  func testFixtures() { verify(FixtureRunner.search.cases(in: "Fixtures")) }
}

@Test func `The guide to pipelines of one's own is code that runs, here or in the example`() throws
{
  #expect(FixtureRunner.search.cases(in: "Fixtures").count == 4)
  let missing = try GuideCode.missing(
    in: #filePath, or: ["Examples/Tests/SearchTests/SearchFixtureTests.swift"],
    from: "YourOwnPipelines.md")
  #expect(missing == [])
}

@MainActor
@Test func `The guide's fixture of an actor's stream awaits it`() async throws {
  let text = "test levels\n  run levels(every: 2)\n  expect --1-2---\n  subscribe ^------!"
  let file = FixtureFile.parse(text, path: "Levels.marble")
  let runner = FixtureRunner.search
  let results = await TaskedRun.call { file.tests.flatMap { runner.run($0, in: file) } }
  #expect(results.map(\.outcome) == [.passed], "\(results.map { $0.report() })")
}

#if os(Linux)
  import Foundation
  import RxFixturesAssertions
  import Testing
  import XCTest

  /// What a test target adds that the tests of the server start: pipelines that do all that processes can do.
  enum ServedTarget {
    static let runner: FixtureRunner = {
      var registry = OperatorRegistry.standard
      registry.add("delayed(_:by:)") {
        (query: Observable<String>, time: RxTimeInterval, scheduler: any SchedulerType) in
        query.delay(time, scheduler: scheduler)
      }
      registry.add("slept(_:)") { (query: Observable<String>, clock: TestSchedulerClock) in
        AsyncStream<String> { texts in
          let task = Task {
            for try await text in query.values {
              try await clock.sleep(for: .milliseconds(2))
              texts.yield(text)
            }
            texts.finish()
          }
          texts.onTermination = { _ in task.cancel() }
        }
      }
      func add(_ name: String, _ body: @escaping @Sendable () -> Void) {
        registry.add("\(name)(_:)") { (query: Observable<String>) in
          query.map { text in
            body()
            return text
          }
        }
      }
      add("trapping") { fatalError("this pipeline traps") }
      add("leaving") { exit(3) }
      add("printing") { for _ in 0..<1_000 { print(String(repeating: "x", count: 1_000)) } }
      add("garbling") { _ = write(3, "no message", 10) }
      add("disconnecting") { close(3) }
      registry.add("hanging(_:_:)") { (query: Observable<String>, path: String) in
        query.map { text -> String in
          try Data().write(to: URL(fileURLWithPath: path))
          while true { usleep(1_000) }
        }
      }
      registry.add("processes(_:)") { (query: Observable<String>) in
        query.map { _ in Int(getpid()) }
      }
      return FixtureRunner(registry: registry)
    }()

    static var cases: [FixtureCase] { runner.cases(in: "Served") }
  }

  struct ServedSuite {
    @Test(arguments: ServedTarget.cases)
    func fixture(_ fixture: FixtureCase) { fixture.verify() }
  }

  struct AwaitedServedSuite {
    @Test(arguments: ServedTarget.cases)
    func fixture(_ fixture: FixtureCase) async { await fixture.verify() }
  }

  final class ServedXCTests: XCTestCase {
    func testFixtures() { verify(ServedTarget.cases) }

    @MainActor func testAwaitedFixtures() async { await verify(ServedTarget.cases) }
  }
#endif

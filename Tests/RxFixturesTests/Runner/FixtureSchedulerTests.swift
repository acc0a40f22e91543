import Foundation
import RxFixturesAssertions
import TestSupport
import Testing
import VirtualTimeCore

/// The schedulers of the pipelines of fixtures.
struct FixtureSchedulerTests {
  @Test func `a forgotten scheduler is a warning`() throws {
    var registry = OperatorRegistry.standard
    registry.add("found(_:)") { (typed: Observable<String>) in
      let state = BehaviorRelay(value: "i")
      let typing = typed.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
        .bind(to: state)
      return state.asObservable().do(onDispose: typing.dispose)
    }
    let text = "test finds\n  hot typed -a-b-\n  run typed.found()\n  expect i\n"
    let file = FixtureFile.parse(Array(text.utf8), path: "Found.marble")
    let test = try #require(file.tests.first)
    let results = FixtureRunner(registry: registry).run(test, in: file)
    #expect(results.map(\.outcome) == [.passed], "\(results.map { $0.report() })")
    let warning = try #require(results.first?.warnings.first)
    #expect(warning.message.hasPrefix("this holds, but a part of the test waits in real time"))
    #expect(warning.message.contains("debounce asked MainScheduler for work after 300 ms"))
    #expect(warning.location.line == 3)
  }

  /// In a process of its own, so that no other test has a scheduler.
  @Test(.startsProcesses, .disabled(if: CommandLine.arguments.contains("--no-parallel")))
  func `a fixture has ended although its pipeline keeps its scheduler`() async {
    await #expect(processExitsWith: .success) {
      let kept = Guarded<[TestScheduler]>([])
      let scheduler = TestScheduler()
      var registry = OperatorRegistry.standard
      registry.add("kept(_:)") { (taps: Observable<String>, scheduler: TestScheduler) in
        kept.withLock { $0.append(scheduler) }
        Task { for try await _ in taps.values {} }
        return taps
      }
      let text = "test keeps\n  hot taps -a-\n  run taps.kept()\n  expect -a-\n"
      let file = FixtureFile.parse(Array(text.utf8), path: "Kept.marble")
      scheduler.expectNo(.resources)
      let runner = FixtureRunner(registry: registry)
      let results = await TaskedRun.call { file.tests.flatMap { runner.run($0, in: file) } }
      #expect(results.map(\.outcome) == [.passed], "\(results.map { $0.report() })")
      let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
      let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
      #expect(messages.allSatisfy { $0.contains("of RxCore") }, "\(messages)")
      #expect(kept.withLock { $0.count } == 1)
    }
  }
}

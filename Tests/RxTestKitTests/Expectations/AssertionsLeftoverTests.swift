import VirtualTimeCore
import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

@Suite("What tests leave behind")
struct AssertionsLeftoverTests {
  let scheduler = TestScheduler()

  /// The failures that are not reported.
  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  @Test func `a test that leaves nothing passes`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
    scheduler.expect(source).toBe("-a-b-|")
    #expect(failures().isEmpty)
  }

  @Test func `the subscriptions of expectations end with the test`() {
    scheduler.expectNo(.pendingWork, .openSubscriptions)
    scheduler.expect(scheduler.hot("-a-")).toBe("-a-")
    #expect(failures().isEmpty)
  }

  @Test func `a kept subscription lasts until the test is verified`() {
    let (source, state) = (scheduler.hot("-a-b-"), BehaviorRelay(value: "-"))
    scheduler.expectNo(.openSubscriptions)
    scheduler.keep(source.bind(to: state))
    scheduler.expect { state.value }.toBe("na-b", values: ["n": "-", "a": "a", "b": "b"])
    #expect(failures().isEmpty)
    #expect(source.subscriptions.map { $0.unsubscribe < .max } == [true])
  }

  @Test func `work behind the limit is reported where it is expected that there is none`() {
    let line: UInt = #line + 1
    scheduler.expectNo(.pendingWork)
    scheduler.limit = 10
    scheduler.at(10) {}
    scheduler.at(11) {}
    scheduler.at(12) {}
    let failures = failures()
    #expect(failures.map(\.site.line) == [line])
    #expect(
      failures.first?.message == """
        2 pieces of work have never run; the next one is due in frame 11: raise the scheduler's limit, which is 10, \
        or dispose of what asks for it

          frame 11: `at(11), line \(line + 3)`
          frame 12: `at(12), line \(line + 4)`
        """)
  }

  @Test func `pending work is named by its operator, source or task`() async throws {
    scheduler.expectNo(.pendingWork)
    scheduler.limit = 10
    let line: UInt = #line + 1
    let keys = scheduler.hot("-a 10ms b")
    let bag = DisposeBag()
    keys.debounce(.milliseconds(20), scheduler: scheduler).subscribe().disposed(by: bag)
    Observable<Int>.interval(.milliseconds(4), scheduler: scheduler)
      .delay(.milliseconds(60), scheduler: scheduler).subscribe().disposed(by: bag)
    let clock = scheduler.swiftClock
    let task = Task { try await clock.sleep(for: .milliseconds(70)) }
    scheduler.at(1) {
      scheduler.scheduleRelative((), dueTime: .milliseconds(79)) { _ in Disposables.create() }
        .disposed(by: bag)
    }
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let message = await scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    let lines = message.split(separator: "\n").dropFirst()
    #expect(
      lines.map { $0.prefix { $0 != "," } } == [
        "  frame 12: `hot", "  frame 12: interval", "  frame 21: debounce", "  frame 64: delay",
        "  frame 70: a task that sleeps by swiftClock", "  1 more",
      ])
    #expect(lines.first?.hasSuffix("line \(line)`") == true)
    task.cancel()
  }

  @Test func `work that does not end is reported though nothing is drawn`() {
    scheduler.expectNo(.pendingWork)
    let ticks = Observable<Int>.interval(.seconds(100), scheduler: scheduler).subscribe()
    let messages = failures().map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("which does not end by itself\n\n  frame ") == true)
    #expect(messages.first?.contains(": interval") == true)
    ticks.dispose()
    scheduler.expectNo(.pendingWork)
    #expect(failures().isEmpty)
  }

  @Test func `sources without subscriptions are reported where they are made`() {
    let line: UInt = #line + 1
    let hot = scheduler.hot("-a-|")
    let cold = scheduler.cold("-a-|")
    _ = scheduler.createHotObservable([.next(10, 1)])
    _ = scheduler.createColdObservable([.next(10, 1)])
    scheduler.expectNo(.unusedSources)
    scheduler.expect(hot).toBe("-a-|")
    let failures = failures()
    #expect(failures.map(\.site.line) == [line + 1, line + 4, line + 4])
    #expect(
      failures.map(\.message) == [
        "this cold source has no subscription: let the test's pipeline use it, or remove it",
        """
        a hot source that the test has made has no subscription: let the test's pipeline use it, or remove it
        """,
        """
        a cold source that the test has made has no subscription: let the test's pipeline use it, or remove it
        """,
      ])
    #expect(cold.subscriptions.isEmpty)
  }

  @Test func `subscriptions of which nobody disposes are reported where the source is made`() {
    let line: UInt = #line + 1
    let source = scheduler.hot("-a-b-")
    scheduler.expectNo(.openSubscriptions)
    let subscription = SerialDisposable()
    scheduler.at(1) { _ = source.subscribe() }
    scheduler.at(2) { subscription.disposable = source.subscribe() }
    scheduler.at(4) { subscription.dispose() }
    let failures = failures()
    #expect(failures.map(\.site.line) == [line])
    #expect(
      failures.first?.message == """
        the subscription to this hot source that began in frame 1 is still open: dispose of it, or hand what owns it to \
        scheduler.keep(…), which releases it before this check
        """)
  }

  @Test func `nothing is said of leftovers where a source could not be read`() {
    scheduler.expectNo(.unusedSources)
    _ = scheduler.hot("-a-(")
    #expect(failures().map { $0.message.prefix { $0 != "\n" } } == ["this group is never closed"])
  }

  /// In a process of its own, so that no other test has a scheduler.
  @Test(.startsProcesses, .disabled(if: CommandLine.arguments.contains("--no-parallel")))
  func `resources are not counted while other tests have schedulers, which are named`() async {
    await #expect(processExitsWith: .success) {
      let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
      for count in [1, 8, 9, 10] {
        let scheduler = TestScheduler()
        scheduler.expectNo(.resources)
        // In the macro, both have the line of the macro.
        let line: UInt = #line
        var others = [await Task.detached { TestScheduler() }.value]
        for number in 1..<count {
          others.append(await Task.detached { TestScheduler() }.value)
          others[number]._world.setTestName { "test \(number)" }
        }
        let oldest = "the test with the scheduler of AssertionsLeftoverTests.swift:\(line)"
        let names = [oldest] + (1..<count).map { "test \($0)" }
        let lines = names.prefix(8) + (count > 8 ? ["and \(count - 8) more"] : [])
        let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
        #expect(
          messages == [
            """
            .resources cannot be counted while another test has a scheduler, because Resources.total counts for the whole process: run this \
            test by swift test --no-parallel, or without .resources. The other tests:

            """ + lines.map { "\n  \($0)" }.joined()
          ])
        withExtendedLifetime(others) {}
      }
    }
  }
}

/// Keeps what a test leaves.
private final class Left: Sendable {
  private let objects = Guarded<[TestScheduler]>([])

  func keep(_ scheduler: TestScheduler) { objects.withLock { $0.append(scheduler) } }
}

/// XCTest runs one test after the other, so what one has left does not hinder the next.
final class AssertionsLeftoverXCTests: XCTestCase {
  private static let left = Left()

  /// Leaves a scheduler of another task.
  func test1Leaves() async {
    let scheduler = TestScheduler()
    Self.left.keep(scheduler)
    scheduler.expect(scheduler.hot("-a")).toBe("-a")
    await scheduler.verify()
  }

  func test2CountsResources() {
    let scheduler = TestScheduler()
    scheduler.expectNo(.resources)
    scheduler.expect(scheduler.hot("-a").map { $0 }).toBe("-a")
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    XCTAssertEqual(scheduler._world.failures(verifyingAt: site).map(\.message), [])
  }
}

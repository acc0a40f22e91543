import VirtualTimeCore
import Foundation
import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Real time of queues and timers that no scheduler knows of.
@Suite(.inRealTime) struct AssertionsUnseenTimeTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  /// A relay to which another thread sends 7 while frame 2 runs.
  private func numbersOfAnotherThread() -> PublishRelay<Int> {
    let (isBlocked, hasCome, numbers) = (RealFlag(), RealFlag(), PublishRelay<Int>())
    scheduler.at(1) {
      DispatchQueue.global().async {
        isBlocked.block()
        numbers.accept(7)
        hasCome.set()
      }
    }
    isBlocked.setAndBlock(scheduler, at: 2, until: hasCome)
    return numbers
  }

  #if compiler(>=6.3)
    @Test func `a callback of a queue that comes in the run is a warning`() {
      let numbers = numbersOfAnotherThread()
      scheduler.expect(numbers).toBe("--7")
      withKnownIssue {
        #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix(
            "this holds, but the event of frame 2 came from")
            == true
      }
    }
  #endif

  @Test func `a callback that comes in an awaited run is not accepted`() async throws {
    let numbers = numbersOfAnotherThread()
    let shown = SharingScheduler.mock(scheduler: scheduler) {
      numbers.asDriver(onErrorDriveWith: .empty())
    }
    scheduler.expect(shown).toBe("---7")
    let failures = await scheduler._world.failures(verifyingAt: site)
    let failure = try #require(failures.first)
    #expect(failure.message.contains("came in real time"), "\(failure.message)")
    #expect(throws: MarbleCorrection.Obstacle.self) { try failure.correction?.corrected.get() }
  }

  @Test func `a value that is nil from the beginning says that its object may be gone`() {
    let text = RealText()
    var object: RealText? = RealText()
    scheduler.expect { [weak object] in object.map { _ in text.value } }
      .toBe("ed", values: ["e": "", "d": "d"])
    object = nil
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(
      message.hasSuffix(
        """
          The value is nil from the beginning. If the closure holds an object weakly, the object may be gone: keep it alive by \
        scheduler.keep(…).
        """), "\(message)")
  }
}

/// What a synchronous check says of a task that it cannot wait for.
@MainActor
@Suite(.virtualTime)
struct SynchronousCheckTests {
  let scheduler = TestScheduler.current
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
  private let text = RealText()

  private func pay() {
    scheduler.at(1) { [text] in
      text.set("paying")
      Task { @MainActor in text.set("paid") }
    }
  }

  @Test func `a wrong value is explained by the task`() {
    pay()
    scheduler.expect { text.value }.toBe("rd", values: ["r": "", "d": "paid"])
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(message.contains("A task of the test is ready"), "\(message)")
    #expect(!message.contains("real time"), "\(message)")
  }

  #if compiler(>=6.3)
    @Test func `advance warns once of the task`() {
      let warnings = Guarded(0)
      scheduler.at(1) { [text] in Task { @MainActor in text.set("paid") } }
      withKnownIssue {
        for _ in 1...3 { scheduler.advance(by: 1) }
        #expect(text.value == "")
      } matching: { issue in
        warnings.withLock { $0 += 1 }
        return issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix("a task of the test is ready, but advance(to")
            == true
      }
      #expect(warnings.withLock { $0 } == 1)
    }

    @Test func `a value that the task has yet to change is a warning, and not in real time`() {
      withKnownIssue {
        pay()
        scheduler.expect { text.value }.toBe("rp", values: ["r": "", "p": "paying"])
        #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix("this holds, but a task of the test is ready")
            == true
      }
    }
  #endif
}

#if compiler(>=6.3)
  /// Synchronous checks beside tasks of an actor, which run on other threads.
  @Suite(.inRealTime) struct SynchronousActorTests {
    private actor Writer {
      nonisolated let words: AsyncStream<String>
      private let continuation: AsyncStream<String>.Continuation

      init() { (words, continuation) = AsyncStream.makeStream() }

      func write(_ word: String) { continuation.yield(word) }
    }

    private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

    /// Verifies: either a failure, which is not accepted, or a warning must name the missing `await`.
    private func expectMissingAwait(of scheduler: TestScheduler) {
      let warnings = Guarded(0)
      var failures: [MarbleFailure] = []
      withKnownIssue(isIntermittent: true) {
        failures = scheduler._world.failures(verifyingAt: site)
      } matching: { issue in
        let text = issue.comments.first?.rawValue ?? ""
        if issue.severity == .warning, text.contains("write await scheduler.verify()") {
          warnings.withLock { $0 += 1 }
          return true
        }
        return false
      }
      let message = failures.first?.message
      #expect(message?.contains("await scheduler.verify()") ?? (warnings.withLock { $0 } > 0))
      if let correction = failures.first?.correction {
        #expect(throws: MarbleCorrection.Obstacle.self) { try correction.corrected.get() }
      }
    }

    @Test(arguments: 1...20)
    func `whether or not an actor is in time, the missing await is named`(_: Int) {
      let scheduler = TestScheduler()
      let writer = Writer()
      scheduler.at(1) { Task { await writer.write("a") } }
      scheduler.at(40) {}
      scheduler.expect(writer.words, unsubscribingAt: 40).toBe("-a")
      expectMissingAwait(of: scheduler)
    }

    @Test(arguments: 1...20)
    func `an asynchronous source that asks an actor is exact without await`(_: Int) {
      let scheduler = TestScheduler()
      let (writer, source) = (Writer(), scheduler.hot("-a--|"))
      let written = source.concatMap { word in
        Single.create {
          await writer.write(word)
          return word
        }
      }
      scheduler.expect(written).toBe("-a--|")
      #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
    }

    @Test func `a subscription that begins by chance in time is a warning`() {
      let scheduler = TestScheduler()
      let (queue, isSubscribed) = (SerialDispatchQueueScheduler(qos: .default), RealFlag())
      let source = scheduler.hot("-a-b-|").do(onSubscribed: { isSubscribed.set() })
      scheduler.expect(source.subscribe(on: queue)).toBe("-a-b-|")
      scheduler.at(0) { isSubscribed.block() }
      withKnownIssue {
        #expect(scheduler._world.failures(verifyingAt: site).map(\.message) == [])
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.contains("subscribe(on:) asked") == true
      }
    }
  }
#endif

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
@Suite(.virtualTime, .enabled(if: FailingSuite.isOn))
struct AssertionsAwaitedSubjectTests {
  let scheduler = TestScheduler.current

  @Test func `a task of the test that iterates a subject is said to await it`() {
    let (input, output) = (PublishSubject<String>(), PublishSubject<String>())
    Task { for try await key in input.values { output.onNext(key) } }
    scheduler.at(1) { input.onNext("a") }
    scheduler.expect(output).toBe("-a-b")  // fails: A task of the test still awaits an observable
  }
}

/// The same in a class without virtual time.
final class SynchronousCheckXCTests: XCTestCase {
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  func testWrongValueIsExplainedAndNotAccepted() throws {
    let (scheduler, text) = (TestScheduler(), RealText())
    scheduler.at(1) {
      text.set("paying")
      Task { @MainActor in text.set("paid") }
    }
    scheduler.expect { text.value }.toBe("rd", values: ["r": "", "d": "paid"])
    let failure = try XCTUnwrap(scheduler._world.failures(verifyingAt: site).first)
    XCTAssert(failure.message.contains("A task of the test "), failure.message)
    XCTAssertThrowsError(try failure.correction?.corrected.get())
  }
}

/// Must fail: see `AssertionsReportTests`.
final class AssertionsTimedOutXCTests: VirtualTimeTestCase {
  func testWaitsForAnEventThatIsDue() async throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let done = expectation(description: "done")
    scheduler.at(1) { done.fulfill() }
    await fulfillment(of: [done], timeout: 0.1)
  }
}

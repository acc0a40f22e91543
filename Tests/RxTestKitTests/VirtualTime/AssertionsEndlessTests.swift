import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// Pipelines that subscribe again and again without any time passing.
@Suite struct AssertionsEndlessTests {
  let scheduler = TestScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    return scheduler._world.failures(verifyingAt: site)
  }

  private let tooOften = "an operator such as retry or repeat subscribed 30000 times in this frame"

  @Test func `a retry of a hot source fails at the source`() {
    let line: UInt = #line + 1
    let source = scheduler.hot("-#", as: String.self)
    scheduler.expect(source.retry()).toBe("-")
    let failures = failures()
    #expect(failures.first?.message.hasPrefix("frame 1: \(tooOften)") == true)
    #expect(failures.first?.site.line == line)
  }

  @Test func `a retry of a cold source that fails at once fails at the source`() {
    let line: UInt = #line + 1
    let source = scheduler.cold("#", as: String.self)
    scheduler.expect(source.retry()).toBe("-")
    let failures = failures()
    #expect(failures.first?.message.hasPrefix("frame 0: \(tooOften)") == true)
    #expect(failures.first?.site.line == line)
  }

  @Test func `a retry without a drawn source fails at the expectation`() {
    let line: UInt = #line + 1
    scheduler.expect(Observable<Int>.error(MarbleError()).retry()).toBe("-")
    let failures = failures()
    #expect(failures.first?.message.hasPrefix("frame 0: \(tooOften)") == true)
    #expect(failures.first?.site.line == line)
  }

  @Test func `a repetition that is disposed fails, too`() {
    let source = scheduler.hot("-a|")
    scheduler.expect(source.repeat(), subscribing: "^--!").toBe("-a")
    #expect(failures().first?.message.contains(tooOften) == true)
  }

  @Test func `a source names the frame of a pipeline that comes back to it`() {
    let line: UInt = #line + 1
    let source = scheduler.hot("-#", as: String.self)
    let again = PublishSubject<Void>()
    let loop = again.startWith(()).observe(on: scheduler).flatMap {
      source.do(onError: { _ in again.onNext(()) }).catch { _ in .empty() }
    }
    scheduler.expect(loop).toBe("-")
    let failures = failures()
    #expect(
      failures.first?.message.hasPrefix(
        "frame 1: the pipeline subscribed to `hot, line \(line)` 30000 times in this frame")
        == true)
    #expect(failures.first?.site.line == line)
  }

  @Test func `a law of such pipelines fails`() {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    let failure = lawFailure(
      "retries", ["a"], cases: LawCases(100, seed: 1), subscribing: "^", at: site
    ) { _, source in (Observable.error(MarbleError()).retry(), source) }
    let cause = "made a programming error: \(tooOften)"
    #expect(failure?.message.contains(cause) == true, "\(failure?.message ?? "")")
  }

  @Test func `many subscriptions in different frames are no error`() {
    let source = scheduler.cold("-#", as: String.self)
    scheduler.expect(source.retry(), subscribing: "^ 1000ms !").toBe("-")
    #expect(failures().isEmpty)
  }

  @Test func `a long concatenation in one frame is no error`() {
    let sources = Array(repeating: Observable.just(1), count: 150_000)
    scheduler.expect(Observable.concat(sources).reduce(0, accumulator: +)).toBe(
      "(n|)", values: ["n": 150_000])
    #expect(failures().isEmpty)
  }

  @Test func `an endless concatenation fails`() {
    let sources = repeatElement(Observable<Int>.empty(), count: .max)
    scheduler.expect(Observable.concat(AnyIterator(sources.makeIterator()))).toBe("-")
    #expect(failures().first?.message.contains(tooOften) == true)
  }

  @Test func `toBlocking throws where nothing moves the clock`() {
    for (source, timeout) in [(scheduler.cold("-a|"), nil), (scheduler.hot("-a|"), 1.0)] {
      let error = #expect(throws: TestSchedulerStall.self) {
        try source.toBlocking(timeout: timeout).toArray()
      }
      #expect(
        error?.description.hasPrefix(
          "in frame 0, toBlocking() waits for a test scheduler, and nothing moves its clock")
          == true)
    }
    #expect(throws: TestSchedulerStall.self) {
      try Observable<Int>.timer(.seconds(1), scheduler: scheduler).toBlocking(timeout: 1).first()
    }
  }

  @Test func `toBlocking throws as early where its timeout is longer`() {
    let source = scheduler.cold("-a|")
    let duration = ContinuousClock().measure {
      #expect(throws: TestSchedulerStall.self) { try source.toBlocking(timeout: 600).toArray() }
    }
    #expect(duration < .seconds(300))
    #expect(throws: TestSchedulerStall.self) { try source.toBlocking(timeout: 1).toArray() }
    #expect(throws: RxError.self) { try source.toBlocking(timeout: 0.2).toArray() }
  }

  @Test(.startsProcesses)
  func `toBlocking warns where nothing moves the clock within a short timeout`() async {
    await #expect(processExitsWith: .success) {
      let warnings = Warnings()
      let scheduler = TestScheduler()
      let source = scheduler.cold("-a|")
      #expect(throws: RxError.self) { try source.toBlocking(timeout: 0.1).toArray() }
      withExtendedLifetime(scheduler) {}
      let warning = await warnings.first()
      #expect(
        warning.hasPrefix("in frame 0, toBlocking() waits for a test scheduler"), "\(warning)")
    }
  }

  @Test func `toBlocking waits for a clock that another thread moves`() async throws {
    let scheduler = scheduler
    let source = scheduler.cold("-a|")
    Thread.detachNewThread {
      while source.subscriptions.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
      scheduler.start()
    }
    #expect(try source.toBlocking().toArray() == ["a"])
    #expect(try Observable.just(1).toBlocking().toArray() == [1])
  }
}

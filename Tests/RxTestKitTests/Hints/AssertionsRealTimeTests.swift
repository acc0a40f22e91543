import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

/// A view model that counts minutes by a queue.
private struct Ticking {
  let ticks = PublishRelay<Int>()
  let interval: any Disposable

  init() {
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    interval = Observable<Int>.interval(.seconds(60), scheduler: queue).bind(to: ticks)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class Elsewhere: TaskExecutor {
  static let shared = Elsewhere()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// An executor that uses the scheduler when it is released.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class Parting: TaskExecutor {
  let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  deinit { scheduler.keep(Elsewhere.shared) }

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

@Suite("Work that leaves the scheduler")
struct AssertionsRealTimeTests {
  let scheduler = TestScheduler()

  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  /// The paragraph below the diagrams of the only failure.
  private func paragraph() throws -> String {
    let messages = messages()
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    let start = try #require(message.range(of: "  This work runs"), "\(message)")
    return String(message[start.lowerBound...])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `an executor is released outside of the lock`() async throws {
    weak var released: Parting?
    try await { () async throws -> Void in
      let executor = Parting(scheduler)
      released = executor
      let values = Observable<Int>.from(executorPreference: executor) { 1 }.values
      for try await value in values { #expect(value == 1) }
    }()
    #expect(released != nil, "the note of the request holds the executor")
    // The end of this scheduler's test is the end of the other's.
    await TestScheduler().verify()
    #expect(released == nil)
  }

  @Test func `the whole message names the operator, the scheduler and the remedy`() {
    let line: UInt = #line + 1
    let keys = scheduler.hot("-a----")
    scheduler.expect(keys.debounce(.seconds(60), scheduler: MainScheduler.instance)).toBe("---a--")
    #expect(
      messages() == [
        """
        frame 3: "a" is missing

          hot, line \(line)  -a----
          expected      ---a--
          actual        ------
                           ^

          frame  expected  actual
          3      "a"       –       missing

          This work runs outside of the scheduler, which does not wait for it:
            frame 1: debounce asked MainScheduler for work after 60 s
          Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the Driver or Signal inside \
        SharingScheduler.mock(scheduler:).
        """
      ])
  }

  @Test func `subscribing on a real scheduler is named`() throws {
    let keys = scheduler.cold("a|").subscribe(on: MainScheduler.asyncInstance)
    scheduler.expect(keys).toBe("(a|)")
    let text = try paragraph()
    #expect(
      text.contains("frame 0: subscribe(on:) asked MainScheduler for work at once"), "\(text)")
  }

  @Test func `a driver without the mock is named`() throws {
    let keys = scheduler.hot("-a-")
    scheduler.expect(keys.asDriver(onErrorJustReturn: "")).toBe("-a-b")
    let text = try paragraph()
    #expect(
      text == """
          This work runs outside of the scheduler, which does not wait for it:
            frame 1: observe asked MainScheduler for work at once
          Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the Driver or Signal inside \
        SharingScheduler.mock(scheduler:).
        """)
  }

  @Test func `a request before the run is named`() throws {
    let model = Ticking()
    scheduler.expect(model.ticks).toBe("-0")
    let text = try paragraph()
    #expect(
      text == """
          This work runs outside of the scheduler, which does not wait for it:
            before the run: interval asked ConcurrentDispatchQueueScheduler for work after 60 s
          Pass the test's scheduler to the operator.
        """)
    model.interval.dispose()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a task on another executor is named`() throws {
    let profile = scheduler.cold("-a|").flatMap { name in
      Observable.from(executorPreference: Elsewhere.shared) { () async throws -> String in
        try await waitForEver()
        return name
      }
    }
    scheduler.expect(profile).toBe("-(a|)")
    let text = try paragraph()
    #expect(
      text == """
          This work runs outside of the scheduler, which does not wait for it:
            frame 1: an asynchronous source started a task on Elsewhere
          Leave out executorPreference:, or pass scheduler.taskExecutor.
        """)
  }

  @Test func `nothing is said where nothing is missing, or nothing has left`() {
    let keys = scheduler.hot("-a-b-")
    let main = SerialDispatchQueueScheduler(qos: .default)
    scheduler.expect(keys).toBe("-a---")
    let pause = keys.debounce(.seconds(60), scheduler: main)
    scheduler.expect(pause).toBe("-----")
    #expect(messages().allSatisfy { !$0.contains("left the scheduler") })
    scheduler.expect(scheduler.cold("-a-")).toBe("-b-c")
    #expect(messages().allSatisfy { !$0.contains("left the scheduler") })
  }

  @Test func `a test may be told to fail for it`() {
    scheduler.expectNo(.realTime)
    let line: UInt = #line - 1
    let keys = scheduler.hot("-a-b-")
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    scheduler.expect(keys.debounce(.seconds(60), scheduler: queue)).toBe("-----")
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(
      failures.map(\.message) == [
        """
        frame 1: debounce asked ConcurrentDispatchQueueScheduler for work after 60 s, 2 times: pass the test's scheduler to \
        the operator.
        """
      ])
    #expect(failures.map(\.site.line) == [line])
    scheduler.expectNo(.realTime)
    scheduler.at(4) {}
    #expect(messages().isEmpty)
  }

  @Test func `tests beside it are not blamed`() async {
    let scheduler = TestScheduler()
    scheduler.expectNo(.realTime)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let other = TestScheduler()
          let queue = ConcurrentDispatchQueueScheduler(qos: .default)
          let waiting = other.cold("-a").debounce(.seconds(60), scheduler: queue).subscribe()
          other.start()
          waiting.dispose()
        }
      }
    }
    await scheduler.verify()
  }
}

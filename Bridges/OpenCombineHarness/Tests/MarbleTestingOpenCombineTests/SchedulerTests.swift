import Combine
import Foundation
import MarbleClocksOpenCombine
import MarbleTestingOpenCombine
import Testing

/// The schedulers of MarbleClocks.
@Suite(.verifyingMarbles)
struct SchedulerTests {
  typealias Queue = AnySchedulerOf<DispatchQueue>

  let scheduler = MarbleScheduler()

  @Test func `an immediate scheduler runs delayed work at once`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.delay(for: .seconds(60), scheduler: Queue.immediate)).toBe("-a-b-|")
    scheduler.expect(source.receive(on: RunLoop.main.immediate)).toBe("-a-b-|")
    scheduler.expect(source.debounce(for: 5, scheduler: OperationQueue.main.immediate))
      .toBe("-a-b-|")
  }

  @Test func `work for a later time moves the time of an immediate scheduler`() {
    let queue = Queue.immediate
    let start = queue.now
    var log: [Int] = []
    queue.schedule(after: start.advanced(by: .seconds(2))) {
      log.append(Int(start.distance(to: queue.now).magnitude))
      queue.schedule { log.append(2) }
    }
    queue.schedule(after: start.advanced(by: .seconds(1))) { log.append(3) }
    #expect(log == [2_000_000_000, 2, 3])
    #expect(start.distance(to: queue.now) == .seconds(2))
  }

  @Test func `an immediate scheduler runs repeated work once`() {
    let queue = Queue.immediate
    var count = 0
    let work = queue.schedule(after: queue.now, interval: .seconds(1)) { count += 1 }
    #expect(count == 1)
    work.cancel()
  }

  @Test func `the use of an unimplemented scheduler is reported, and its work does not run`() {
    let messages = Guarded<[String]>([])
    UnimplementedUse.setReporter { use, message in
      messages.withLock { $0.append("\(use.place.line): \(message)") }
    }
    defer { UnimplementedUse.setReporter(nil) }
    let line = #line + 1
    let (queue, named) = (Queue.unimplemented(), RunLoop.main.unimplemented("of the cache"))
    queue.schedule { Issue.record("the work of an unimplemented scheduler runs") }
    named.schedule { Issue.record("the work of an unimplemented scheduler runs") }
    let time = queue.now
    #expect(queue.minimumTolerance == 0)
    queue.schedule(after: time) { Issue.record("its later work runs") }
    queue.schedule(after: time, interval: 1) { Issue.record("its repeated work runs") }.cancel()
    let deeds = messages.withLock { $0 }.map {
      $0.replacing("\(line): the unimplemented ", with: "")
    }
    #expect(
      deeds.filter { !$0.contains("tolerance") } == [
        "scheduler was used: the code scheduled work",
        "scheduler 'of the cache' was used: the code scheduled work",
        "scheduler was used: the code read its time",
        "scheduler was used: the code scheduled work",
        "scheduler was used: the code scheduled work",
      ])
  }

  @MainActor @Test func `mainImmediate runs work of the main thread at once`() async {
    var log: [String] = []
    Queue.mainImmediate.schedule { log.append("at once") }
    Queue.main.schedule { log.append("later") }
    #expect(log == ["at once"])
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Queue.mainImmediate.schedule {
          #expect(DispatchQueue.isMain)
          continuation.resume()
        }
      }
    }
    await withCheckedContinuation { continuation in
      let queue = Queue.mainImmediate
      queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) {
        #expect(DispatchQueue.isMain)
        continuation.resume()
      }
    }
    #expect(log == ["at once", "later"])
  }

  @Test func `a wrapped scheduler passes each work to its closure`() {
    var depth = 0
    let queue = scheduler.dispatchQueue.wrapping { work in
      depth += 1
      work()
      depth -= 1
    }
    let source = scheduler.hot("-a-b-|")
    let depths = source.delay(for: .milliseconds(1), scheduler: queue).map { _ in "\(depth)" }
    scheduler.expect(depths).toBe("--1-1-|")
    let repeated = queue.timer(every: .milliseconds(2)).map { _ in "\(depth)" }
    scheduler.expect(repeated, unsubscribingAt: 5).toBe("--1-1")
  }

  @Test func `a timer emits the time of its scheduler until it is cancelled`() {
    let queue = scheduler.dispatchQueue
    let start = queue.now
    let timer = queue.timer(every: .milliseconds(3))
      .map { "\(start.distance(to: $0).magnitude / 1_000_000)" }
    scheduler.expect(timer, unsubscribingAt: 10).toBe("---3--6--9")
    scheduler.expect(timer, subscribing: "-^------!").toBe("----4--7")
    scheduler.expect(timer.first()).toBe("---(3|)")
    scheduler.expect(timer, subscribing: "^---------!", demanding: "1------1").toBe("---3-----9")
    scheduler.expectNo(.pendingWork)
  }

  @Test func `a timer runs on any scheduler`() {
    scheduler.expect(
      scheduler.runLoop.eraseToAnyScheduler().timer(every: .milliseconds(2)).map { _ in "t" },
      unsubscribingAt: 5
    ).toBe("--t-t")
  }

  @Test func `answers when the user pauses`() {
    let queue = scheduler.dispatchQueue.eraseToAnyScheduler()
    let answers = scheduler.keep(Answers(keys: scheduler.hot("-a-b"), scheduler: queue))
    scheduler.expect(answers.$texts)
      .toBe("n-- 300ms r", values: ["n": [], "r": ["answer to b"]])
  }
}

/// The model of Documentation/Clocks.md.
final class Answers {
  @Published private(set) var texts: [String] = []

  init(keys: some Publisher<String, Never>, scheduler: AnySchedulerOf<DispatchQueue>) {
    keys.debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { ["answer to \($0)"] }
      .assign(to: &$texts)
  }
}

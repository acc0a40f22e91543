import Dispatch
import Foundation
import RxCore
import RxFoundation
import Testing
import VirtualTimeCore

/// What work did, from whatever thread.
final class Journal: Sendable {
  private let contents = PlainMutex<[String]>([])
  private let awaited = PlainMutex(0)

  var entries: [String] { contents.withLock { $0 } }

  func append(_ entry: String) { contents.withLock { $0.append(entry) } }

  /// Waits until so many more entries have come, ten seconds at most, without keeping a thread from others.
  func wait(for count: Int) async -> Bool {
    let goal = awaited.withLock { awaited in
      awaited += count
      return awaited
    }
    for _ in 0..<2000 where entries.count < goal { try? await Task.sleep(for: .milliseconds(5)) }
    return entries.count >= goal
  }
}

/// The dispatch schedulers that are no main queue's.
enum QueueKind: CaseIterable {
  case serial, serialOnGlobal, serialOnOwn, concurrent, concurrentOnOwn

  var scheduler: any SchedulerType {
    switch self {
    case .serial: SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    case .serialOnGlobal: SerialDispatchQueueScheduler(qos: .userInitiated)
    case .serialOnOwn:
      SerialDispatchQueueScheduler(
        queue: DispatchQueue(label: "own", attributes: .concurrent),
        internalSerialQueueName: "test", leeway: .milliseconds(-1))
    case .concurrent: ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    case .concurrentOnOwn: ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "own"))
    }
  }

  var isSerial: Bool { self != .concurrent }
}

struct SchedulerTests {
  let journal = Journal()

  @Test(arguments: QueueKind.allCases.filter(\.isSerial))
  func `a serial scheduler keeps the order`(kind: QueueKind) async {
    let scheduler = kind.scheduler
    for index in 0..<200 {
      _ = scheduler.schedule(index) { [journal] index in
        journal.append("\(index)")
        return Disposables.create()
      }
    }
    #expect(await journal.wait(for: 200))
    #expect(journal.entries == (0..<200).map { "\($0)" })
  }

  @Test func `a queue may be configured before its first work`() async {
    let configured = PlainAtomic(false)
    let scheduler = SerialDispatchQueueScheduler(
      internalSerialQueueName: "configured",
      serialQueueConfiguration: { queue in
        configured.store(queue.label == "configured", ordering: .relaxed)
      })
    _ = scheduler.schedule(()) { [journal] in
      journal.append("ran")
      return Disposables.create()
    }
    #expect(await journal.wait(for: 1))
    let wasConfigured = configured.load(ordering: .relaxed)
    #expect(wasConfigured)
  }

  @Test(arguments: QueueKind.allCases)
  func `later work runs by its time, though nobody keeps its disposable`(kind: QueueKind) async {
    let scheduler = kind.scheduler
    let start = DispatchTime.now()
    for milliseconds in [60, 30, 0, -10] {
      _ = scheduler.scheduleRelative(milliseconds, dueTime: .milliseconds(milliseconds)) {
        [journal] due in
        let elapsed = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
        journal.append(Int(elapsed) >= due * 1_000_000 ? "\(max(due, 0))" : "early")
        return Disposables.create()
      }
    }
    #expect(await journal.wait(for: 4))
    #expect(journal.entries.sorted() == ["0", "0", "30", "60"])
  }

  @Test(arguments: QueueKind.allCases)
  func `cancelled work does not run`(kind: QueueKind) async {
    let scheduler = kind.scheduler
    let queueIsHeld = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(()) {
      queueIsHeld.wait()
      return Disposables.create()
    }
    let fail = { [journal] (_: Int) -> any Disposable in
      journal.append("ran")
      return Disposables.create()
    }
    scheduler.scheduleRelative(0, dueTime: .milliseconds(5), action: fail).dispose()
    scheduler.scheduleRelative(0, dueTime: .seconds(1000), action: fail).dispose()
    _ = scheduler.scheduleRelative(0, dueTime: .never, action: fail)
    if kind.isSerial { scheduler.schedule(0, action: fail).dispose() }
    queueIsHeld.signal()
    _ = scheduler.scheduleRelative(0, dueTime: .milliseconds(30)) { [journal] _ in
      journal.append("end")
      return Disposables.create()
    }
    #expect(await journal.wait(for: 1))
    #expect(journal.entries == ["end"])
  }

  @Test(arguments: QueueKind.allCases)
  func `disposing after the run disposes what the work returned`(kind: QueueKind) async throws {
    let scheduler = kind.scheduler
    let work = { [journal] (name: String) -> any Disposable in
      defer { journal.append("ran") }
      return Disposables.create { journal.append("disposed \(name)") }
    }
    let works = [
      scheduler.schedule("a", action: work),
      scheduler.scheduleRelative("b", dueTime: .milliseconds(1), action: work),
    ]
    #expect(await journal.wait(for: 2))
    for work in works { work.dispose() }
    #expect(await journal.wait(for: 2))
    #expect(journal.entries.suffix(2).sorted() == ["disposed a", "disposed b"])
  }

  @Test(arguments: QueueKind.allCases)
  func `periodic work passes its state on until it is disposed`(kind: QueueKind) async {
    let serial = SerialDisposable()
    let scheduler = kind.scheduler
    serial.disposable = scheduler.schedulePeriodic(
      1, startAfter: .milliseconds(10), period: .milliseconds(3)
    ) { [journal] state in
      journal.append("\(state)")
      if state == 16 { serial.dispose() }
      return state * 2
    }
    #expect(await journal.wait(for: 5))
    await letTicksPass(on: scheduler)
    #expect(journal.entries == ["1", "2", "4", "8", "16"])
  }

  /// Returns after several ticks of a timer with a period that is as long as the longest of these tests: another timer would have
  /// ticked, too.
  private func letTicksPass(on scheduler: any SchedulerType) async {
    let ticks = Journal()
    let timer = scheduler.schedulePeriodic(
      0, startAfter: .milliseconds(3), period: .milliseconds(3)
    ) {
      ticks.append("\($0)")
      return $0 + 1
    }
    #expect(await ticks.wait(for: 5))
    timer.dispose()
  }

  @Test func `periodic work that never starts, or has no second time, is fine`() async {
    let scheduler = QueueKind.serial.scheduler
    let tick = { [journal] (state: Int) -> Int in
      journal.append("\(state)")
      return state + 1
    }
    let works = [
      scheduler.schedulePeriodic(
        0, startAfter: .never, period: .milliseconds(1), action: tick),
      scheduler.schedulePeriodic(
        10, startAfter: .milliseconds(1), period: .never, action: tick),
    ]
    #expect(await journal.wait(for: 1))
    await letTicksPass(on: scheduler)
    #expect(journal.entries == ["10"])
    for work in works { work.dispose() }
  }

  @Test func `a cancelled timer releases its work`() async {
    weak var captured: Log?
    let queue = DispatchQueue(label: "own")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "test")
    let work: any Disposable = {
      let object = Log()
      captured = object
      return scheduler.scheduleRelative(object, dueTime: .seconds(1000)) { _ in
        Disposables.create()
      }
    }()
    work.dispose()
    for _ in 0..<1000 where captured != nil { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(captured == nil)
  }

  @Test func `an operation queue runs work with its priority`() async {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let scheduler = OperationQueueScheduler(operationQueue: queue, queuePriority: .high)
    #expect(scheduler.operationQueue === queue)
    #expect(scheduler.queuePriority == .high)
    queue.isSuspended = true
    for name in ["a", "b", "c"] {
      let work = scheduler.schedule(name) { [journal] name in
        journal.append(name)
        return Disposables.create()
      }
      if name == "b" { work.dispose() }
    }
    #expect(queue.operations.allSatisfy { $0.queuePriority == .high })
    queue.isSuspended = false
    #expect(await journal.wait(for: 2))
    #expect(journal.entries == ["a", "c"])
  }

  @Test func `a dispatch scheduler tells the time of day`() {
    for scheduler in [QueueKind.serial.scheduler, QueueKind.concurrent.scheduler] {
      #expect(abs(scheduler.now.timeIntervalSinceNow) < 60)
    }
    #expect(abs(ConcurrentMainScheduler.instance.now.timeIntervalSinceNow) < 60)
  }
}

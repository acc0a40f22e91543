import Dispatch
import RxCore
import Testing

struct SchedulerRecursionTests {
  let log = Log()

  @Test func `recursion without bound does not use up the stack`() {
    var sum = 0
    _ = ImmediateScheduler.instance.scheduleRecursive(1) { state, again in
      sum += state
      if state < 300_000 { again(state + 1) }
    }
    #expect(sum == 300_000 * 300_001 / 2)
  }

  @Test func `work that asks twice is done twice`() {
    _ = ImmediateScheduler().scheduleRecursive("") { state, again in
      self.log.entries.append(state)
      if state.count < 2 {
        again(state + "a")
        again(state + "b")
      }
    }
    #expect(log.entries == ["", "a", "b", "aa", "ab", "ba", "bb"])
  }

  @Test func `disposing ends a recursion`() {
    let scheduler = HistoricalScheduler()
    let serial = SerialDisposable()
    serial.disposable = scheduler.scheduleRecursive(0) { state, again in
      self.log.entries.append("\(state)")
      again(state + 1)
      if state == 2 { serial.dispose() }
    }
    scheduler.start()
    #expect(log.entries == ["0", "1", "2"])
  }

  @Test func `disposing releases what the recursion holds`() {
    weak var captured: Log?
    let scheduler = HistoricalScheduler()
    let work: any Disposable = {
      let object = Log()
      captured = object
      return scheduler.scheduleRecursive(0) { _, _ in object.entries.append("ran") }
    }()
    #expect(captured != nil)
    work.dispose()
    #expect(captured == nil)
  }

  @Test func `a recursion on a queue goes on until it is disposed`() async {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    let journal = Journal()
    let work = scheduler.scheduleRecursive(0) { state, again in
      journal.append("\(state)")
      if state < 99 { again(state + 1) }
    }
    #expect(await journal.wait(for: 100))
    work.dispose()
    #expect(journal.entries == (0..<100).map { "\($0)" })
  }

  @Test func `periodic virtual work asks for its next time before it is done`() {
    let scheduler = HistoricalScheduler()
    let work = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) {
      tick in
      self.log.entries.append("tick \(tick)")
      _ = scheduler.scheduleRelative(tick, dueTime: .seconds(1)) { tick in
        self.log.entries.append("asked for by \(tick)")
        return Disposables.create()
      }
      return tick + 1
    }
    scheduler.advanceTo(scheduler.clock.addingTimeInterval(2.5))
    work.dispose()
    #expect(log.entries == ["tick 0", "tick 1", "asked for by 0"])
    scheduler.start()
    #expect(log.entries.last == "asked for by 1")
    #expect(log.entries.count == 4)
  }

  @Test func `periodic virtual work may dispose itself`() {
    let scheduler = HistoricalScheduler()
    let serial = SerialDisposable()
    serial.disposable = scheduler.schedulePeriodic(
      0, startAfter: .seconds(0), period: .seconds(0)
    ) { tick in
      self.log.entries.append("\(tick)")
      if tick == 3 { serial.dispose() }
      return tick + 1
    }
    scheduler.start()
    #expect(log.entries == ["0", "1", "2", "3"])
  }

  @Test func `periodic work that falls behind is done once a tick, one after the other`() {
    let scheduler = HistoricalScheduler()
    let work = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) {
      tick in
      self.log.entries.append("\(tick) at \(Int(scheduler.clock.timeIntervalSince1970))")
      if tick == 0 { scheduler.sleep(2.5) }
      return tick + 1
    }
    scheduler.advanceTo(scheduler.clock.addingTimeInterval(6))
    work.dispose()
    #expect(log.entries == ["0 at 1", "1 at 3", "2 at 4", "3 at 5"])
  }
}

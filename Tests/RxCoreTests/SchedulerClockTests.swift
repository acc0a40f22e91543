import Foundation
import RxCore
import Testing

struct SchedulerClockTests {
  let scheduler = ClockScheduler(ContinuousClock())
  let journal = Journal()

  func note(_ entry: String) -> any Disposable {
    journal.append(entry)
    return Disposables.create()
  }

  @Test func `work runs by the clock, in order`() async {
    for milliseconds in [500, 20, 0, -5] {
      _ = scheduler.scheduleRelative(
        "\(milliseconds)", dueTime: .milliseconds(milliseconds), action: note)
    }
    _ = scheduler.schedule("now", action: note)
    _ = scheduler.scheduleRelative("never", dueTime: .never, action: note)
    let late = scheduler.scheduleRelative("late", dueTime: .seconds(.max), action: note)
    #expect(await journal.wait(for: 5))
    let immediate = ["0", "-5", "now"]
    #expect(journal.entries.filter(immediate.contains) == immediate)
    #expect(journal.entries.filter { !immediate.contains($0) } == ["20", "500"])
    late.dispose()
  }

  @Test func `periodic work passes its state on until it is disposed`() async {
    let serial = SerialDisposable()
    serial.disposable = scheduler.schedulePeriodic(
      0, startAfter: .milliseconds(1), period: .milliseconds(1)
    ) { [journal] tick in
      journal.append("\(tick)")
      if tick == 3 { serial.dispose() }
      return tick + 1
    }
    #expect(await journal.wait(for: 4))
    #expect(journal.entries == ["0", "1", "2", "3"])
  }

  @Test func `cancelled work does not run`() async {
    scheduler.scheduleRelative("cancelled", dueTime: .milliseconds(1), action: note).dispose()
    _ = scheduler.scheduleRelative("kept", dueTime: .milliseconds(20), action: note)
    #expect(await journal.wait(for: 1))
    #expect(journal.entries == ["kept"])
  }

  @Test func `its date goes on with the clock`() async {
    let before = scheduler.now
    #expect(abs(before.timeIntervalSinceNow) < 60)
    _ = scheduler.scheduleRelative("", dueTime: .milliseconds(10), action: note)
    #expect(await journal.wait(for: 1))
    #expect(scheduler.now.timeIntervalSince(before) >= 0.009)
  }
}

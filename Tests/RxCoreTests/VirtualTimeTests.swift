import Dispatch
import RxCore
import Testing
import VirtualTimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A user's own converter: minutes of a day as tenths, without anything but what RxSwift asks for.
struct TenthsOfMinutes: VirtualTimeConverterType {
  struct Time: Equatable { var tenths: Int }

  func convertFromVirtualTime(_ virtualTime: Time) -> RxTime {
    Date(timeIntervalSince1970: Double(virtualTime.tenths) * 6)
  }
  func convertToVirtualTime(_ time: RxTime) -> Time {
    Time(tenths: Int((time.timeIntervalSince1970 / 6).rounded()))
  }
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
    Double(virtualTimeInterval) * 6
  }
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int {
    Int((timeInterval / 6).rounded())
  }
  func offsetVirtualTime(_ time: Time, offset: Int) -> Time { Time(tenths: time.tenths + offset) }
  func compareVirtualTime(_ lhs: Time, _ rhs: Time) -> VirtualTimeComparison {
    lhs.tenths == rhs.tenths ? .equal : lhs.tenths < rhs.tenths ? .lessThan : .greaterThan
  }
}

struct VirtualTimeTests {
  typealias Minutes = VirtualTimeScheduler<TenthsOfMinutes>

  let log = Log()
  let historical = HistoricalScheduler(initialClock: Self.date(1000))

  static func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: seconds) }

  func note(
    _ text: String, in scheduler: HistoricalScheduler, at seconds: TimeInterval
  ) -> any Disposable {
    scheduler.scheduleAbsoluteVirtual(text, time: Self.date(seconds)) { text in
      self.log.entries.append("\(text) \(scheduler.clock.timeIntervalSince1970)")
      return self.log.entry("dispose \(text)")
    }
  }

  @Test func `work runs by time, and in the order asked for at one time`() {
    _ = note("c", in: historical, at: 1020)
    _ = note("a", in: historical, at: 1010)
    _ = note("d", in: historical, at: 1020)
    _ = note("b", in: historical, at: 1010)
    historical.start()
    #expect(log.entries == ["a 1010.0", "b 1010.0", "c 1020.0", "d 1020.0"])
    #expect(historical.now == Self.date(1020))
  }

  @Test func `dates before 1970 and before 2001 keep their order`() {
    let scheduler = HistoricalScheduler(initialClock: Self.date(-5e9))
    for seconds in [1e9, -3e9, 978_307_200, 0, -1, 978_307_199, 2e9] as [Double] {
      _ = note("", in: scheduler, at: seconds)
    }
    scheduler.start()
    #expect(
      log.entries
        == [-3e9, -1, 0, 978_307_199, 978_307_200, 1e9, 2e9].map { " \(Double($0))" })
  }

  @Test func `work in the past runs first and does not turn the clock back`() {
    _ = note("late", in: historical, at: 1001)
    _ = note("past", in: historical, at: 500)
    historical.start()
    #expect(log.entries == ["past 1000.0", "late 1001.0"])
  }

  @Test func `a converter of one's own needs no more than RxSwift asks for`() {
    let scheduler = Minutes(initialClock: .init(tenths: 5), converter: TenthsOfMinutes())
    var times: [Int] = []
    for due in [60, 6, 600, 6] {
      _ = scheduler.scheduleRelative((), dueTime: .seconds(due)) {
        times.append(scheduler.clock.tenths)
        return Disposables.create()
      }
    }
    _ = scheduler.scheduleRelativeVirtual((), dueTime: 1) {
      times.append(-scheduler.clock.tenths)
      return Disposables.create()
    }
    scheduler.advanceTo(.init(tenths: 20))
    #expect(times == [6, 6, -6, 15])
    #expect(scheduler.clock.tenths == 20)
    #expect(scheduler.now == Self.date(120))
    #expect("\(scheduler)".contains("105"))
    scheduler.start()
    #expect(times.last == 105)
  }

  @Test func `a large queue is a stable sort`() {
    var random = SystemRandomNumberGenerator()
    let times = (0..<5000).map { _ in Int.random(in: 0..<500, using: &random) }
    for scheduler in [HistoricalScheduler(), HistoricalScheduler()] {
      var ran: [Int] = []
      for (index, time) in times.enumerated() {
        _ = scheduler.scheduleRelative(index, dueTime: .seconds(time)) { index in
          ran.append(index)
          return Disposables.create()
        }
      }
      scheduler.start()
      #expect(ran == times.indices.sorted { (times[$0], $0) < (times[$1], $1) })
    }
  }

  @Test func `work asked for while work runs takes its place among what waits`() {
    let scheduler = HistoricalScheduler()
    var asked = 0
    var ran: [(time: Int, number: Int)] = []
    func ask(_ count: Int, nested: Int) {
      for _ in 0..<count {
        let number = asked
        asked += 1
        let time = scheduler.clock.timeIntervalSince1970 + Double((number * 7919) % 97)
        _ = scheduler.scheduleAbsoluteVirtual((), time: Self.date(time)) {
          ran.append((Int(time), number))
          if number % 3 == 0 { ask(nested, nested: nested - 1) }
          return Disposables.create()
        }
      }
    }
    ask(300, nested: 3)
    scheduler.start()
    #expect(ran.count == asked)
    #expect(asked > 600)
    let isInOrder = zip(ran, ran.dropFirst()).allSatisfy {
      ($0.time, $0.number) < ($1.time, $1.number)
    }
    #expect(isInOrder)
  }

  @Test func `cancelled work does not run and is released`() {
    weak var captured: Log?
    let work: any Disposable = {
      let object = Log()
      captured = object
      return historical.scheduleRelative(object, dueTime: .seconds(5)) { object in
        object.entries.append("ran")
        return Disposables.create()
      }
    }()
    #expect(captured != nil)
    work.dispose()
    #expect(captured == nil)
    historical.start()
    #expect(historical.clock == Self.date(1000))
  }

  @Test func `disposing after the run disposes what the work returned`() {
    let work = note("a", in: historical, at: 1001)
    historical.start()
    work.dispose()
    work.dispose()
    #expect(log.entries == ["a 1001.0", "dispose a"])
  }

  @Test func `disposing during the run disposes what the work returns`() {
    let serial = SerialDisposable()
    serial.disposable = historical.schedule(()) {
      serial.dispose()
      self.log.entries.append("still running")
      return self.log.entry("disposed")
    }
    historical.start()
    #expect(log.entries == ["still running", "disposed"])
  }

  @Test func `work may ask for work, and starting again while it runs has no effect`() {
    _ = historical.schedule(()) {
      _ = self.note("nested", in: self.historical, at: 1001)
      self.historical.start()
      self.log.entries.append("outer")
      return Disposables.create()
    }
    historical.start()
    #expect(log.entries == ["outer", "nested 1001.0"])
  }

  @Test func `stopping leaves the rest for the next start`() {
    _ = note("a", in: historical, at: 1001)
    _ = historical.scheduleAbsoluteVirtual((), time: Self.date(1001)) {
      self.historical.stop()
      return Disposables.create()
    }
    _ = note("b", in: historical, at: 1001)
    historical.start()
    #expect(log.entries == ["a 1001.0"])
    historical.start()
    #expect(log.entries == ["a 1001.0", "b 1001.0"])
  }

  @Test func `advancing runs what is due and sets the clock`() {
    _ = note("a", in: historical, at: 1010)
    _ = note("b", in: historical, at: 1010.5)
    historical.advanceTo(Self.date(1010))
    #expect(log.entries == ["a 1010.0"])
    historical.advanceTo(Self.date(1010.25))
    #expect(historical.clock == Self.date(1010.25))
    historical.sleep(10)
    #expect(historical.clock == Self.date(1020.25))
    historical.start()
    #expect(log.entries == ["a 1010.0", "b 1020.25"])
  }

  @Test func `sleeping backwards and advancing while running are programming errors`() {
    let errors = collectingProgrammingErrors {
      historical.sleep(-1)
      _ = historical.schedule(()) {
        self.historical.advanceTo(Self.date(2000))
        return Disposables.create()
      }
      historical.start()
    }
    #expect(errors.count == 2)
    #expect(historical.clock == Self.date(1000))
  }

  @Test func `a time that never comes holds nothing`() {
    weak var captured: Log?
    do {
      let object = Log()
      captured = object
      _ = historical.scheduleRelative(object, dueTime: .never) { _ in Disposables.create() }
    }
    #expect(captured == nil)
    historical.start()
    #expect(historical.clock == Self.date(1000))
  }

  @Test func `work that will never run because its scheduler is gone is released`() {
    weak var captured: Log?
    do {
      let object = Log()
      captured = object
      let serial = SerialDisposable()
      serial.disposable = HistoricalScheduler().schedule(serial) { serial in
        object.entries.append("ran")
        return serial
      }
    }
    #expect(captured == nil)
  }

  @Test func `work may be asked for on any thread`() {
    let scheduler = HistoricalScheduler()
    let ran = PlainAtomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<500 {
        let work = scheduler.scheduleRelative(index, dueTime: .seconds(index)) { index in
          ran.wrappingAdd(index % 2, ordering: .relaxed)
          return Disposables.create()
        }
        if index % 2 == 0 { work.dispose() }
        if thread == 0, index % 10 == 9 {
          scheduler.advanceTo(scheduler.clock.addingTimeInterval(1))
        }
      }
    }
    scheduler.start()
    let count = ran.load(ordering: .relaxed)
    #expect(count == 1000)
  }
}

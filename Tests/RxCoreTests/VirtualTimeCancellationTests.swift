import RxCore
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Times that are objects, whose comparison and release call the test.
private struct NotedTimes: VirtualTimeConverterType {
  final class Time {
    let seconds: Int
    let note: () -> Void

    init(_ seconds: Int, _ note: @escaping () -> Void) {
      self.seconds = seconds
      self.note = note
    }

    deinit { note() }
  }

  let note: () -> Void

  func convertFromVirtualTime(_ virtualTime: Time) -> RxTime {
    Date(timeIntervalSince1970: Double(virtualTime.seconds))
  }
  func convertToVirtualTime(_ time: RxTime) -> Time {
    Time(Int(time.timeIntervalSince1970), note)
  }
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
    Double(virtualTimeInterval)
  }
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int { Int(timeInterval) }
  func offsetVirtualTime(_ time: Time, offset: Int) -> Time { Time(time.seconds + offset, note) }
  func compareVirtualTime(_ lhs: Time, _ rhs: Time) -> VirtualTimeComparison {
    note()
    return TenthsOfMinutes().compareVirtualTime(
      .init(tenths: lhs.seconds), .init(tenths: rhs.seconds))
  }
}

@Suite struct VirtualTimeCancellationTests {
  /// Asks for work in random order and cancels some of it, also while work runs.
  private static func check<Converter: VirtualTimeConverterType>(
    _ scheduler: VirtualTimeScheduler<Converter>, share: Int
  ) {
    let times = (0..<2_000).map { _ in Int.random(in: 1..<300) }
    var ran: [Int] = []
    var work: [any Disposable] = []
    var cancelled: Set<Int> = []
    let cancelSome = { (indices: Range<Int>) in
      for index in indices where Int.random(in: 0..<100) < share && !ran.contains(index) {
        work[index].dispose()
        cancelled.insert(index)
      }
    }
    for (index, time) in times.enumerated() {
      work.append(
        scheduler.scheduleRelative(index, dueTime: .seconds(time * 6)) {
          ran.append($0)
          return Disposables.create()
        })
    }
    cancelSome(0..<1_000)
    _ = scheduler.scheduleRelative((), dueTime: .seconds(900)) {
      cancelSome(1_000..<2_000)
      return Disposables.create()
    }
    scheduler.start()
    let expected = times.indices.filter { !cancelled.contains($0) }
      .sorted { (times[$0], $0) < (times[$1], $1) }
    #expect(ran == expected)
  }

  @Test("Cancellation leaves the order of the other work unchanged", arguments: [5, 50, 95, 100])
  func order(share: Int) {
    Self.check(HistoricalScheduler(), share: share)
    Self.check(
      VirtualTimeScheduler(initialClock: .init(tenths: 0), converter: TenthsOfMinutes()),
      share: share)
  }

  @Test("Cancelled work leaves the queue before it is due", .startsProcesses)
  func memory() async {
    await #expect(processExitsWith: .success) {
      let schedulers: [any SchedulerType] = [
        HistoricalScheduler(), ClockScheduler(ContinuousClock()),
        VirtualTimeScheduler(initialClock: .init(tenths: 0), converter: TenthsOfMinutes()),
      ]
      for scheduler in schedulers {
        let before = Resources.total
        let subject = PublishSubject<Int>()
        let subscription = subject.debounce(.seconds(3_600), scheduler: scheduler).subscribe()
        for element in 0..<4_000 { subject.onNext(element) }
        #expect(Resources.total - before < 400, "\(Resources.total - before) resources are kept")
        subscription.dispose()
      }
    }
  }

  @Test(
    "A converter may use the scheduler when it compares times and when a time is released",
    .startsProcesses)
  func reentrantConverter() async {
    await #expect(processExitsWith: .success) {
      weak var scheduler: VirtualTimeScheduler<NotedTimes>?
      let made = VirtualTimeScheduler(
        initialClock: NotedTimes.Time(0) {}, converter: NotedTimes { _ = scheduler?.clock })
      scheduler = made
      var ran: [Int] = []
      for seconds in [5, 3, 9, 1, 3] {
        let time = NotedTimes.Time(seconds) { _ = scheduler?.debugDescription }
        _ = made.scheduleAbsoluteVirtual(seconds, time: time) {
          ran.append($0)
          return Disposables.create()
        }
      }
      made.scheduleRelativeVirtual(0, dueTime: 4) {
        ran.append($0)
        return Disposables.create()
      }.dispose()
      made.start()
      #expect(ran == [1, 3, 3, 5, 9], "\(ran)")
    }
  }

  @Test("With a user's converter, work that several threads schedule and cancel runs once")
  func severalThreads() async {
    nonisolated(unsafe) let scheduler = VirtualTimeScheduler(
      initialClock: .init(tenths: 0), converter: TenthsOfMinutes())
    let journal = Journal()
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            let work = scheduler.scheduleAbsoluteVirtual(
              "\(task) \(number)", time: .init(tenths: number)
            ) {
              journal.append($0)
              return Disposables.create()
            }
            if number % 2 == 1 { work.dispose() }
          }
        }
      }
    }
    scheduler.start()
    #expect(journal.entries.count == 400)
    #expect(Set(journal.entries).count == 400)
    let numbers = journal.entries.map { Int($0.split(separator: " ")[1]) ?? 0 }
    #expect(numbers == numbers.sorted())
  }
}

import Foundation
import RxCore
import RxTestKit
import TestSupport
import Testing

/// Times far outside of what programs use.
private let extremes: [RxTimeInterval] = [
  .seconds(.min), .milliseconds(.min), .microseconds(.min), .nanoseconds(.min), .seconds(-1),
  .nanoseconds(-1), .nanoseconds(0), .nanoseconds(.max), .microseconds(.max), .milliseconds(.max),
  .seconds(.max), .never,
]

@Suite struct ExtremeTimeTests {
  private typealias Apply =
    @Sendable (Observable<Int>, RxTimeInterval, any SchedulerType) -> Observable<Any>

  private static let operators: [(String, Apply)] = [
    ("delay", { $0.delay($1, scheduler: $2).map { $0 } }),
    ("delaySubscription", { $0.delaySubscription($1, scheduler: $2).map { $0 } }),
    ("debounce", { $0.debounce($1, scheduler: $2).map { $0 } }),
    ("throttle", { $0.throttle($1, scheduler: $2).map { $0 } }),
    ("throttle(latest:)", { $0.throttle($1, latest: false, scheduler: $2).map { $0 } }),
    ("throttleTime", { $0.throttleTime($1, scheduler: $2).map { $0 } }),
    ("timeout", { $0.timeout($1, scheduler: $2).map { $0 } }),
    ("timeout(first:each:)", { $0.timeout(first: $1, each: $1, scheduler: $2).map { $0 } }),
    ("take(for:)", { $0.take(for: $1, scheduler: $2).map { $0 } }),
    ("skip", { $0.skip($1, scheduler: $2).map { $0 } }),
    ("takeLast", { $0.takeLast(for: $1, scheduler: $2).map { $0 } }),
    ("skipLast", { $0.skipLast(for: $1, scheduler: $2).map { $0 } }),
    ("auditTime", { $0.auditTime($1, scheduler: $2).map { $0 } }),
    ("timer", { Observable<Int>.timer($1, scheduler: $2).concat($0).map { $0 } }),
    (
      "replay",
      { source, time, scheduler in
        let subject = ReplaySubject<Int>.create(bufferSize: 2, maxAge: time, scheduler: scheduler)
        subject.onNext(0)
        return Observable.merge(source.do(onNext: subject.onNext), subject).map { $0 }
      }
    ),
  ]

  /// Operators that schedule again after each period: in virtual time, a period without a length never ends.
  private static let periodic: [(String, Apply)] = [
    ("interval", { Observable<Int>.interval($1, scheduler: $2).merge(with: $0).map { $0 } }),
    ("buffer", { $0.buffer(timeSpan: $1, count: 2, scheduler: $2).map { $0 } }),
    ("window", { $0.window(timeSpan: $1, count: 2, scheduler: $2).map { $0 } }),
    ("sampleTime", { $0.sampleTime($1, scheduler: $2).map { $0 } }),
    ("bufferTime", { $0.bufferTime($1, startEvery: $1, scheduler: $2).map { $0 } }),
    ("windowTime", { $0.windowTime($1, startEvery: $1, scheduler: $2).map { $0 } }),
  ]

  /// Feeds an operator twice, with time between the elements, and disposes its result.
  private static func run(_ result: (Observable<Int>) -> Observable<Any>, _ wait: () -> Void) {
    let source = PublishSubject<Int>()
    let subscription = result(source).subscribe(onError: { _ in })
    source.onNext(1)
    wait()
    source.onNext(2)
    wait()
    subscription.dispose()
  }

  @Test("no operator traps at an extreme time on a real scheduler", .startsProcesses)
  func realSchedulers() async {
    await #expect(processExitsWith: .success) {
      let schedulers: [any SchedulerType] = [
        SerialDispatchQueueScheduler(qos: .userInitiated),
        ConcurrentDispatchQueueScheduler(qos: .userInitiated), ClockScheduler(ContinuousClock()),
        ClockScheduler(SuspendingClock()), ConcurrentMainScheduler.instance,
        MainScheduler.asyncInstance,
      ]
      for scheduler in schedulers {
        for time in extremes {
          for (_, apply) in Self.operators + Self.periodic {
            Self.run({ apply($0, time, scheduler) }, { Thread.sleep(forTimeInterval: 0.000_1) })
          }
        }
      }
    }
  }

  @Test("no real scheduler traps at an extreme time", .startsProcesses)
  func actions() async {
    await #expect(processExitsWith: .success) {
      for leeway in extremes {
        let schedulers: [any SchedulerType] = [
          SerialDispatchQueueScheduler(internalSerialQueueName: "extreme", leeway: leeway),
          ConcurrentDispatchQueueScheduler(qos: .userInitiated, leeway: leeway),
          ClockScheduler(ContinuousClock()),
        ]
        for scheduler in schedulers {
          for time in extremes {
            let work = CompositeDisposable()
            _ = work.insert(
              scheduler.scheduleRelative((), dueTime: time) { _ in Disposables.create() })
            for period in extremes {
              _ = work.insert(
                scheduler.schedulePeriodic((), startAfter: time, period: period) { _ in })
            }
            work.dispose()
          }
        }
      }
    }
  }

  @Test("no operator traps at an extreme time in virtual time", .startsProcesses)
  func virtualTime() async {
    await #expect(processExitsWith: .success) {
      for time in extremes {
        for (_, apply) in Self.operators {
          let scheduler = HistoricalScheduler()
          Self.run({ apply($0, time, scheduler) }, { scheduler.advanceTo(scheduler.now + 1) })
          let frames = TestScheduler(initialClock: 0)
          Self.run({ apply($0, time, frames) }, { frames.advanceTo(frames.clock + 1) })
        }
      }
      for time in extremes.suffix(5) {
        for (_, apply) in Self.periodic {
          let scheduler = HistoricalScheduler()
          Self.run({ apply($0, time, scheduler) }, { scheduler.advanceTo(scheduler.now + 1) })
          let frames = TestScheduler(initialClock: 0)
          Self.run({ apply($0, time, frames) }, { frames.advanceTo(frames.clock + 1) })
        }
      }
    }
  }

  @Test("a negative minimum time between elements throttles nothing")
  func negativeThrottle() {
    for time in extremes.prefix(7) {
      let scheduler = HistoricalScheduler()
      let source = PublishSubject<Int>()
      var received: [Int] = []
      let subscription = source.throttle(time, scheduler: scheduler)
        .subscribe(onNext: { received.append($0) })
      source.onNext(1)
      scheduler.advanceTo(scheduler.now + 1)
      source.onNext(2)
      source.onNext(3)
      subscription.dispose()
      #expect(received == [1, 2, 3], "\(time)")
    }
  }
}

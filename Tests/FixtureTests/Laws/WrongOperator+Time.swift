import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let time: [WrongOperator] = [
    .init(
      "delay(", "delays by a frame more", breaks: ["delaying twice is delaying by the sum"]
    ) { try $0.right().delay(.milliseconds(1), scheduler: $0.scheduler) },
    .init(
      "delay(", "delays elements alone",
      breaks: ["delaying each event by nothing changes nothing"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "delayWhen(_ selector", "waits for one notifier after the other",
      breaks: [
        "delaying is waiting for a timer with each element",
        "waiting for a timer is merging what comes with it",
      ]
    ) { call in
      let selector = try call.selector("selector")
      return call.source.concatMap { element in try selector(element).take(1).map { _ in element } }
    },
    .init(
      "delaySubscription(", "delays the elements",
      breaks: ["subscribing late is waiting for a timer"]
    ) { $0.source.delay(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "subscribe(on scheduler", "subscribes in the next frame",
      breaks: ["subscribing on a scheduler is subscribing later in the frame"]
    ) { $0.source.delaySubscription(.milliseconds(1), scheduler: $0.scheduler) },
    .init(
      "observe(on", "lets an error overtake elements",
      breaks: ["observing on a scheduler keeps the order of events"]
    ) { $0.source.delay(.milliseconds(0), scheduler: $0.scheduler) },
    .init(
      "timestamp(", "emits one element of a frame", breaks: ["a timestamp keeps its element"]
    ) { try $0.right(of: $0.source.oncePerFrame($0.scheduler)) },
    .init(
      "timestamp(", "tells the frame of the subscription",
      breaks: ["timestamps of what is late are late"]
    ) { call in
      .deferred {
        let frame = call.scheduler.clock
        return call.source.map { .tuple([$0, .int(frame)], labels: ["value", "timestamp"]) }
      }
    },
    .init(
      "timeInterval(", "counts from the subscription",
      breaks: ["intervals are differences of timestamps"]
    ) { call in
      call.source.map {
        .tuple([$0, .int(call.scheduler.clock)], labels: ["value", "interval"])
      }
    },
    .init(
      "take(for", "begins anew with each element",
      breaks: ["taking for a time is taking until a timer"]
    ) {
      $0.source.timeout(try $0.time("duration"), other: Observable.empty(), scheduler: $0.scheduler)
    },
    .init(
      "skip(for", "swallows an end that comes too early",
      breaks: ["what is taken for a time and what is skipped then are the source"]
    ) { call in
      let timer = Observable<Int>.timer(try call.time("duration"), scheduler: call.scheduler)
      return call.source.skip(until: timer)
    },
    .init(
      "Observable.interval(", "ticks at once",
      breaks: ["a count of intervals is a timer with a period"]
    ) { call in
      Observable<Int>.timer(
        .milliseconds(0), period: try call.time("period"), scheduler: call.scheduler
      ).map { .int($0) }
    },
    .init(
      "debounce(_ dueTime", "forgets what waits at the end",
      breaks: ["debouncing by a time is debouncing by a timer"]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "debounce(_ durationSelector", "forgets what waits at the end",
      breaks: ["debouncing by what never comes is taking the last element"]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "throttle(leading: Bool = true, trailing: Bool = false, _",
      "completes with the first element",
      breaks: ["throttling by what never comes keeps the first element"]
    ) { $0.source.take(1) },
    .init(
      "auditTime(", "begins anew with each element",
      breaks: ["auditing by a time is auditing by a timer"]
    ) { $0.source.debounce(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "throttleTime(", "forgets the last element of a time",
      breaks: ["throttling by a time is throttling by a timer"]
    ) { $0.source.throttleTime(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "throttleTime(", "waits before the first element",
      breaks: ["throttling is staying with an element for a time"]
    ) { $0.source.debounce(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "sampleTime(", "counts its time from an element",
      breaks: ["sampling each period is sampling by an interval"]
    ) { $0.source.auditTime(try $0.time("period"), scheduler: $0.scheduler) },
    .init(
      "repeat(_ count: Int? = nil, delay: Time", "delays the first round, too",
      breaks: ["repeating later is concatenating what is subscribed to late"]
    ) { try $0.right().delaySubscription($0.time("delay"), scheduler: $0.scheduler) },
    .init(
      "retry(_ maxAttemptCount: Int? = nil, delay: Time", "delays the first try, too",
      breaks: ["trying again later is going on with what is subscribed to late"]
    ) { try $0.right().delaySubscription($0.time("delay"), scheduler: $0.scheduler) },
    .init(
      "throttle(_ dueTime", "waits before the first element",
      breaks: ["throttling what is throttled changes nothing"]
    ) { $0.source.debounce(try $0.time("dueTime"), scheduler: $0.scheduler) },
  ]
}

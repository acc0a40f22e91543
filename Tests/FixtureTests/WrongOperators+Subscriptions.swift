import RxCore

@testable import RxTestKit

extension WrongOperator {
  static let sharing: [WrongOperator] = [
    .init(
      "share(replay", "waits for a second subscriber",
      breaks: ["sharing with nobody changes nothing"]
    ) { $0.source.publish().autoconnect(2) },
    .init(
      "share(replay", "emits the last element at the end",
      breaks: ["sharing with nobody changes nothing, even with replay"]
    ) { $0.source.multicast(AsyncSubject()).refCount() },
    .init(
      "share(replay", "subscribes for each subscriber",
      breaks: [
        "two subscribers of a shared source receive each element one after the other",
        "sharing is counting the references to what is published",
      ]
    ) { $0.source },
    .init(
      "share(replay", "does not begin anew",
      breaks: ["sharing anew is sharing through a subject each time"]
    ) { $0.source.multicast(PublishSubject()).refCount() },
    .init(
      "share(replay", "replays nothing",
      breaks: ["sharing with replay is counting the references to what is replayed"]
    ) { $0.source.share() },
    .init(
      "asDriver(onErrorJustReturn", "completes where it should recover",
      breaks: ["a driver is what is observed on its scheduler"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "asSignal(onErrorJustReturn", "completes where it should recover",
      breaks: ["a driver is what is observed on its scheduler"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "publish(_ selector", "never connects",
      breaks: ["publishing to a closure that only returns it changes nothing"]
    ) { try $0.selector("selector")(.observable($0.source.publish())) },
    .init(
      "autoconnect(", "waits for one subscriber too many",
      breaks: ["connecting with the first subscriber changes nothing"]
    ) { try $0.connectable().autoconnect(try $0.int("subscribers", default: 1) + 1) },
    .init(
      "multicast(_ subject: Subject)", "takes a subject of its own",
      breaks: ["publishing is multicasting through a subject"],
      value: { .object(ConnectableObject($0.source.multicast(AsyncSubject()), host: $0.host)) }),
    .init(
      "shareReplay(", "keeps one too many",
      breaks: [
        "a late subscriber receives all that was shared",
        "a late subscriber receives the last that was shared",
        "sharing for good is sharing through a subject that replays",
      ]
    ) { $0.source.shareReplay(try $0.int("bufferSize", default: 0) + 1) },
  ]

  static let errors: [WrongOperator] = [
    .init(
      "retry()", "tries again where nothing failed",
      breaks: ["a source that does not fail is not tried again"]
    ) { $0.source.repeat(2) },
    .init(
      "retry(_ maxAttemptCount: Int)", "counts what follows the first try",
      breaks: [
        "trying once changes nothing", "trying twice, twice, is trying four times",
        "trying twice is going on with the source itself",
      ]
    ) { $0.source.retry(try $0.int("maxAttemptCount") + 1) },
    .init(
      "Observable.catch(sequence", "goes on after a completion",
      breaks: ["the sources of a catch are tried in turn"]
    ) { .concat(try $0.observables("sequence").map(\.swallowingErrors)) },
    .init(
      "catch(_ handler", "swallows the error",
      breaks: [
        "failing again with what failed changes nothing",
        "an answer that does not look at the error is a source",
        "mapping an error is failing with another one",
      ]
    ) { $0.source.swallowingErrors },
    .init(
      "catch(to", "forgets to complete", breaks: ["going on after errors groups as it likes"]
    ) { try $0.right().endless },
    .init(
      "catchAndReturn(", "forgets to complete",
      breaks: ["returning an element for an error is going on with it alone"]
    ) { call in
      let element = try call.value("element")
      return call.source.catch { _ in .just(element).endless }
    },
    .init(
      "catchAndReturn(", "answers a completion, too",
      breaks: ["what has been caught is not caught again"]
    ) { $0.source.swallowingErrors.endWith(try $0.value("element")) },
    .init(
      "mapError(", "swallows the error", breaks: ["mapping an error to itself changes nothing"]
    ) { $0.source.swallowingErrors },
    .init(
      "onErrorResumeNext(", "goes on after an error alone",
      breaks: ["going on whatever the end is catching and concatenating"]
    ) { $0.source.catch(to: Observable.concat(try $0.observables("others"))) },
    .init(
      "retry(_ behavior", "does not try again", breaks: ["trying again at once is trying again"]
    ) { $0.source },
    .init(
      "retry(when", "completes where its notifier fails",
      breaks: ["a notifier that fails with the error changes nothing"]
    ) { try $0.right().swallowingErrors },
    .init(
      "throwIfEmpty(", "fails at every completion", breaks: ["a source that emits is not empty"]
    ) { $0.source.concat(Observable<FixtureValue>.error(RxError.noElements)) },
    .init(
      "ifEmpty(default", "answers an error, too",
      breaks: ["a default for an empty source is a source of one element to go on with"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "ifEmpty(default", "answers every completion", breaks: ["what has a default is not empty"]
    ) { $0.source.endWith(try $0.value("default")) },
    .init(
      "timeout(_ dueTime: Time, scheduler", "takes a time without end for none",
      breaks: ["a time without end is never over"]
    ) { $0.source.timeout(.milliseconds(0), scheduler: $0.scheduler) },
    .init(
      "timeout(_ dueTime: Time, other", "waits for the first element alone",
      breaks: ["a timeout is that of the first element and of each other"]
    ) {
      $0.source.timeout(
        first: try $0.time("dueTime"), other: try $0.observable("other"), scheduler: $0.scheduler)
    },
  ]

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
      "throttle(leading", "completes with the first element",
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

  static let materializing: [WrongOperator] = [
    .init(
      "dematerialize()", "forgets the error",
      breaks: ["events that become elements and events again are the source"]
    ) { try $0.right().swallowingErrors },
    .init(
      "materialize()", "has no event for the end",
      breaks: [
        "a source has one event more than elements, unless it fails", "the last event is an end",
      ]
    ) { $0.source.swallowingErrors.map { .event(.next($0)) } },
    .init(
      "materialize()", "forgets to complete",
      breaks: ["what is materialized completes, however the source ends"]
    ) { try $0.right().endless },
    .init(
      "elements()", "fails where its events do",
      breaks: ["the elements of events are those of the source"]
    ) { $0.dematerialized },
    .init(
      "errors()", "fails where its events do",
      breaks: ["the errors of events are that of the source"]
    ) { $0.dematerialized.filter { _ in false } },
    .init(
      "do(", "forgets to complete", breaks: ["looking at elements changes nothing"]
    ) { try $0.right().endless },
    .init(
      "do(", "calls before and after at once",
      breaks: ["what is done with an element surrounds what becomes of it"]
    ) { call in
      let (before, after) = (try call.effect("onNext"), try call.effect("afterNext"))
      return call.source.do(onNext: { element in
        try before?(element)
        try after?(element)
      })
    },
    .init(
      "doNext(", "never calls its closure", breaks: ["what a closure looks at is what passes"]
    ) { $0.source },
    .init(
      "finally(", "swallows the error", breaks: ["acting at the end changes nothing"]
    ) { try $0.right().swallowingErrors },
    .init(
      "finalize(", "swallows the error", breaks: ["acting at the end changes nothing"]
    ) { try $0.right().swallowingErrors },
  ]

  static let creating: [WrongOperator] = [
    .init(
      "Observable.deferred(", "subscribes in the next frame",
      breaks: ["making a source late changes nothing"]
    ) { try $0.right().delaySubscription(.milliseconds(1), scheduler: $0.scheduler) },
    .init(
      "Observable.create(", "swallows the error",
      breaks: ["passing a source's events on changes nothing"]
    ) { try $0.right().swallowingErrors },
    .init(
      "Observable.using(", "forgets to complete", breaks: ["a resource changes nothing"]
    ) { try $0.right().endless },
    .init(
      "Observable.if(_ condition: ", "exchanges the sources",
      breaks: ["a condition chooses one of two sources"]
    ) { call in
      let condition = try call.function("condition")
      return .if(
        { try !condition.bool(try condition()) }, then: try call.observable("then"),
        else: try call.observable("else"))
    },
    .init(
      "merge()", "completes with its source", breaks: ["a source of one source is that source"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "Observable.of(", "loses the last element",
      breaks: [
        "many elements are an array's", "many elements are single ones, one behind the other",
      ]
    ) { try $0.right().skipLast(1) },
    .init(
      "Observable.range(", "takes the count for the last integer",
      breaks: ["a range is what counting generates"]
    ) { call in
      let (start, end) = (try call.int("start"), try call.int("count"))
      return Observable.from(Array(min(start, end)...end)).map { .int($0) }
    },
    .init(
      "Observable.repeatElement(", "emits it once",
      breaks: ["an element repeated is that element as often as it is taken"]
    ) { .just(try $0.value("element")) },
    .init(
      "Observable.from(optional", "emits nil", breaks: ["what is optional is what is not nil"]
    ) { .just(try $0.value("optional")) },
    .init(
      "Observable.error(", "completes", breaks: ["what fails ends what it is merged with"]
    ) { _ in .empty() },
    .init(
      "asMaybe()", "forgets to complete",
      breaks: ["a single source of the first element is that element"]
    ) { try $0.right().endless },
  ]

  /// All of them, by the families of the laws that they break.
  static let all =
    mapping + filtering + taking + merging + concatenating + switching + combining + sharing
    + errors + time + materializing + dividing + folding + creating
}

extension OperatorCall {
  /// The source's events, which are elements, as events.
  fileprivate var dematerialized: Observable<FixtureValue> {
    elements("events") { if case .event(let event) = $0 { event } else { nil } }.dematerialize()
  }
}

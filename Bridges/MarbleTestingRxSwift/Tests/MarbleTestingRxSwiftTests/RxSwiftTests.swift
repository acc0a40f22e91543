import MarbleTestingRxSwift
import RxRelay
import RxSwift
import Testing

/// Marble tests of RxSwift's observables, without an ambiguous name.
@Suite(.verifyingMarbles)
struct RxSwiftTests {
  let scheduler = MarbleScheduler()

  @Test func `drawn sources are observables, and the scheduler is one of RxSwift's`() {
    let typed = scheduler.hot("-a--bc--d---|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).toBe("---a---c--d-|")
    scheduler.expectSubscriptions(of: typed).toBe("^-----------!")
  }

  @Test func `operators of time run in virtual time`() {
    let source = scheduler.cold("-a-b-|")
    scheduler.expect(source.delay(.milliseconds(2), scheduler: scheduler)).toBe("---a-b-|")
    scheduler.expect(source.observe(on: scheduler)).toBe("-a-b-|")
    scheduler.expect(source.subscribe(on: scheduler)).toBe("-a-b-|")
    let throttled = scheduler.hot("-abc----|")
      .throttle(.milliseconds(3), latest: true, scheduler: scheduler)
    scheduler.expect(throttled).toBe("-a--c---|")
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
    scheduler.expect(ticks, subscribing: "^ 2999ms !").toBe("1000ms 0 999ms 1")
    let late = Observable<Int>.never().timeout(.milliseconds(2), scheduler: scheduler)
    scheduler.expect(late).toBe("--#", error: RxError.timeout)
  }

  @Test func `traits are expected`() {
    let source = scheduler.cold("-a|")
    scheduler.expect(source.asSingle()).toBe("--(a|)")
    scheduler.expect(source.asMaybe()).toBe("--(a|)")
    scheduler.expect(source.ignoreElements().asCompletable()).toBe("--|")
    scheduler.expect(source.asInfallible(onErrorJustReturn: "x")).toBe("-a|")
    scheduler.expect(Single.just(1)).toBe("(1|)")
  }

  @Test func `errors are those that the source draws`() {
    let source = scheduler.cold("-a-#", "-b|", error: MarbleError())
    scheduler.expect(source.retry(2)).toBe("-a--b|")
    scheduler.expectSubscriptions(of: source).toBe("^--!", "---^-!")
  }

  @Test func `relays and subjects are expected`() {
    let relay = BehaviorRelay(value: 1)
    scheduler.at(2) { relay.accept(2) }
    scheduler.expect(relay).toBe("1-2")
    let subject = PublishSubject<Int>()
    scheduler.at(1) { subject.onNext(5) }
    scheduler.expect(subject, unsubscribingAt: 3).toBe("-5")
  }

  @Test func `two observables emit the same`() {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.map { $0 + 1 }.map { $0 * 2 }).toEqual(source.map { ($0 + 1) * 2 })
  }

  @Test func `a probe shows what is between two operators`() {
    let source = scheduler.cold("-a-#", "-b-c|", error: MarbleError())
    let retried = source.probe("source", on: scheduler).retry(2).probe("retried", on: scheduler)
    #expect(
      scheduler.expect(retried, unsubscribingAt: 5).recorded().operators == """
        source   -a-#
        source      -b!
        retried  -a--b!
        """)
  }

  @Test func `an operator that does not serialise its sources fails, and a lock, too`() {
    nonisolated(unsafe) let left = PublishSubject<String>()
    nonisolated(unsafe) let right = PublishSubject<String>()
    let careless = AnyMarbleSubscribable<String> { subscriber in
      let subscriptions = [left, right].map { $0.subscribe(onNext: subscriber.next) }
      return { for subscription in subscriptions { subscription.dispose() } }
    }
    let late = "the second call did not return"
    for (merged, problem, patience) in [
      (careless, #""b" came on another thread while "a" was being received"#, Duration.seconds(60)),
      (Observable.merge(left, right).marbles, late, .milliseconds(20)),
    ] {
      withKnownIssue {
        let scheduler = MarbleScheduler()
        scheduler.overlap(at: 2, patience: patience) {
          left.onNext("a")
        } with: {
          right.onNext("b")
        }
        scheduler.expect(merged).toBe("--[ab]")
        scheduler.verify()
      } matching: { issue in
        issue.comments.first?.rawValue.hasPrefix("frame 2: \(problem)") == true
      }
    }
  }

  @Test func `names mean RxSwift's`() {
    let bag = DisposeBag()
    var events: [Event<Int>] = []
    Observable.of(1, 2).subscribe { events.append($0) }.disposed(by: bag)
    #expect(events.compactMap(\.element) == [1, 2])
    #expect(scheduler.now.timeIntervalSince1970 == 0)
  }
}

import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// View models that die, wait in real time, or leave something behind.
@Suite struct ModelMistakes {
  let scheduler = TestScheduler()

  @Test(
    .reports(
      """
      line 4: every subscription to `hot, line 2` was disposed before frame 0: keep the view model \
      alive by scheduler.keep(…), or call verify() before it is released
      """), .virtualTime)
  func `the model dies before the clock runs`() {
    let scheduler = TestScheduler.current
    let typed = scheduler.hot("-t----")
    let model = search(typed)
    scheduler.expect(model.state).toBe("i--s", values: ["i": .idle, "s": .searching])
  }

  @Test(
    .reports(
      """
      line 5: frame 301: searching is missing

        hot, line 1  -t----
        expected     i----- 295ms s
        actual       i----- 295ms -
                                  ^

        frame  expected   actual
        301    searching  –       missing

        This work runs outside of the scheduler, which does not wait for it:
          frame 1: debounce asked MainScheduler for work after 60 s
        Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the \
      Driver or Signal inside SharingScheduler.mock(scheduler:).
      """), .verifyingMarbles)
  func `the model waits by the real clock`() {
    let typed = scheduler.hot("-t----")
    let model = scheduler.keep(
      SearchModel(typed: typed.asObservable(), pause: .seconds(60)) { _ in .never() })
    scheduler.expect(model.state.asObservable())
      .toBe("i 300ms s", values: ["i": .idle, "s": .searching])
  }

  @Test(
    .reports(
      """
      line 6: frame 302: "Is this an email address?" is missing

        expected  302ms h
        actual    302ms -
                        ^

        frame  expected                     actual
        302    "Is this an email address?"  –       missing

        This work runs outside of the scheduler, which does not wait for it:
          frame 0: debounce asked MainScheduler for work after 300 ms, 2 times
        Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the \
      Driver or Signal inside SharingScheduler.mock(scheduler:).
      """))
  @MainActor func `a driver without a mock`() {
    let scheduler = TestScheduler()
    let model = scheduler.keep(LoginModel { _ in .never() })
    scheduler.at(2) { model.email.accept("ada") }
    // The hint appears when the user pauses.
    scheduler.expect(model.hint.debounce(.milliseconds(300)))
      .toBe("302ms h", values: ["h": "Is this an email address?"])
    scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 3: the subscription to this hot source that began in frame 0 is still open: Leaking \
      is still alive: look for a reference cycle, or verify after the test's variables are gone, \
      by scheduler.run { … } or .verifyingMarbles
      """), .virtualTime)
  func `a model that holds itself`() {
    let scheduler = TestScheduler.current
    scheduler.expectNo(.openSubscriptions)
    let typed = scheduler.hot("-t----")
    let model = scheduler.keep(Leaking(typed: typed.asObservable()))
    scheduler.expect(model.latest).toBe("et", values: ["e": "", "t": "t"])
  }

  @Test(
    .reports(
      """
      line 3: this hot source has no subscription: let the test's pipeline use it, or remove it
      """), .verifyingMarbles)
  func `a source that nobody uses`() {
    scheduler.expectNo(.unusedSources)
    let typed = scheduler.hot("-a-b-|")
    let cancelled = scheduler.hot("--c")
    scheduler.expect(typed).toBe("-a-b-|")
    _ = cancelled
  }

  @Test(
    .reports(
      """
      line 2: the subscription to this hot source that began in frame 0 is still open: dispose of \
      it, or hand what owns it to scheduler.keep(…), which releases it before this check
      """), .verifyingMarbles)
  func `a subscription without a bag`() {
    scheduler.expectNo(.openSubscriptions)
    let typed = scheduler.hot("-a-b-")
    _ = typed.subscribe(onNext: { _ in })
    scheduler.expect(typed).toBe("-a-b-")
  }

  @Test(
    .reports(
      """
      line 1: 1 piece of work has never run; the next one is due in frame 60010: dispose of what \
      asks for it, which does not end by itself

        frame 60010: interval
      """), .verifyingMarbles)
  func `a timer that runs on`() {
    scheduler.expectNo(.pendingWork)
    let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).share(replay: 1)
    let connection = ticks.subscribe()
    scheduler.expect(ticks.take(2)).toBe("--0-(1|)")
    _ = connection
  }

  @Test(
    .reports(
      """
      line 1: frame 1: timer asked MainScheduler for work after 60 s, 2 times: pass the test's \
      scheduler to the operator; if that belongs to a Driver or Signal, make the Driver or Signal inside \
      SharingScheduler.mock(scheduler:).
      """), .verifyingMarbles)
  func `work for a real scheduler that changes nothing`() {
    scheduler.expectNo(.realTime)
    let typed = scheduler.hot("-a-b-|")
    let logged = typed.do(onNext: { _ in
      _ = Observable<Int>.timer(.seconds(60), scheduler: MainScheduler.instance).subscribe()
    })
    scheduler.expect(logged).toBe("-a-b-|")
  }

  @Test(
    .reports(
      """
      line 2: frame 0: interval schedules work after 1500 µs, which is not a whole number of frames \
      (a frame is 1 ms): pass a multiple of 1 ms in the test
      """), .verifyingMarbles)
  func `a time between two frames`() {
    let ticks = Observable<Int>.interval(.microseconds(1500), scheduler: scheduler)
    scheduler.expect(ticks.take(2)).toBe("--0-(1|)")
  }

  @Test(
    .reports(
      """
      line 2: this time is not a whole number of frames (a frame is 1 s)

        300ms (1|)
        ^~~~~
      """))
  func `a time that is shorter than a frame`() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(Observable.just(1)).toBe("300ms (1|)")
    scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 2: this emitted 1003 events and more; end it by expect(…, subscribing: "^---!")

        expected  --0-1-2
        actual    --0-1-2-3-4-5
                          ^ ^ ^
        drawn are frames 0 to 12, and not all events
      """), .verifyingMarbles)
  func `a pipeline that never ends`() {
    scheduler.expect(Observable<Int>.interval(.milliseconds(2), scheduler: scheduler))
      .toBe("--0-1-2")
  }

  @Test(
    .reports(
      """
      line 3: frame 1000: "a" is missing (and 1 more difference)

        cold, line 2  #
        cold, line 2  (a|)
        expected      ---- 996ms (a|)
        actual        ---- 996ms ----
                                  ^^

        frame  expected   actual
        1000   "a"        –       missing
        1000   completed  –       missing

        This work runs outside of the scheduler, which does not wait for it:
          frame 0: timer asked MainScheduler for work after 1 s
        Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the \
      Driver or Signal inside SharingScheduler.mock(scheduler:).
      """), .verifyingMarbles)
  func `a request without its scheduler`() {
    let session = Session(token: "t") { _ in .never() }
    let request = scheduler.cold("#", "(a|)", error: ShopError.offline)
    scheduler.expect(session.sendPatiently { _ in request.asSingle() }).toBe("1s (a|)")
  }

  @Test(
    .reports(
      """
      line 4: frame 60001: Product(id: 1, name: "Tea", price: 450) is missing (and 1 more \
      difference)

        cold, line 1  -(t|)
        expected      ----- 59996ms (t|)
        actual        ----- 59996ms ----
                                     ^^

        frame  expected                                 actual
        60001  Product(id: 1, name: "Tea", price: 450)  –       missing
        60001  completed                                –       missing

        This work runs outside of the scheduler, which does not wait for it:
          frame 1: delay asked SerialDispatchQueueScheduler for work after 60 s
        Pass the test's scheduler to the operator.
      """), .verifyingMarbles)
  func `a delay on a queue`() {
    let answer = scheduler.cold("-(t|)", values: ["t": Sample.tea])
    let queue = SerialDispatchQueueScheduler(qos: .default)
    scheduler.expect(answer.delay(.seconds(60), scheduler: queue))
      .toBe("60001ms (t|)", values: ["t": Sample.tea])
  }

  @Test(
    .reports(
      """
      line 3: frame 0: idle is missing (and 1 more difference)

        hot, line 1  -t----
        expected     i--s
        actual       ----
                     ^  ^

        frame  expected   actual
        0      idle       –       missing
        3      searching  –       missing

        This work runs outside of the scheduler, which does not wait for it:
          frame 0: observe asked another TestScheduler for work, 2 times
        Pass one scheduler to the model, its operators and its sources.
      """), .virtualTime)
  func `a second scheduler`() {
    let typed = scheduler.hot("-t----")
    let model = scheduler.keep(search(typed))
    scheduler.expect(model.state).toBe("i--s", values: ["i": .idle, "s": .searching])
  }

  @Test(
    .reports(
      """
      line 3: frame 2: "a" is missing (and 1 more difference)

        cold, line 1  --a
        expected      --(a|)
        actual        ------
                         ^^

        frame  expected   actual
        2      "a"        –       missing
        2      completed  –       missing

        This Single has not ended. asSingle() emits when its source completes: does a source lack \
      '|'?
      """), .verifyingMarbles)
  func `an answer that does not complete`() {
    let answer = scheduler.cold("--a")
    let session = Session(token: "t") { _ in .never() }
    scheduler.expect(session.send { _ in answer.asSingle() }).toBe("--(a|)")
  }

  @Test(
    .reports(
      """
      line 1: frame 3: A bound sequence failed: MarbleError(). Catch errors before bind(to:).
      """), .virtualTime)
  func `an error reaches a binding`() {
    let typed = TestScheduler.current.hot("-a-#")
    let model = TestScheduler.current.keep(search(typed))
    TestScheduler.current.expect(model.state).toBe("i", values: ["i": .idle])
  }

  private func search(_ typed: TestableObservable<String>) -> SearchModel {
    SearchModel(
      typed: typed.asObservable(), pause: .milliseconds(2), scheduler: TestScheduler.current
    ) { _ in .never() }
  }
}

/// A model whose closure holds it.
private final class Leaking {
  let latest = BehaviorRelay(value: "")
  let bag = DisposeBag()

  init(typed: Observable<String>) {
    typed.subscribe(onNext: { text in self.latest.accept(text) }).disposed(by: bag)
  }
}

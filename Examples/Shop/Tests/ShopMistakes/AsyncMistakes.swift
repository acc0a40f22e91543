import RxTestKitAssertions
import Shop
import Testing

/// Tasks, clocks and async sequences.
@MainActor
@Suite struct AsyncMistakes {
  @Test(
    .reports(
      """
      line 10: frame 3: 2 is missing

        expected  ---2
        actual    ----
                     ^

        frame  expected  actual
        3      2         –       missing

        A task of the test is ready, but verify() without await does not wait for tasks, and no \
      task of the main actor can run meanwhile: make the test async, and write await \
      scheduler.verify().
      """))
  func `a test of the main actor does not await`() {
    let scheduler = TestScheduler()
    let model = CheckoutModel(reservation: 2, clock: scheduler.swiftClock) { _ in 7 }
    let seconds = PublishRelay<Int>()
    scheduler.at(1) {
      Task {
        try await scheduler.swiftClock.sleep(for: .milliseconds(2))
        seconds.accept(model.secondsLeft)
      }
    }
    scheduler.expect(seconds).toBe("---2")
    scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 4: frame 2000: "Reserved for 1 s" is 1000 frames early (and 1 more difference)

        expected  a 999ms - 999ms b 999ms c
        actual    a 999ms b 999ms c 999ms -
                          ^       ^       ^

        frame  expected               actual
        2000   "Reserved for 1 s"     "Reserved for 1 s" at 1000     1000 frames early
        3000   "Reservation expired"  "Reservation expired" at 2000  1000 frames early
      """), .virtualTime)
  func `a property changes a second late`() {
    let scheduler = TestScheduler.current
    let model = CheckoutModel(reservation: 2, clock: scheduler.swiftClock) { _ in 7 }
    scheduler.at(0) { model.appear() }
    scheduler.expect { model.title }.toBe(
      "a 1999ms b 999ms c",
      values: ["a": "Reserved for 2 s", "b": "Reserved for 1 s", "c": "Reservation expired"])
  }

  @Test(
    .reports(
      """
      throws: in frame 0, 0 of 1 pieces of work waited, and nothing has happened for 0.05 seconds: \
      no task or operator asked this scheduler for more, by a sleep of its swiftClock, a timer or \
      a delay; does the code that is tested use Task.sleep, another clock or another scheduler, or \
      was it never called? (line 3)
      """))
  func `nothing is scheduled`() async throws {
    let scheduler = TestScheduler()
    let model = CheckoutModel(clock: scheduler.swiftClock) { _ in 7 }
    try await scheduler.waitForWork(patience: .milliseconds(50))
    #expect(model.phase == .reading)
  }

  @Test(
    .reports(
      """
      throws: in frame 0, no work is due, no task can continue, and nothing has happened for 0.05 \
      seconds: the code awaits an element that is never emitted, or something outside of the \
      scheduler, such as another clock or scheduler, the network or another thread; let \
      it sleep by scheduler.swiftClock, or pass a longer patience (line 2)
      """))
  func `an answer that never comes`() async throws {
    let scheduler = TestScheduler()
    try await scheduler.withVirtualTime(patience: .milliseconds(50)) {
      let (answers, _continuation) = AsyncStream.makeStream(of: Int.self)
      for await answer in answers { print(answer) }
      _ = _continuation
    }
  }

  @Test(
    .reports(
      """
      line 4: frame 2: "9" is missing (and 1 more difference)

        expected  9-9-9-
        actual    9-----
                    ^ ^

        frame  expected  actual
        2      "9"       –       missing
        4      "9"       –       missing

        The test awaited the next element of the sequence when it cancelled the task. If the sequence \
      waits for a timer or another clock, pass the test's scheduler or clock to it.
      """), .virtualTime)
  func `a sequence that emits less`() async {
    let scheduler = TestScheduler.current
    let watch = StockWatch(period: .milliseconds(2), clock: scheduler.swiftClock) { 9 }
    let levels = await watch.levels()
    scheduler.expect(levels.map { "\($0)" }, unsubscribingAt: 6).toBe("9-9-9-")
    await scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 4: this did not end by frame 1000001; end it by expect(…, subscribing: "^---!"). Its events are as \
      expected: if something else repeats for ever, such as an interval, dispose of that; \
      scheduler.expectNo(.pendingWork) names it

        expected  9
        actual    9
      """), .virtualTime)
  func `a poll that never ends`() async {
    let scheduler = TestScheduler.current
    let watch = StockWatch(clock: scheduler.swiftClock) { 9 }
    let levels = await watch.levels()
    scheduler.expect(levels.map { "\($0)" }).toBe("9")
    await scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 6: frame 1: 7 is 59999 frames late (and 1 more difference)

        expected  -7
        actual    -- 59998ms (7|)
                   ^          ^^

        frame  expected  actual
        1      7         7 at 60000  59999 frames late
        60000  –         completed   extra
      """))
  func `an observable of code that sleeps for a minute`() async {
    let scheduler = TestScheduler()
    let answer = Observable.from {
      try await Task.sleep(for: .seconds(60))
      return 7
    }
    scheduler.expect(answer).toBe("-7")
    await scheduler.verify()
  }

  @Test(
    .reports(
      """
      line 3: frame 0: "A" is missing

        hot, line 2  a-b-|
        expected     A-B-|
        actual       --B-|
                     ^

        frame  expected  actual
        0      "A"       –       missing

        The task that iterates the sequence starts after the hot events of frame 0, so it misses this \
      one: draw the element in a later frame.
      """), .virtualTime)
  func `a loop begins after the first element`() {
    let scheduler = TestScheduler.current
    let typed = scheduler.hot("a-b-|")
    scheduler.expect(typed.values.map { $0.uppercased() }).toBe("A-B-|")
  }
}

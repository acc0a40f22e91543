import RxTestKitAssertions
import Shop
import ShopSupport
import Testing
import XCTest

/// Expectations that do not hold.
@Suite struct DiagramMistakes {
  let scheduler = TestScheduler()

  @Test(
    .reports(
      """
      line 2: frame 5: "b" is 1 frame late

        hot, line 1  -a--b---|
        expected     ---a-b--|
        actual       ---a--b-|
                          ^^

        frame  expected  actual
        5      "b"       "b" at 6  1 frame late
      """), .verifyingMarbles)
  func `an event a frame early`() {
    let typed = scheduler.hot("-a--b---|")
    scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).toBe("---a-b--|")
  }

  @Test(
    .reports(
      """
      line 2: everything from frame 3 on is 1 frame late

        hot, line 1  -a--b--c--d|
        expected     ---a--b--c--d|
        actual       ----a--b--c--d|
                        ^^ ^^ ^^ ^^^
      """), .verifyingMarbles)
  func `all events late`() {
    let typed = scheduler.hot("-a--b--c--d|")
    scheduler.expect(typed.delay(.milliseconds(3), scheduler: scheduler)).toBe("---a--b--c--d|")
  }

  @Test(
    .reports(
      """
      line 2: frame 5: "a" is missing (and 1 more difference)

        hot, line 1  -a-b-a-|
        expected     -a-b-a-|
        actual       -a-(b|)
                          ^ ^

        frame  expected   actual
        5      "a"        –               missing
        7      completed  completed at 3  4 frames early
      """), .verifyingMarbles)
  func `a missing element`() {
    let typed = scheduler.hot("-a-b-a-|")
    scheduler.expect(typed.distinctUntilChanged().take(2)).toBe("-a-b-a-|")
  }

  @Test(
    .reports(
      """
      line 2: frame 3: "a" is extra

        hot, line 1  -a-a-b-|
        expected     -a---b-|
        actual       -a-a-b-|
                        ^

        frame  expected  actual
        3      –         "a"     extra
      """), .verifyingMarbles)
  func `an extra element`() {
    let typed = scheduler.hot("-a-a-b-|")
    scheduler.expect(typed).toBe("-a---b-|")
  }

  @Test(
    .reports(
      """
      line 2: frame 3: wrong value: "B" instead of "C"

        hot, line 1  -a-b-|
        expected     -A-C-|
        actual       -A-B-|
                        ^

        frame  expected  actual
        3      "C"       "B"     wrong value
      """), .verifyingMarbles)
  func `a wrong letter`() {
    let typed = scheduler.hot("-a-b-|")
    scheduler.expect(typed.map { $0.uppercased() }).toBe("-A-C-|")
  }

  @Test(
    .reports(
      """
      line 1: frame 3: completed is extra

        cold, line 1  -a-|
        expected      -a
        actual        -a-|
                         ^

        frame  expected  actual
        3      –         completed  extra
      """), .verifyingMarbles)
  func `no completion is drawn`() {
    scheduler.expect(scheduler.cold("-a-|")).toBe("-a")
  }

  @Test(
    .reports(
      """
      line 1: frame 3: completed is missing

        cold, line 1  -a-
        expected      -a-|
        actual        -a--
                         ^

        frame  expected   actual
        3      completed  –       missing
      """), .verifyingMarbles)
  func `a completion is drawn that does not come`() {
    scheduler.expect(scheduler.cold("-a-")).toBe("-a-|")
  }

  @Test(
    .reports(
      """
      line 2: frame 8: "b" is 3 frames early (and 2 more differences)

        hot, line 1  -a---b   -|
        expected     -(aA)-   --(bB)-|
        actual       -(aA)[bB]-|
                           ^^  ^ ^^  ^

        frame  expected   actual
        8      "b"        "b" at 5        3 frames early
        8      "B"        "B" at 5        3 frames early
        13     completed  completed at 7  6 frames early
      """), .verifyingMarbles)
  func `parentheses take no frames`() {
    let typed = scheduler.hot("-a---b-|")
    scheduler.expect(typed.flatMap { Observable.of($0, $0.uppercased()) }).toBe("-(aA)---(bB)-|")
  }

  @Test(
    .reports(
      """
      line 3: subscription: frame 7: disposed is 4 frames early

        hot, line 1  -a-b-c-|
        expected     ^------!
        actual       ^--!
                        ^   ^

        frame  expected  actual
        7      disposed  disposed at 3  4 frames early
      """), .verifyingMarbles)
  func `a subscription that lasts too long`() {
    let typed = scheduler.hot("-a-b-c-|")
    scheduler.expect(typed.take(2)).toBe("-a-(b|)")
    scheduler.expectSubscriptions(of: typed).toBe("^------!")
  }

  @Test(
    .reports(
      """
      line 3: 2 subscriptions instead of 3

        cold, line 1  -#
        expected 3    --^!
        actual 3      ----
                        ^^

        frame  expected    actual
        2      subscribed  –       missing
        3      disposed    –       missing
      """), .verifyingMarbles)
  func `one attempt less than expected`() {
    let request = scheduler.cold("-#")
    scheduler.expect(request.retry(2)).toBe("--#")
    scheduler.expectSubscriptions(of: request).toBe("^!", "-^!", "--^!")
  }

  @Test(
    .reports(
      """
      line 4: frame 210: wrong value: "a" instead of "b"

        expected  210ms b---------|
        actual    210ms a---------|
                        ^

        frame  expected  actual
        210    "b"       "a"     wrong value
      """))
  func `recorded events in Swift Testing`() {
    let scheduler = TestScheduler(initialClock: 0)
    let typed = scheduler.createHotObservable([.next(210, "a"), .completed(220)])
    let observer = scheduler.start { typed }
    XCTAssertEqual(observer.events, [.next(210, "b"), .completed(220)])
  }
}

import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

/// Diagrams that cannot be read, and expectations that nobody checks.
@Suite struct SyntaxMistakes {
  let scheduler = TestScheduler()

  @Test(
    .reports(
      """
      line 1: this group is never closed

        -(ab-|
         ^
        note: write ')' after its last event
      """), .verifyingMarbles)
  func `a parenthesis that is never closed`() {
    scheduler.expect(scheduler.cold("-(ab-|")).toBe("-a-|")
  }

  @Test(
    .reports(
      """
      line 1: nothing can follow the end, '|'

        -a-|b
            ^
        note: remove what follows: -a-|
      """), .verifyingMarbles)
  func `an event after the end`() {
    scheduler.expect(scheduler.cold("-a-|b")).toBe("-a-|")
  }

  @Test(
    .reports(
      """
      line 1: 'b' has no value

        -a-b-|
           ^
        note: give it one: values: ["b": …]
      """), .verifyingMarbles)
  func `a letter without a value`() {
    let users = scheduler.hot("-a-b-|", values: ["a": Sample.ada])
    scheduler.expect(users.map(\.name)).toBe("-x-|", values: ["x": "Ada"])
  }

  @Test(
    .reports(
      """
      line 1: 'x' cannot be read as Int

        -1-x-|
           ^
        note: give it a value: values: ["x": …]
      """), .verifyingMarbles)
  func `a letter where there are numbers`() {
    let prices = scheduler.hot("-1-x-|", as: Int.self)
    scheduler.expect(prices).toBe("-1-2-|")
  }

  @Test(
    .reports(
      """
      line 1: a cold source has no '^': its frame 0 is its first character

        -a-^-b-|
           ^
        note: write a value in quotes: '^'
      """), .verifyingMarbles)
  func `frame 0 is marked in a cold source`() {
    scheduler.expect(scheduler.cold("-a-^-b-|")).toBe("-b-|")
  }

  @Test(
    .reports(
      """
      line 1: this draws 2 values, not a time: a time needs a unit

        a 30 b|
          ^~
        note: write: a 30ms b|; a value of this name is in quotes: '30'

      line 1: frame 1: "3" is extra (and 3 more differences)

        cold, line 1  a30b|
        expected      a------------------------------b|
        actual        a30b|
                       ^^^^                          ^^

        frame  expected   actual
        1      –          "3"             extra
        2      –          "0"             extra
        31     "b"        "b" at 3        28 frames early
        32     completed  completed at 4  28 frames early
      """), .verifyingMarbles)
  func `a time without a unit`() {
    scheduler.expect(scheduler.cold("a 30 b|")).toBe("a 30ms b|")
  }

  @Test(
    .reports(
      """
      line 1: '!' before '^': a subscription begins with '^'

        -!-^
           ^
      """), .verifyingMarbles)
  func `disposed before it subscribes`() {
    scheduler.expect(scheduler.cold("-a-|"), subscribing: "-!-^").toBe("-a-|")
  }

  @Test(
    .reports(
      """
      line 3: only '-', time, '^' and '!' are allowed in a subscription

        s-u
        ^
      """), .verifyingMarbles)
  func `a subscription drawn with letters`() {
    let request = scheduler.cold("-a|")
    scheduler.expect(request).toBe("-a|")
    scheduler.expectSubscriptions(of: request).toBe("s-u")
  }

  @Test(
    .reports(
      """
      line 2: nothing is expected here: call toBe(…), toEmit(…) or toEqual(…) on what expect(…) returns
      """), .verifyingMarbles)
  func `an expectation of nothing`() {
    let typed = scheduler.hot("-a-b-|")
    _ = scheduler.expect(typed.map { $0.uppercased() })
  }

  @Test(
    .reports(
      """
      line 2: nothing checked what is expected here: call verify() on the scheduler at the end of \
      the test, or write the test in its run { … }
      """))
  func `a test that verifies nothing`() {
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.cold("-a-|")).toBe("-b-|")
  }

  @Test(
    .reports(
      """
      line 4: frame 5 has passed: the scheduler is at frame 10

      line 2: frame 5: "a" is missing

        expected  -----a
        actual    ------
                       ^

        frame  expected  actual
        5      "a"       –       missing
      """), .verifyingMarbles)
  func `a frame that is over`() {
    let typed = PublishSubject<String>()
    scheduler.expect(typed).toBe("-----a")
    scheduler.advance(to: 10)
    scheduler.at(5) { typed.onNext("a") }
  }

  @Test(
    .reports(
      """
      line 4: frame 2: "aa" is extra (and 1 more difference)

        hot, line 2  -a-      b-      |
        expected     --a      -b      -|
        actual       --[a'aa']-[b'bb']-|
                         ^^^^    ^^^^
        drawn as RxJS does: the diagrams of RxPY have no room for this

        frame  expected  actual
        2      –         "aa"    extra
        4      –         "bb"    extra
      """))
  func `what a syntax cannot draw`() {
    TestScheduler(syntax: .rxpy).run { scheduler in
      let typed = scheduler.hot("-a-b-|")
      let twice = typed.flatMap { Observable.of($0, $0 + $0) }
      scheduler.expect(twice.delay(scheduler.time("-|"), scheduler: scheduler)).toBe("--a-b-|")
    }
  }

  @Test(
    .reports(
      """
      line 2: ',' lets a consumer wait before it asks for more; here it asks immediately

        ,a--b-|
        ^
        note: write a value in quotes: ','
      """))
  func `a comma of swift-async-algorithms`() {
    TestScheduler(syntax: .asyncAlgorithms).run { scheduler in
      scheduler.expect(scheduler.cold("a--b-|").values).toBe(",a--b-|")
    }
  }

  @Test(
    .reports(
      """
      line 4: nothing checked what is expected here: call verify() on the scheduler at the end of \
      the test, or write the test in its run { … }
      """))
  func `an expectation after the end`() {
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.cold("-a-|")).toBe("-a-|")
    scheduler.verify()
    scheduler.expect(scheduler.cold("-a-|")).toBe("-b-|")
  }
}

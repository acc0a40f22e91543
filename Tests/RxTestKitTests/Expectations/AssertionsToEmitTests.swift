import RxTestKitAssertions
import Testing

@Suite("Values that are expected in any frames")
struct AssertionsToEmitTests {
  struct Failed: Error, Equatable {
    var code = 1
  }

  /// Not `Equatable`.
  struct User {
    var name: String
    var age = 0
  }

  let scheduler = TestScheduler()

  /// The failures' messages, which are not reported.
  func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  /// The messages' first lines.
  func headlines() -> [String] { messages().map { String($0.prefix { $0 != "\n" }) } }

  @Test func `the frames of the values do not matter`() {
    scheduler.expect(scheduler.hot("-a---b")).toEmit("a", "b")
    scheduler.expect(scheduler.hot("-a---b|")).toEmit("a", "b", then: .completed)
    scheduler.expect(scheduler.hot("[ab]-#")).toEmit("a", "b", then: .error(MarbleError()))
    scheduler.expect(scheduler.hot("-a-b-c|")).toEmit("a", then: .more)
    scheduler.expect(scheduler.hot("---|")).toEmit(then: .completed)
    scheduler.expect(scheduler.hot("----")).toEmit()
    scheduler.expect { 1 }.toEmit(1)
    scheduler.verify()
  }

  @Test func `what follows the values must be expected`() {
    scheduler.expect(scheduler.hot("-a-b")).toEmit("a")
    scheduler.expect(scheduler.hot("-a--|")).toEmit("a")
    scheduler.expect(scheduler.hot("-a--#")).toEmit("a")
    scheduler.expect(scheduler.hot("-a-b#")).toEmit("a", then: .more)
    scheduler.expect(scheduler.hot("-a--#")).toEmit("a", then: .completed)
    scheduler.expect(scheduler.cold("-a-#", error: Failed(code: 1)))
      .toEmit("a", then: .error(Failed(code: 2)))
    scheduler.expect(scheduler.hot("-a---")).toEmit("a", then: .completed)
    #expect(
      headlines() == [
        #"frame 3: "b" is extra"#, "frame 4: completed is extra",
        "frame 4: error MarbleError() is extra", "frame 4: error MarbleError() is extra",
        #"after "a": completed is missing, and error MarbleError() is extra in frame 4"#,
        "frame 3: wrong error: Failed(code: 1) instead of Failed(code: 2)",
        #"after "a": completed is missing"#,
      ])
  }

  @Test func `a failure draws the values where they came`() {
    let line: UInt = #line
    scheduler.expect(scheduler.hot("-a--b--|")).toEmit("a", "x", "b", then: .completed)
    #expect(
      messages() == [
        """
        after "a": "x" is missing

          Expected: "a", "x", "b", completed
          Actual:   "a", "b", completed

          hot, line \(line + 1)  -a--b--|
          expected      -ax-b--|
          actual        -a--b--|
                          ^

          frame  expected  actual
          –      "x"       –       missing

          Allowed: the values may come at any time.
        """
      ])
  }

  @Test func `an end that nothing expects is explained`() {
    scheduler.expect(scheduler.hot("-a-|")).toEmit("a")
    #expect(
      messages().first?.hasSuffix(
        "\n\n  The source completes. If it should, add then: .completed.") == true)
  }

  @Test func `the values have an order`() {
    scheduler.expect(scheduler.hot("-a-b-c|")).toEmit("b", "a", "c", then: .completed)
    scheduler.expect(scheduler.hot("-a-b-c|")).toEmit("a", "c", then: .completed)
    scheduler.expect(scheduler.hot("-a-b-c|")).toEmit("a", "x", "c", then: .completed)
    #expect(
      headlines() == [
        #"frame 3: "b" is out of order"#, #"frame 3: "b" is extra"#,
        #"frame 3: wrong value: "b" instead of "x""#,
      ])
  }

  @Test func `the time counts from the subscription`() {
    let source = scheduler.hot("-a---b-----c|")
    scheduler.expect(source).toEmit("a", "b", within: "5ms", then: .more)
    scheduler.expect(source).toEmit("a", "b", within: "4ms", then: .more)
    scheduler.expect(source, subscribing: "--^").toEmit("b", "c", within: "10f", then: .completed)
    scheduler.expect(source, subscribing: "--^").toEmit("b", "c", within: "5ms", then: .completed)
    #expect(
      headlines() == [
        #"frame 4: "b" is 1 frame late"#,
        #"frame 7: "c" is 4 frames late (and 1 more difference)"#,
      ])
  }

  @Test func `the values of one frame may come in any order`() {
    func both(_ scheduler: TestScheduler) -> Observable<String> {
      let (left, right) = (scheduler.cold("--a-c|"), scheduler.cold("--b-d|"))
      return Observable.merge(left.asObservable(), right.asObservable())
    }
    TestScheduler().run { scheduler in
      let both = both(scheduler)
      scheduler.expect(both).toEmit("b", "a", "d", "c", then: .completed, allowing: .anyOrder)
      scheduler.expect(both).toBe("--[ba]-[cd]|", allowing: .anyOrder)
    }
    let both = both(scheduler)
    scheduler.expect(both).toEmit("c", "d", "a", "b", then: .completed, allowing: .anyOrder)
    scheduler.expect(both).toBe("--[bx]-[cd]|", allowing: .anyOrder)
    #expect(
      headlines() == [
        #"frame 4: "c" is out of order (and 1 more difference)"#,
        #"frame 2: wrong value: "a" instead of "x""#,
      ])
  }

  @Test func `an event may come some frames early or late`() {
    TestScheduler().run { scheduler in
      let source = scheduler.hot("-a---b---|")
      scheduler.expect(source).toBe("--a-b-----|", allowing: .frames(1))
      scheduler.expect(source).toBe(anyOf: "--x", "--a-b-----|", allowing: .frames(1))
    }
    let line: UInt = #line
    let late = scheduler.hot("-a---b---|")
    scheduler.expect(late).toBe("--a------b|", allowing: .frames(2))
    #expect(
      messages() == [
        """
        frame 9: "b" is 4 frames early

          hot, line \(line + 1)  -a---b---|
          expected       --a------b|
          actual         -a---b---|
                              ^   ^

          frame  expected  actual
          9      "b"       "b" at 5  4 frames early

          Allowed: each event may be up to 2 frames early or late.
        """
      ])
  }

  @Test func `predicates describe values`() {
    let (ada, bob) = (User(name: "Ada", age: 36), User(name: "Bob", age: 7))
    TestScheduler().run { scheduler in
      let users = scheduler.hot("-a-b-", values: ["a": ada, "b": bob])
      let isAda = MarbleValue<User>.matching("a user called Ada") { $0.name == "Ada" }
      scheduler.expect(users).toBe("-x-y", values: ["x": isAda, "y": .any])
      scheduler.expect(users).toEmit(isAda, .matching("a child") { $0.age < 18 })
      scheduler.expect(scheduler.hot("-1-2-")).toBe(
        "-x-2", values: ["x": .matching("odd") { $0 == 1 }])
      scheduler.expect(scheduler.hot("-1-2-", as: Int.self)).toEmit(.value(1), .any)
      scheduler.expect(scheduler.hot("-t-t-", as: Void.self)).toEmit(.any, .any)
    }
    let line: UInt = #line
    let source = scheduler.hot("-b---", values: ["b": bob])
    scheduler.expect(source.map { $0.age }).toBe(
      "-x", values: ["x": .matching("an adult") { $0 > 17 }])
    #expect(
      messages() == [
        """
        frame 1: wrong value: 7 instead of an adult

          hot, line \(line + 1)  -b---
          expected       -x
          actual         -7
                          ^

          frame  expected  actual
          1      an adult  7       wrong value
        """
      ])
  }

  @Test func `each value has a predicate of its own where several accept it`() {
    let small = MarbleValue<Int>.matching("small") { $0 < 10 }
    TestScheduler().run { scheduler in
      let source = scheduler.hot("-[12]-", as: Int.self)
      scheduler.expect(source).toEmit(small, .value(1), allowing: .anyOrder)
      scheduler.expect(source).toEmit(.any, .value(2))
    }
    let source = scheduler.hot("-[12]-", as: Int.self)
    scheduler.expect(source).toEmit(.any, .value(1), small)
    #expect(headlines() == ["after any value: 1 is missing"])
  }

  @Test func `some values never come`() {
    TestScheduler().run { scheduler in
      let source = scheduler.hot("-a-b|")
      scheduler.expect(source).notToEmit("c", "d")
      scheduler.expect(source.ignoreElements()).notToEmit(.any)
    }
    let line: UInt = #line
    scheduler.expect(scheduler.hot("-a-b-|")).notToEmit("x", "b")
    scheduler.expect(scheduler.hot("-a-b-#")).notToEmit(.matching("c") { $0 == "c" })
    #expect(
      messages() == [
        """
        frame 3: "b" is forbidden

          hot, line \(line + 1)  -a-b-|
          hot, line \(line + 2)  -a-b-#
          actual         -a-b-|
                            ^

          frame  expected  actual
          3      –         "b"     forbidden
        """,
        """
        frame 5: error MarbleError() is extra

          hot, line \(line + 1)  -a-b-|
          hot, line \(line + 2)  -a-b-#
          actual         -a-b-#
                              ^

          frame  expected  actual
          5      –         error MarbleError()  extra
        """,
      ])
  }

  @Test func `more of a source that does not end is enough`() {
    func ticks(_ scheduler: TestScheduler) -> Observable<Int> {
      .interval(.milliseconds(1), scheduler: scheduler)
    }
    TestScheduler().run { scheduler in
      scheduler.expect(ticks(scheduler)).toEmit(0, 1, then: .more)
      let slow = Observable<Int>.interval(.seconds(30), scheduler: scheduler)
      scheduler.expect(slow).toEmit(0, 1, then: .more)
      scheduler.expect(slow).toEmit(0, 1, within: "60s", then: .more)
    }
    scheduler.expect(ticks(scheduler)).toEmit(0, 1)
    #expect(
      headlines() == [
        #"this emitted 1002 events and more; if other values may follow, write toEmit(…, within: "3s", then: .more)"#
      ])
  }

  @Test func `more of a source that does not end hides no wrong value`() {
    let ticks = Observable<Int>.interval(.seconds(30), scheduler: scheduler)
    scheduler.expect(ticks).toEmit(0, 2, then: .more)
    scheduler.expect(ticks).toEmit(1, 0, then: .more)
    #expect(
      headlines() == ["frame 60000: 1 is extra", "frame 30000: 0 is extra (and 1 more difference)"])
  }

  @Test func `a failure begins with both lists`() {
    scheduler.expect(scheduler.hot("-a-b|")).toEmit("x", "a", "b", then: .completed)
    scheduler.expect(scheduler.hot("----")).toEmit("x")
    scheduler.expect(scheduler.hot("-a--")).toEmit()
    scheduler.expect(scheduler.hot("-a-b")).toEmit("b", "a")
    scheduler.expect(scheduler.hot("-a-|")).toEmit("a", "b", then: .more)
    scheduler.expect(scheduler.hot("-----x-y")).toEmit("a", within: "2ms", then: .more)
    #expect(
      messages().map { $0.components(separatedBy: "\n\n")[1] } == [
        """
          Expected: "x", "a", "b", completed
          Actual:   "a", "b", completed
        """,
        """
          Expected: "x"
          Actual:   nothing
        """,
        """
          Expected: nothing
          Actual:   "a"
        """,
        """
          Expected: "b", "a"
          Actual:   "a", "b"
        """,
        """
          Expected: "a", "b", …
          Actual:   "a", completed
        """,
        """
          Expected: "a", …
          Actual:   "x", …
        """,
      ])
  }

  @Test func `lists that read alike are left out`() {
    scheduler.expect(scheduler.hot("-a-b")).toBe("xa-b")
    scheduler.expect(scheduler.hot("-a-b")).toEmit("a", "b", within: "2ms", then: .more)
    #expect(messages().count == 2)
    #expect(!messages().contains { $0.contains("Expected: ") })
  }

  @Test func `long lists begin at the first difference`() {
    let long = String(repeating: "x", count: 200)
    scheduler.expect(scheduler.hot("-a-b-c", values: ["a": long, "b": "b", "c": "c"]))
      .toEmit(long, "d", "c")
    #expect(
      messages().first?.components(separatedBy: "\n\n")[1] == """
          Expected: …, "d", "c"
          Actual:   …, "b", "c"
        """)
  }

  @Test func `a failure leaves out what may follow`() {
    let line: UInt = #line
    scheduler.expect(scheduler.hot("-a-x-y-z|")).toEmit("a", "b", then: .more)
    #expect(
      messages() == [
        """
        frame 3: wrong value: "x" instead of "b"

          Expected: "a", "b", …
          Actual:   "a", "x", …

          hot, line \(line + 1)  -a-x-y-z|
          expected       -a-b
          actual         -a-x
                            ^

          frame  expected  actual
          3      "b"       "x"     wrong value

          Allowed: the values may come at any time; other values may follow.
        """
      ])
  }

  @Test func `a missing end has no frame`() {
    scheduler.expect(scheduler.hot("-a--|")).toEmit("a", then: .error(MarbleError()))
    scheduler.expect(scheduler.hot("-a--b")).toEmit("a", then: .completed)
    #expect(
      headlines() == [
        #"after "a": error MarbleError() is missing, and completed is extra in frame 4"#,
        #"after "a": completed is missing, and "b" is extra in frame 4"#,
      ])
  }

  @Test func `what allows everything, or nothing, is a mistake`() {
    let source = scheduler.hot("-a-")
    scheduler.expect(source).toEmit(then: .more)
    scheduler.expect(source).toBe("-a-", allowing: .frames(0))
    scheduler.expect(source).toBe("-a-", allowing: .anyFrames)
    scheduler.expect(source).toEmit("a", allowing: .frames(2))
    scheduler.expect(source).toEmit("a", within: "soon")
    scheduler.expect { (1, 2) }.toEmit(.any)
    #expect(
      messages() == [
        "this allows everything, so it tests nothing: name a value before then: .more",
        ".frames(0) allows nothing: write at least .frames(1), or remove it",
        """
        the frames of a diagram count: for values in any frames, write toEmit(…) instead of toBe(…, allowing: .anyFrames)
        """,
        """
        the values of toEmit may come in any frames: remove .frames(…) and .anyFrames, or write within: "10ms"
        """,
        #"within: "soon" is not a time; write it as "20f", "9ms", "1.5s" or "2m""#,
        """
        predicates cannot tell when a tuple changes: expect one value of it, or write toBe(…, by: ==)
        """,
      ])
  }

  @Test func `two pipelines may differ`() {
    let source = scheduler.hot("-a-b|")
    scheduler.expect(source.delay(.milliseconds(2), scheduler: scheduler))
      .toEqual(source, allowing: .anyFrames)
    scheduler.expect(source.delay(.milliseconds(2), scheduler: scheduler))
      .toEqual(source, allowing: .frames(1))
    #expect(headlines() == [#"everything from frame 1 on is 2 frames late"#])
  }

  @Test func `a law may leave the order of a frame open`() {
    checkLaw("merging has no sides", any: ["a", "b"], ["c", "d"], allowing: .anyOrder) {
      _, left, right in
      (
        Observable.merge(left.catch { _ in .never() }, right.catch { _ in .never() }),
        Observable.merge(right.catch { _ in .never() }, left.catch { _ in .never() })
      )
    }
  }
}

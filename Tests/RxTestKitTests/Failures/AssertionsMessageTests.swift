import RxTestKitAssertions
import Testing

@Suite("Messages of failed expectations")
struct AssertionsMessageTests {
  /// Describes all its values alike.
  struct Opaque: Equatable, CustomStringConvertible {
    let number: Int
    var description: String { "opaque" }
  }

  struct Failed: Error {}

  /// Equal by something else than what it says.
  struct Coded: Error, Equatable, CustomStringConvertible {
    let code: Int
    var description: String { "coded" }
  }

  let scheduler = TestScheduler()

  /// The failures' messages, which are not reported.
  func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  /// The messages' first lines.
  func headlines() -> [String] { messages().map { String($0.prefix { $0 != "\n" }) } }

  @Test func `sources and recordings stand on one time axis`() {
    let line: UInt = #line
    let source = scheduler.hot("-a-^b--|")
    let other = scheduler.cold("--c|")
    scheduler.expect(Observable.merge(source.asObservable(), other.asObservable()))
      .toBe("-b-c|")
    #expect(
      messages() == [
        """
        frame 3: "c" is 1 frame early

          hot, line \(line + 1)   -a-^b--|
          cold, line \(line + 2)     --c|
          expected          -b-c|
          actual            -bc-|
                              ^^

          frame  expected  actual
          3      "c"       "c" at 2  1 frame early
        """
      ])
  }

  @Test func `each expectation fails by itself`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source).toBe("-a-b-|")
    scheduler.expect(source).toBe("-a-")
    scheduler.expect(source).toBe("-a-'|")
    scheduler.expectSubscriptions(of: source).toBe("^--!", "^----!")
    scheduler.expect(source, subscribing: "^^").toBe("-")
    #expect(
      headlines() == [
        "this quote is never closed", "'^' may occur only once in a subscription",
        "frame 3: \"b\" is extra (and 1 more difference)",
        "subscription 1: frame 3: disposed is 2 frames late",
      ])
  }

  @Test func `values that are written alike are told apart`() {
    let (one, two) = (Opaque(number: 1), Opaque(number: 2))
    let source = scheduler.hot("-a-b-|", values: ["a": one, "b": two])
    scheduler.expect(source).toBe("-a-a-|", values: ["a": one])
    #expect(
      headlines() == [
        "frame 3: wrong value: .number: 2 instead of 1"
      ])
  }

  @Test func `errors are told apart by their types and texts`() {
    let source = scheduler.hot("-#", as: Int.self, error: Failed())
    scheduler.expect(source).toBe("-#")
    scheduler.expect(source).toBe("-#", error: RxError.timeout)
    scheduler.expect(source).toBe("-#", error: Failed())
    let coded = scheduler.cold("-#", error: Coded(code: 1))
    scheduler.expect(coded).toBe("-#", error: Coded(code: 1))
    scheduler.expect(coded).toBe("-#", error: Coded(code: 2))
    #expect(
      headlines() == [
        "frame 1: wrong error: Failed() instead of MarbleError()",
        "frame 1: wrong error: Failed() instead of RxError: The sequence timed out.",
        "frame 1: wrong error: Coded: coded (written alike, but not equal) instead of Coded: coded",
      ])
  }

  @Test func `values without a meaning are errors where they stand`() {
    let source = scheduler.cold("-1-|", as: Int.self)
    scheduler.expect(source).toBe("-x-|")
    scheduler.expect(source.toArray()).toBe("---[a|]")
    #expect(
      messages() == [
        """
        'x' cannot be read as Int

          -x-|
           ^
          note: give it a value: values: ["x": …]
        """,
        """
        'a' has no value

          ---[a|]
              ^
          note: give it one: values: ["a": …]
        """,
      ])
  }

  @Test func `a dash of another kind, and a long name without quotes, are pointed out`() {
    scheduler.expect(scheduler.cold("-1–2|", as: Int.self)).toBe("-1-2|")
    let named = scheduler.cold("-ab|", values: ["ab": 1])
    scheduler.expect(named).toBe("-'ab'|", values: ["ab": 1])
    #expect(
      messages() == [
        """
        '–' cannot be read as Int

          -1–2|
            ^
          note: this dash draws a value, not a frame; write: -1-2|; a value of this name is in quotes: '–'
        """,
        """
        'a' cannot be read as Int

          -ab|
           ^
          note: a name of several characters needs quotes in the diagram: 'ab'
        """,
      ])
  }

  @Test func `a source that cannot be drawn hides what follows from it`() {
    let source = scheduler.hot("-a)", values: ["a": 1])
    let other = scheduler.cold("-ab|", "-x|", as: Character.self, values: [:])
    let inner = scheduler.cold("-'ab'|", as: Character.self)
    scheduler.expect(source).toBe("-a-|", values: ["a": 1])
    scheduler.expect(other).toBe("-a|")
    scheduler.expect(inner).toBe("-a|")
    let time: Int = scheduler.time("-a-|")
    #expect(time == 0)
    _ = scheduler.time("---") as RxTimeInterval
    #expect(
      headlines() == [
        "no group is open here", "'ab' cannot be read as Character", "a time holds no values",
        "a time is drawn as silence that ends with '|'",
      ])
  }

  @Test func `what a test does at a frame may fail`() {
    scheduler.at(2) { throw Failed() }
    #expect(headlines() == ["what was to be done at frame 2 threw Failed()"])
  }

  @Test func `a source that comes too late is one`() {
    scheduler.expect(scheduler.hot("---|", as: Int.self)).toBe("---|")
    #expect(headlines() == [])
    scheduler.expect(scheduler.hot("-1-|", as: Int.self)).toBe("-1-|")
    #expect(headlines().first?.hasPrefix("this source draws frame 1, which has passed") == true)
  }

  @Test func `what has no end comes to one`() {
    let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler)
    scheduler.expect(ticks).toBe("--0-1")
    scheduler.expect(ticks, subscribing: "^----!").toBe("--0-1")
    scheduler.expect(ticks.filter { _ in false }).toBe("-")
    let endless = Observable<Int>.interval(.milliseconds(0), scheduler: scheduler)
    scheduler.expect(endless.filter { $0 < 3 }, subscribing: "(^!)").toBe("-")
    let advice = "; end it by expect(…, subscribing: \"^---!\")"
    #expect(
      headlines() == [
        "this emitted 1002 events and more\(advice)",
        "this did not end: 30000 work items ran after the last drawn frame\(advice). Its events are as expected: if something else "
          + "repeats for ever, such as an interval, dispose of that; scheduler.expectNo(.pendingWork) names it",
      ])
  }

  @Test func `what is expected of nothing is a failure`() {
    let line: UInt = #line + 2
    let source = scheduler.hot("-a-|")
    _ = scheduler.expect(source)
    _ = scheduler.expect(source, unsubscribingAt: 3)
    _ = scheduler.expectSubscriptions(of: source)
    let expectation = scheduler.expect(source)
    expectation.toBe("-a-|")
    expectation.toEqual(source)
    scheduler.expectSubscriptions(of: source).toBe("^--!", "^--!", "^--!")
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let failures = scheduler._world.failures(verifyingAt: site)
    #expect(failures.map(\.site.line) == [line, line + 1, line + 2])
    #expect(
      failures.map(\.message) == [
        "nothing is expected here: call toBe(…), toEmit(…) or toEqual(…) on what expect(…) returns",
        "nothing is expected here: call toBe(…), toEmit(…) or toEqual(…) on what expect(…) returns",
        "nothing is expected here: call toBe(…) on what expectSubscriptions(of:) returns",
      ])
  }

  @Test func `what is asked for in a frame that has passed is a failure`() {
    scheduler.advance(to: 3)
    scheduler.at(3) {}
    scheduler.at(1) {}
    scheduler.expect(Observable<String>.never(), subscribing: "--^").toBe("-")
    scheduler.expect(Observable<String>.never(), subscribing: "---^").toBe("-")
    #expect(
      messages() == [
        "frame 1 has passed: the scheduler is at frame 3",
        "frame 2 has passed: the scheduler is at frame 3",
      ])
  }

  @Test func `a time without spaces that is read as values is a time in the advice`() {
    let states = scheduler.cold("s|", values: ["s": Opaque(number: 1), "m": Opaque(number: 2)])
    scheduler.expect(states).toBe("s30ms s", values: ["s": Opaque(number: 1)])
    #expect(
      messages() == [
        """
        '3' has no value

          s30ms s
           ^
          note: this draws 4 values, not a time: put spaces around a time; write: s 30ms s; a value of this name is in quotes: '30ms'
        """
      ])
  }

  @Test func `the advice for a number without quotes is about numbers`() {
    let states = scheduler.cold("s|", values: ["s": Opaque(number: 1)])
    scheduler.expect(states).toBe("-10-20-|", values: ["s": Opaque(number: 1)])
    let note = "note: '10' without quotes draws 2 values, 1 and 0, in 2 frames (likewise '20')"
    #expect(messages().first?.contains(note) == true)
  }

  @Test func `hundreds of events that are late by the same time are one sentence`() {
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(601)
    let late = ticks.delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(late).toEqual(ticks)
    let message = messages().first ?? ""
    #expect(message.hasPrefix("everything from frame 1 on is 1 frame late"), "\(message)")
    #expect(message.split(separator: "\n").count < 12, "\(message)")
  }

  @Test func `hundreds of events after the drawn ones are one sentence and a short diagram`() {
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(601)
    scheduler.expect(ticks).toBe("-01")
    #expect(
      messages() == [
        """
        frame 3: 2 is extra, and so are the 599 events after it

          expected  -01
          actual    -01234
                       ^^^
          drawn are frames 0 to 5, and not all events

          frame  expected  actual
          3      –         2       extra
          4      –         3       extra
          5      –         4       extra
          … and 597 more

          If what follows does not matter, end the subscription in that frame: expect(…, subscribing: "^--!").
        """
      ])
  }

  @Test func `a source that draws no value needs none`() {
    let failing = scheduler.cold("-#", as: Opaque.self)
    let silent: TestableObservable<Opaque> = scheduler.hot("---|", as: Opaque.self)
    scheduler.expect(failing).toBe("-#")
    scheduler.expect(silent).toBe("---|")
    #expect(messages() == [])
    scheduler.expect(scheduler.cold("-a|", as: Opaque.self)).toBe("--|")
    #expect(headlines() == ["'a' has no value"])
    scheduler.expect(failing).toBe("-a", by: ==)
    #expect(headlines() == ["'a' has no value"])
  }

  @Test func `a helper forwards the place of its call`() {
    func expectXCTest(_ diagram: String, file: StaticString = #filePath, line: UInt = #line) {
      scheduler.reporting(file: file, line: line) {
        scheduler.expect(scheduler.cold("-a|")).toBe(diagram)
      }
    }
    func expectTesting(_ diagram: String, at location: SourceLocation = #_sourceLocation) {
      scheduler.reporting(at: location) {
        scheduler.expect(scheduler.cold("-a|")).toBe(diagram)
      }
    }
    expectXCTest("-b|")
    expectTesting("-b|")
    let line: UInt = #line - 2
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let sites = scheduler._world.failures(verifyingAt: site).map(\.site)
    #expect(sites.map(\.line) == [line, line + 1])
    #expect(sites.map(\.filePath) == [site.filePath, site.filePath])
    #expect(sites.last?.fileID == site.fileID)
  }

  @Test func `a scheduler cannot be verified by its own work`() {
    var inner: [String] = []
    scheduler.at(1) { inner = headlines() }
    #expect(headlines() == [])
    #expect(inner == ["a scheduler cannot be verified by work that it runs"])
  }

  @Test func `the subscriptions that differ are shown`() {
    let source = scheduler.cold("-a|")
    scheduler.expect(source.concat(source)).toBe("-a-a|")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    #expect(
      messages().last?.hasPrefix("2 subscriptions instead of 1\n") == true)
  }

  @Test func `what emitted observables emit is shown`() {
    let source = scheduler.hot("-x-|", values: ["x": scheduler.cold("-a-b|")])
    scheduler.expect(source).toBe("-x-|", inner: ["x": "-a-c|"])
    let messages = messages()
    let headline = "frame 1: wrong value: observable -a-b| instead of observable -a-c|\n"
    #expect(messages.first?.hasPrefix(headline) == true)
    let note = "\n\n  The frames of a value count from its emission."
    #expect(messages.first?.hasSuffix(note) == true)
    scheduler.expect(source).toBe("-x-|", inner: ["x": "-a-c|)"])
    #expect(headlines() == ["no group is open here"])
  }

  @Test func `emitted observables are drawn with the test's letters`() {
    let inner = scheduler.cold("-a-b-c|", values: ["a": [1, 2], "b": [3], "c": [4]])
    let source = scheduler.hot("-x-|", values: ["x": inner])
    scheduler.expect(source).toBe(
      "-x-|", inner: ["x": "-u-u|"], values: ["u": [1, 2], "v": [3]])
    let numbers = scheduler.hot("-x-|", values: ["x": scheduler.cold("-1-2|", as: Int.self)])
    scheduler.expect(numbers).toBe("-x-|", inner: ["x": "-2-|"], values: ["2": 1])
    #expect(
      headlines() == [
        "frame 1: wrong value: observable -u-v-'[4]'| instead of observable -u-u|",
        #"frame 1: wrong value: observable -2-'"2"'| instead of observable -2-|"#,
      ])
  }

  @Test func `what is never checked is reported when the scheduler goes`() {
    withKnownIssue {
      let scheduler = TestScheduler()
      scheduler.expect(scheduler.hot("-a-|")).toBe("-a-|")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("nothing checked what is expected here") == true
    }
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.hot("-a-|")).toBe("-a-|")
    scheduler.verify()
  }

  @Test func `a scheduler that was verified is released`() {
    weak var released: TestScheduler?
    do {
      let scheduler = TestScheduler()
      released = scheduler
      let source = scheduler.hot("-a-b---c")
      scheduler.at(2) { #expect(scheduler.clock == 2) }
      let quiet = source.debounce(scheduler.time("--|"), scheduler: scheduler)
      scheduler.expect(quiet).toBe("-----b---c")
      scheduler.expectSubscriptions(of: source).toBe("^")
      scheduler.verify()
      #expect(released != nil)
      #expect(source.subscriptions == [Subscription(0, 9)])
    }
    #expect(released == nil)
  }

  @Test func `an actual value is drawn by the name that the test gives it`() {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let scheduler = TestScheduler()
    let prices = ["c": "cheap, below ten", "d": "dear, a hundred or more"]
    scheduler.expect(scheduler.hot("-c-d", values: prices)).toBe("-c-c", values: prices)
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(message.contains("actual         -c-d\n"), "\(message)")
    #expect(!message.contains(" is dear"), "\(message)")
  }

  @Test func `an element in the frame of the end is explained`() {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let scheduler = TestScheduler()
    scheduler.expect(scheduler.hot("-a--b"), subscribing: "^---!").toBe("-a--b")
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    let hint = """


        The subscription ends in frame 4, before the events of that frame: end it one frame later.
      """
    #expect(message.hasSuffix(hint), "\(message)")
  }
}

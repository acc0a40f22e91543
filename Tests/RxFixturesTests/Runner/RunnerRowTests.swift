import RxFixtures
import RxTestKit
import Testing

@Suite("The rows of a test")
struct RunnerRowTests {
  @Test("a known failure that passes is a failure, at the test")
  func failsPasses() throws {
    let failures = try RunnerText.failures("  fails bug 7\n  run just(1)\n  expect (1|)")
    #expect(failures == ["1:1 expected to fail (bug 7) but passed"])
  }

  @Test("a known failure that fails passes, and says nothing")
  func failsFails() throws {
    try RunnerText.expectPass("  fails bug 7\n  run just(1)\n  expect (2|)")
  }

  @Test("a known failure that means nothing is an error")
  func failsError() throws {
    let errors = try RunnerText.errors("  fails bug 7\n  run just(1).mop { $0 }\n  expect (2|)")
    #expect(errors == ["3:15 no operator 'mop'; did you mean 'map'?"])
  }

  @Test("a skipped test does not run")
  func skip() throws {
    let result = try RunnerText("test t\n  skip later\n  run just(1).mop()\n  expect -\n").result()
    #expect(result.outcome == .skipped)
    #expect(result.skip == "later")
  }

  @Test("a run that never ends fails soon, and says how to end it")
  func endless() throws {
    let failures = try RunnerText.failures("  run Observable.interval(1)\n  expect -0-1")
    #expect(failures.count == 1)
    #expect(failures[0].contains("30000 scheduled actions ran after the last drawn frame, 4"))
    #expect(failures[0].hasSuffix("; end it by 'subscribe ^---!' below the run"))
  }

  @Test("limit says how far the clock runs")
  func limit() throws {
    let failures = try RunnerText.failures("  limit 3f\n  run timer(5)\n  expect -----(0|)")
    #expect(failures.count == 1)
    #expect(
      failures[0].hasPrefix("3:3 the budget of frames is exceeded: work is left after frame 3"))
    try RunnerText.expectPass("  limit 5f\n  run timer(5)\n  expect -----(0|)")
    let late = "  run timer(1500000).concat(never()).ignoreElements()\n  expect -"
    #expect(try RunnerText.failures(late).first?.contains("after frame 1000001") == true)
    try RunnerText.expectPass("  limit 30m\n" + late)
  }

  static let subscriptions: [(String, String, String)] = [
    ("-", "-a-b-|", "^----!"), ("^", "-a-b-|", "^----!"), ("--^", "---b-|", "--^--!"),
    ("^--!", "-a-", "^--!"), ("---!", "-a-", "^--!"), ("-^-!", "-a-", "-^-!"),
    ("---(^!)", "-", "---(^!)"), ("2ms ^ 1f !", "---b", "--^-!"),
  ]

  @Test("subscribe rows in all forms", arguments: subscriptions)
  func subscribe(subscribe: String, expect: String, subs: String) throws {
    try RunnerText.expectPass(
      """
        hot source -a-b-|
        run source
        subscribe \(subscribe)
        expect \(expect)
        subs source \(subs)
      """)
  }

  @Test("who subscribes after a hot source's end gets that end")
  func late() throws {
    try RunnerText.expectPass(
      "  hot source -a-|\n  run source\n  subscribe -----^\n  expect -----|\n  subs source -----(^!)"
    )
    try RunnerText.expectPass(
      """
        hot source -a-x
        run source
        subscribe -----^
        expect -----x
        where x = fail("boom")
      """)
  }

  @Test("several cold rows are for one subscription each, the last for all further ones")
  func colds() throws {
    try RunnerText.expectPass(
      """
        cold source -a|
        cold source -b|
        cold source -c|
        run concat(source, source, source, source)
        expect -a-b-c-c|
        subs source ^-!
        subs source --^-!
        subs source ----^-!
        subs source ------^-!
      """)
  }

  @Test("a subscription too many, or too few, fails at the last row of its source")
  func subs() throws {
    let source = "  hot source -a-|\n"
    let tooMany = try RunnerText.failures(
      source + "  run source\n  expect -a-|\n  subs source ^--!\n  subs source ^--!")
    #expect(
      tooMany == [
        "6:3 source is subscribed once, but has 2 'subs' rows; remove: subs source ^--!"
      ])
    let tooFew = try RunnerText.failures(
      source + "  run merge(source, source)\n  expect -[aa]-|\n  subs source ^--!")
    #expect(
      tooFew == [
        "5:3 source is subscribed 2 times, but has 1 'subs' row; add: subs source ^--!"
      ])
    let none = try RunnerText.failures(source + "  run source\n  expect -a-|\n  subs source -")
    #expect(none == ["5:3 frame 0: subscribed is extra (and 1 more difference)"])
    let open = try RunnerText.failures(source + "  run source\n  expect -a-|\n  subs source ^")
    #expect(open == ["5:3 frame 3: disposed is extra"])
    try RunnerText.expectPass(source + "  run never()\n  expect -\n  subs source -")
  }

  @Test(
    "an emitted observable is drawn by a cold row from its emission on, by a hot one in the test's frames"
  )
  func inner() throws {
    try RunnerText.expectPass(
      "  cold x --1-|\n  hot source --a--|\n  run source.map { _ in x }\n  expect --x--|\n  subs x -\n  where x = x"
    )
    try RunnerText.expectPass(
      "  hot x --1-2-3|\n  hot source -a--|\n  run source.map { _ in x }\n  expect -k--|\n  where k = x"
    )
    let failures = try RunnerText.failures(
      """
        cold x --1-|
        cold y --2-|
        run just(y)
        expect (x|)
      """)
    #expect(
      failures == ["5:3 frame 0: wrong value: an observable that emits --2-| instead of cold x"])
  }

  @Test("a closure's parameters and variables hide rows of their names")
  func hiddenRows() throws {
    try RunnerText.expectPass(
      """
        hot source -1-2-|
        let k = 100
        run source.map { source in source + 1 }
        expect -2-3-|
        run of([1, 2]).map { k in
          let source = k.reduce(0) { k, n in k + n }
          if case let k = source + 1 { return k }
          return 0
        }
        expect (4|)
        run of(k)
        expect (x|)
        where x = 100
      """)
  }

  @Test("a failing run that is a connectable observable says what connects it")
  func connectable() throws {
    let text = "test a\n  hot x -1-|\n  run x.publish()\n  expect -1-|\n"
    let file = FixtureFile.parse(text, path: "a")
    let result = try #require(file.tests.first.map { FixtureRunner().run($0, in: file) }?.first)
    let note = try #require(result.failures.first?.note)
    #expect(
      note.hasPrefix("a connectable observable emits nothing before connect(): add refCount()"))
  }

  @Test("a row that throws fails the test in its frame, where it stands")
  func throwing() throws {
    let failures = try RunnerText.failures(
      """
        let s = PublishSubject()
        at 3 s.onNext(1 / 0)
        at 4 throw "boom"
        run s
        expect -
      """)
    #expect(
      failures == [
        "3:8 in frame 3: this row threw division by zero", "4:8 in frame 4: this row threw boom",
      ])
  }

  @Test(
    "a let that throws fails the test where it stands; a run that throws is a source that fails")
  func throwingValues() throws {
    let failures = try RunnerText.failures("  let x = 1 / 0\n  run just(x)\n  expect -")
    #expect(failures == ["2:11 'x' threw division by zero"])
    try RunnerText.expectPass("  run throw \"x\"\n  expect #\n  where # = \"x\"")
  }

  @Test("rows above the first test are fresh in each test")
  func shared() {
    let text = """
      format 1
      hot source -a-b-|
      let count = inTurn(1, 2, 3)
      where z = [1]
      test one
        run source.map { _ in count() }
        expect -1-2-|
        subs source ^----!
      test two
        run source.take(1).map { _ in [count()] }
        expect -(z|)
        subs source ^!
      """
    #expect(RunnerText(text).results.map(\.outcome) == [.passed, .passed])
  }

  @Test func `a report begins with the title, in bold and without control characters`() throws {
    let rows = "  cold a -x-|\n  run a.map { $0 }\n  expect -y-|\n  subs a ^-!\n"
    let result = try RunnerText("test a\u{1B}[2Jb\n\(rows)").result()
    let reports = result.failures.map { $0.text(in: TextStyle(isColored: true)) }
    #expect(reports.count == 2)
    let title = "\u{1B}[1ma\\u{1B}[2Jb"
    #expect(reports.first?.hasPrefix("\(title)\u{1B}[0m\n") == true, "\(reports)")
    #expect(
      reports.last?.hasPrefix("\(title): subscription 1 of a\u{1B}[0m\n") == true, "\(reports)")
  }

  @Test func `an element that comes at the end of its source has a note`() throws {
    let rows = "  cold answer --t|\n  run answer.asSingle()\n  expect --(t|)"
    let report = try RunnerText("test rows\n\(rows)\n").result().report()
    // The note has several lines.
    let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        """
        `cold answer` draws its '|' 1 frame after its element, and asSingle() and asMaybe() emit when their source completes: if the pipeline \
        uses one of them, draw both in one frame, or expect the element in the frame of the '|'
        """.replacing("\n", with: " ")), "\(report)")
  }

  @Test func `silences that forget the frame of a value are explained`() {
    func report(_ expected: String) -> String {
      let text = """
        test ticks
          run    interval(10).take(3)
          expect \(expected)
        """
      return RxFixturesTests.report(of: text, .standard)
    }
    let note = """
      a drawn value takes a frame itself: to have 10 frames from one value to the next, draw 9 frames of silence between them
      """
    let long = report("10ms 0 10ms 1 10ms (2|)")
    let words = long.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(note), "\(long)")
    #expect(report("10ms 0 9ms 1 9ms (2|)") == "")
    #expect(!report("10ms 0 10ms 1 9ms (2|)").contains("takes a frame itself"))
    #expect(!report("9ms 0 10ms 1 10ms (2|)").contains("takes a frame itself"))
  }

  @Test func `a hot source that ended, or emitted, before it was subscribed is explained`() {
    let text = """
      test ended
        hot  keys    ---k
        hot  answer  -(r|)
        run          keys.flatMap { _ in answer }
        expect       ---r

      test emitted
        hot  source  ab|
        run          source.subscribe(on: scheduler)
        expect       ab|
      """
    let report = report(of: text, .standard)
    #expect(
      report.contains("`answer` ended in frame 1, before it was subscribed in frame 3"),
      "\(report)")
    #expect(report.contains("just before it was subscribed there"), "\(report)")
  }

  @Test func `an element that a subject sent before its subscription is explained`() {
    func report(_ subject: String, _ send: String) -> String {
      let text = """
        test early
          let     input = \(subject)
          at 1    \(send)
          run     input.map { $0 }
          subscribe ---^
          expect  ---a
        """
      return RxFixturesTests.report(of: text, .standard)
    }
    let subject = report("PublishSubject()", #"input.onNext("a")"#)
    let words = subject.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words.contains(
        "the PublishSubject had no subscriber in frame 1, so the element that it sent was lost"),
      "\(subject)")
    let relay = report("PublishRelay()", #"input.accept("a")"#)
    #expect(relay.contains("the PublishRelay had no subscriber in frame 1"), "\(relay)")
    #expect(report("ReplaySubject.createUnbounded()", #"input.onNext("a")"#) == "")
    let other = report("PublishSubject()", #"input.onCompleted()"#)
    #expect(!other.contains("had no subscriber"), "\(other)")
  }
}

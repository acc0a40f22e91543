import RxTestKit
import Testing

@Suite("same compares recordings by their values")
struct RunnerSameTests {
  static let alikeValues: [(String, String)] = [
    ("of(1, 2)", "from([1, 2])"),
    ("just(Double.nan)", "just(Double.nan)"),
    ("just((a: 1, b: 2))", "just((1, 2))"),
    ("just(0.0)", "just(-0.0)"),
    ("error(\"x\")", "just(1).map { _ in throw \"x\" }"),
    ("of(1, 2, 3).windowCount(2)", "of(1, 2, 3).windowCount(2)"),
    ("of(1, 2).materialize()", "of(1, 2).materialize()"),
  ]

  @Test("what is equal passes, however it is written", arguments: alikeValues)
  func passes(run: String, same: String) throws {
    try RunnerText.expectPass("  run \(run)\n  same \(same)")
  }

  static let differentValues: [(String, String, String)] = [
    ("just(1)", "just(\"1\")", "1 instead of \"1\""),
    ("just(1)", "just(1.0)", "1 instead of 1.0"),
    ("just(\"nil\")", "just(nil)", "\"nil\" instead of nil"),
    ("just([1])", "just([1.0])", "[1] instead of [1.0]"),
    ("error(\"x\")", "error(\"y\")", "\"x\" instead of \"y\""),
    (
      "error(\"timeout\")", "error(RxError.timeout)",
      "\"timeout\" instead of RxError.timeout"
    ),
    ("just(fail(\"x\"))", "just(\"x\")", "fail(\"x\") instead of \"x\""),
    (
      "of(1, 2, 3).windowCount(2)", "of(1, 2, 3).windowCount(3)",
      "an observable that emits (12|) instead of an observable that emits (123|)"
    ),
  ]

  @Test("what differs fails where the same row stands, and says both", arguments: differentValues)
  func fails(run: String, same: String, difference: String) throws {
    let failure = try #require(
      try RunnerText.failures("  run \(run)\n  same \(same)").first)
    #expect(failure.hasPrefix("3:8 frame 0: wrong "), "\(failure)")
    #expect(failure.contains(difference), "\(failure)")
  }

  @Test("the same values in another frame differ")
  func frames() throws {
    let failures = try RunnerText.failures(
      "  hot source -a-|\n  run source.delay(1)\n  same source.delay(2)")
    #expect(failures == ["4:8 frame 3: \"a\" is 1 frame early (and 1 more difference)"])
  }

  @Test("a budget that the other expression spends is its own")
  func budget() throws {
    let failures = try RunnerText.failures(
      "  limit 9\n  run just(0)\n  same interval(5)")
    #expect(
      failures == [
        "3:3 the budget of frames is exceeded: work is left after frame 9, in interval(5); "
          + "the recording begins -----0; end it by 'subscribe ^---!' below the run"
      ])
  }

  @Test("values that are written alike say that they are not equal")
  func alike() throws {
    let failures = try RunnerText.failures(
      "  run just([PublishSubject()])\n  same just([PublishSubject()])")
    #expect(
      failures == [
        "3:8 frame 0: wrong value: [0]: PublishSubject (written alike, but not equal) "
          + "instead of PublishSubject"
      ])
  }

  @Test("long texts that differ at their end show where")
  func longTexts() throws {
    let failures = try RunnerText.failures(
      """
        let long = String(repeating: "a", count: 5000)
        run just(long + "b")
        same just(long + "c")
      """)
    #expect(
      failures == ["4:8 frame 0: wrong value: …aaaaaaaab\" instead of …aaaaaaaac\""])
  }

  @Test("long arrays that differ at their end show where")
  func longArrays() throws {
    let failures = try RunnerText.failures(
      """
        let long = Array(repeating: 0, count: 5000)
        run just(long + [1])
        same just(long + [2])
      """)
    #expect(failures == ["4:8 frame 0: wrong value: [5000]: 1 instead of 2"])
  }

  @Test("a value is not drawn like another one that the test draws")
  func drawnAlike() throws {
    let result = try RunnerText(
      "test rows\n  run just(1)\n  expect (1|)\n  where 1 = 5\n"
    ).result()
    let lines = result.report().split(separator: "\n")
    #expect(lines.contains("  actual    (A|)"), "\(result.report())")
    #expect(lines.contains("  A is 1"), "\(result.report())")
  }

  @Test("what equals the expected value is written like it in a report")
  func writtenAlike() throws {
    let failures = try RunnerText.failures(
      """
        run of((a: 1, b: 2), (a: 2, b: 3))
        expect (xy|)
        where x = (1, 2), y = (3, 4)
      """)
    #expect(failures == ["3:3 frame 0: wrong value: (a: 2, b: 3) instead of (3, 4)"])
  }

  @Test("it subscribes when the run does, in an instance of its own")
  func subscriptions() throws {
    try RunnerText.expectPass(
      """
        hot source -a-b-c-d-|
        let counter = inTurn(1, 2)
        run source.map { _ in counter() }
        subscribe ---^--!
        expect ---1-2
        same source.map { _ in counter() }
        subs source ---^--!
      """)
  }

  @Test("what goes wrong beside it fails the test")
  func mishaps() throws {
    let failures = try RunnerText.failures(
      "  run just(1)\n  same just(1).do(onSubscribed: { throw \"oops\" })")
    #expect(failures == ["3:33 in frame 0: a closure threw oops"])
  }

  @Test("a great recording that differs at its end is compared, and only its end drawn")
  func great() throws {
    let result = try RunnerText(
      """
      test great
        run range(start: 0, count: 20000)
        same range(start: 0, count: 20000).map { $0 == 19999 ? -1 : $0 }
      """
    ).result()
    #expect(result.failures.map(\.summary) == ["frame 0: wrong value: 19999 instead of -1"])
    #expect(result.report().utf8.count < 10_000)
  }
}

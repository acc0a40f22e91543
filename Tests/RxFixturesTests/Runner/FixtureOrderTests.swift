import MarbleKit
import RxFixtures
import RxTestKit
import Testing

@Suite("an 'orders' row tries a test in every order")
struct FixtureOrderTests {
  private static let race = """
      hot  typed   -a--b---|
      hot  cancel  ------x--
      run          typed.debounce(2).take(until: cancel)
    """

  @Test("a test that holds in every order passes") func passes() throws {
    let result = try RunnerText(
      """
      test both
        orders
        hot  left   --a--|
        hot  right  --x--|
        run         Observable.zip(left, right) { $0 + $1 }
        expect      --p--|
        where       p = "ax"
      """
    ).result()
    #expect(result.outcome == .passed, "\(result.report())")
    #expect(result.orders?.count == 4)
    #expect(result.orders?.areAll == true)
  }

  @Test("a test that holds in the usual order alone fails, and shows the order") func fails() throws
  {
    let result = try RunnerText("test race\n  orders\n\(Self.race)\n  expect ---a--|").result()
    #expect(
      result.report() == """
        race
          runner.marble:6:3

          hot typed   -a--b---|
          hot cancel  ------x--
          run         typed.debounce(2).take(until: cancel)
          expected    ---a--|
          actual      ---a--(b|)
                             ^

          frame  expected  actual
          6      –         "b"     extra

        1 of 2 orders fails; in the usual order, the test passes. The first that fails:
          frame 6: debounce (scheduled in frame 4) before cancel
        """)
    #expect(result.failures.first?.order?.order.text == "6: debounce@4 < cancel")
  }

  @Test("a test that fails in the usual order fails as without the row") func usual() throws {
    let result = try RunnerText("test race\n  orders\n\(Self.race)\n  expect ---c--|").result()
    #expect(result.outcome == .failed)
    #expect(result.failures.first?.order == nil)
  }

  @Test("a runner that is given one order runs that alone") func oneOrder() throws {
    let file = FixtureFile.parse(
      "test race\n\(Self.race)\n  expect ---a--(b|)", path: "order.marble")
    var runner = FixtureRunner()
    let test = try #require(file.tests.first)
    #expect(runner.run(test, in: file).map(\.outcome) == [.failed])
    runner.orders = .one(try WorkOrder(parsing: "6: debounce@4 < cancel"))
    #expect(runner.run(test, in: file).map(\.outcome) == [.passed])
    runner.orders = .one(try WorkOrder(parsing: "6: debounce@3 < cancel"))
    #expect(
      runner.run(test, in: file).first?.failures.map(\.summary) == [
        "the test has no such choice: 6: debounce@3 < cancel; in frame 6, these can change places, in the usual order: cancel, debounce@4"
      ])
  }

  @Test("the number of the row holds, whatever the runner's limit is") func limits() throws {
    let file = FixtureFile.parse(
      "test race\n  orders 9\n\(Self.race)\n  expect ---a--|\n  or ---a--(b|)", path: "a.marble")
    var runner = FixtureRunner()
    runner.orders = .every(limit: 1)
    let test = try #require(file.tests.first)
    let result = try #require(runner.run(test, in: file).first)
    #expect(result.outcome == .passed, "\(result.report())")
    #expect(result.orders?.count == 2)
  }

  @Test("the subscriptions of a cold source are told apart") func coldSubscriptions() throws {
    let result = try RunnerText(
      """
      test cold
        orders
        cold  a  --x|
        run      a.merge(with: a.map { $0 + "!" })
        expect   --[xy]|
        where    y = "x!"
      """
    ).result()
    #expect(result.failures.first?.order?.order.text == "2: a(2) < a")
  }

  private static let cancellation = """
    test answer
      orders
      hot  answer  ----a--|
      hot  cancel  ----x---
      run          answer.take(until: cancel)
    """

  @Test("'or' rows draw what may come instead") func alternatives() throws {
    let result = try RunnerText("\(Self.cancellation)\n  expect ----[a|]\n  or ----|").result()
    #expect(result.outcome == .passed, "\(result.report())")
    try RunnerText.expectPass("  run just(1)\n  expect (2|)\n  or [1|]")
  }

  @Test("a diagram that no order gives fails") func vacuous() throws {
    let text = "\(Self.cancellation)\n  expect ----[a|]\n  or ----|\n  or ----b|"
    #expect(
      try RunnerText(text).result().failures.map { "\($0.location.line) \($0.summary)" }
        == ["8 '----b|' comes in none of the test's orders (2): remove the row"])
  }

  @Test("if no diagram is met, the failure shows the nearest one") func nearest() throws {
    let result = try RunnerText(
      "test near\n  hot a -a-b|\n  run a\n  expect -c-b|\n  or -a-c|"
    ).result()
    let failure = try #require(result.failures.first)
    #expect(failure.location.line == 5)
    #expect(failure.summary == "frame 3: wrong value: \"b\" instead of \"c\"")
    #expect(failure.note == "of the 2 allowed diagrams, this one is the nearest")
  }

  @Test("explain lists the outcomes, each with the order that deviates least") func outcomes()
    throws
  {
    let file = FixtureFile.parse("\(Self.cancellation)\n  expect ----|", path: "order.marble")
    var runner = FixtureRunner()
    runner.orders = .every(limit: 100)
    let test = try #require(file.tests.first)
    let explanation = try #require(runner.explain(test, in: file).first)
    #expect(
      explanation.text().contains(
        """
          All outcomes, each with the number of its orders and the first of them (every order: 2):
            1  ----(a|)  the usual order
            1  ----|     4: cancel < answer
        """))
  }

  @Test("accept changes no test that fails in another order, or has 'or' rows")
  func accepting() throws {
    for rows in [
      "orders\n  hot a --a\n  hot b --b\n  run a.merge(with: b)\n  expect --[ab]",
      "run just(1)\n  expect 2\n  or 3",
    ] {
      let text = "test t\n  \(rows)\n"
      let file = FixtureFile.parse(text, path: "a.marble")
      let acceptance = FixtureRunner().accept(file.tests, of: file, content: Array(text.utf8))
      #expect(acceptance.tests.map { $0.refusal != nil } == [true])
      #expect(acceptance.bytes == Array(text.utf8))
    }
  }

  @Test(
    "what an 'orders' row cannot have is an error",
    arguments: [
      (
        "  orders x\n  run just(1)\n  expect (1|)",
        "2:10 this is not a number of orders; 'orders' alone tries all; with a limit, write: orders 500"
      ),
      (
        "  run just(1)\n  expect (1|)\n  or (1|)",
        "4:3 a row above draws the same; remove this row"
      ),
      (
        "  each hot a -x => -x\n  run a\n  or -y",
        "4:3 a table cannot have 'or' rows; draw the test by itself, with a 'run' and an 'expect' row"
      ),
      (
        "  run just(1)\n  same of(1)\n  or (1|)",
        "4:3 no 'expect' row is above this 'or' row; the first diagram is in an 'expect' row, each further one in an 'or' row"
      ),
      (
        "  orders\n  orders 3\n  run just(1)\n  expect (1|)",
        "3:3 the test has an 'orders' row already"
      ),
    ])
  func errors(rows: String, message: String) throws {
    #expect(try RunnerText.errors(rows) == [message])
  }
}

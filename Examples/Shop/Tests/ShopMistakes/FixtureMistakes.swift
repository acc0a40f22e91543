import RxFixturesAssertions
import Shop
import ShopSupport
import Testing

/// Fixtures that fail, and registries with a mistake.
@Suite struct FixtureMistakes {
  @Test(
    .reports(
      """
      Mistakes.marble:7: answers too early: frame 5: found([Shop.Product(id: 1, name: "Tea", price: 450)]) \
      is 1 frame late
      Fixtures/Mistakes.marble:7:3

        hot typed    -te------
        cold answer  --(r|)
        run          typed.states(pause: 2) { answer }
        expected     i---sf
        actual       i---s-f
                          ^^

        frame  expected  actual
        5      f         f at 6  1 frame late
            expected: found([Shop.Product(id: 1, name: "Tea", price: 450)])

      answers too early: subscription 1 of answer: frame 5: disposed is 1 frame late
      Fixtures/Mistakes.marble:9:3

        cold answer  --(r|)
        expected     ----^!
        actual       ----^-!
                          ^^

        frame  expected  actual
        5      disposed  disposed at 6  1 frame late
      """))
  func `an answer that is drawn too early`() { run("answers too early") }

  @Test(
    .reports(
      """
      Mistakes.marble:13: calls an operator that does not exist

      Fixtures/Mistakes.marble:13:21: error: no operator 'stats'
          run         typed.stats(pause: 2) { never() }
                            ^~~~~
        note: did you mean 'states'?
      """))
  func `an operator that does not exist`() { run("calls an operator that does not exist") }

  @Test(
    .reports(
      """
      Mistakes.marble:18: forgets a label

      Fixtures/Mistakes.marble:18:28: error: the label 'pause:' is missing
          run         typed.states(2) { never() }
                                   ^
        note: write: states(pause: 2) { never() }
      """))
  func `a label that is forgotten`() { run("forgets a label") }

  @Test(
    .reports(
      """
      Mistakes.marble:23: types numbers

      Fixtures/Mistakes.marble:23:21: error: 'states(pause:scheduler:search:)' needs elements of type String, \
      not 1
          run         typed.states(pause: 2) { never() }
                            ^~~~~~
        note: bind it: where 1 = "1"
      """))
  func `an element of the wrong type for a model that binds`() { run("types numbers") }

  @Test(
    .reports(
      """
      Mistakes.marble:69: draws an error for a binding: in frame 3: A bound sequence failed: error. Catch \
      errors before bind(to:).
      Fixtures/Mistakes.marble:69:1
      """))
  func `an error for a model that binds`() { run("draws an error for a binding") }

  @Test(
    .reports(
      """
      Mistakes.marble:31: misspells a state

      Fixtures/Mistakes.marble:31:19: error: State has no 'idl'
          where       i = State.idl, s = State.searching
                          ^~~~~~~~~
        note: did you mean 'idle'?
      """))
  func `a name that is misspelt`() { run("misspells a state") }

  @Test(
    .reports(
      """
      Mistakes.marble:35: compares what cannot be compared

      Fixtures/Mistakes.marble:35:16: error: this emits a value of the type PriceLabel, which \
      cannot be compared
          run          prices.labels()
                       ^~~~~~~~~~~~~~~
        note: make PriceLabel Equatable, or FixtureConvertible
      """))
  func `a type that is not Equatable`() { run("compares what cannot be compared") }

  @Test(
    .reports(
      """
      Mistakes.marble:42: misspells a row

      Fixtures/Mistakes.marble:42:3: error: unknown row 'expct'
          expct       -te------
          ^~~~~
        note: did you mean 'expect'?
      """))
  func `a row that is misspelt`() { run("misspells a row") }

  @Test(
    .reports(
      """
      line 1: there is no directory Fixtures/Nothing
      """))
  func `a folder without fixtures`() {
    for fixture in FixtureRunner.mistakes.cases(in: "Fixtures/Nothing") { fixture.verify() }
  }

  @Test(
    .reports(
      """
      line 2: the registry cannot be used

      line 2:17: error: 'sorted' has 2 labels for 1 parameter, where the first is the source, which \
      also needs a label: write 'sorted(_:)', or 'sorted' without labels
                        add("sorted(_:by:)")
                        ^~~~~~~~~~~~~~~~~~~~
      """))
  func `a registered name without its labels`() {
    var registry = OperatorRegistry.standard
    registry.add("sorted(_:by:)") { (lists: Observable<[Product]>) in lists.sorted(by: .name) }
    let runner = FixtureRunner(registry: registry)
    for fixture in runner.cases(in: "Fixtures") { fixture.verify() }
  }

  @Test(
    .reports(
      """
      Mistakes.marble:46: calls a member that does not exist

      Fixtures/Mistakes.marble:46:53: error: no method 'upercased'
        …        typed.states(pause: 2) { text in text.upercased() }
                                                       ^~~~~~~~~
        note: did you mean 'uppercased'?
      """))
  func `a member that does not exist`() { run("calls a member that does not exist") }

  @Test(
    .reports(
      """
      Mistakes.marble:54: binds a letter twice

      Fixtures/Mistakes.marble:54:24: error: this row binds 'x' twice
          where       x = "t", x = "u"
                               ^
      """))
  func `a letter that is bound twice`() { run("binds a letter twice") }

  @Test(
    .reports(
      """
      Mistakes.marble:56: fails no more: expected to fail (the search does not wait) but passed
      Fixtures/Mistakes.marble:56:1
      """))
  func `a known failure that is repaired`() { run("fails no more") }

  @Test(
    .reports(
      """
      Mistakes.marble:66: two orders are one: frame 0: wrong value: ["Cup", "Tea", "Teapot"] instead of \
      ["Tea", "Cup", "Teapot"]
      Fixtures/Mistakes.marble:66:10

        cold lists  b
        run         lists.sorted(by: .name)
        same        A
        run         B
                    ^
        A is ["Tea", "Cup", "Teapot"]
        B is ["Cup", "Tea", "Teapot"]

        frame  expected                  actual
        0      ["Tea", "Cup", "Teapot"]  ["Cup", "Tea", "Teapot"]  wrong value

        Case 3 of seed 1, shrunk in 6 steps. As a test:

          test two orders are one, a counterexample
            cold lists  b
            run         lists.sorted(by: .name)
            expect      a
            where       b = ["Tea", "Teapot", "Cup"], a = ["Tea", "Cup", "Teapot"]
      """))
  func `a law of a fixture`() { run("two orders are one") }

  private func run(_ title: String) {
    for fixture in FixtureRunner.mistakes.cases(in: "Fixtures") where fixture.id.hasSuffix(title) {
      fixture.verify()
    }
  }
}

extension FixtureRunner {
  fileprivate static let mistakes: FixtureRunner = {
    var registry = OperatorRegistry.shop
    registry.add("labels(_:)") { (prices: Observable<Int>) in
      priceLabels(of: Sample.tea, changes: prices)
    }
    return FixtureRunner(registry: registry, laws: LawCases(50, seed: 1))
  }()
}

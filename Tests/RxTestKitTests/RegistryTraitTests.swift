import RxFixtures
import Testing

/// What no observer can receive fails a fixture's test where the mistake stands.
@Suite("Mistakes with traits in fixtures")
struct RegistryTraitTests {
  @Test(
    "A promise that is broken fails the test",
    arguments: [
      ("run source.asDriver()", "'asDriver()' of what failed with error"),
      ("run source.asSignal()", "'asSignal()' of what failed with error"),
      ("run source.asInfallible()", "'asInfallible()' of what failed with error"),
      (
        "run source.asDriver(onErrorRecover: { error in throw \"lost\" })",
        "a closure threw lost"
      ),
      ("at 0 source.bind(onNext: { element in () })", "a bound source failed with error"),
      (
        "at 0 source.bind(to: PublishRelay())",
        "a relay was bound to a source that failed with error"
      ),
    ])
  func mistakes(row: String, message: String) throws {
    let text = """
      test a
        cold source -1-#
        run source
        expect -1-#
        \(row)\(row.hasPrefix("run") ? "\n  expect -1-|" : "")

      """
    let file = FixtureFile.parse(text, path: "a")
    let test = try #require(file.tests.first)
    let result = try #require(FixtureRunner().run(test, in: file).first)
    #expect(result.diagnostics.isEmpty)
    #expect(result.failures.map(\.summary) == ["in frame 3: \(message)"])
  }
}

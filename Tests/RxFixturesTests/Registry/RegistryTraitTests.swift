import RxCore
import RxFixtures
import RxTestKit
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

  @MainActor
  @Test(
    "A drawn end of what does not end is explained",
    arguments: [
      ("driven", "note: a Driver or Signal never fails. It completes only when its source does"),
      ("relayed", "note: a relay neither completes nor fails: leave out '|' or '#'\n"),
      ("level", "note: scheduler.changes { … } reads a value, which neither completes nor fails"),
      ("observed", nil),
    ] as [(String, String?)])
  func ends(name: String, note: String?) throws {
    var registry = OperatorRegistry.standard
    registry.add("driven") { (source: Observable<Int>) in
      source.asDriver(onErrorDriveWith: .empty())
    }
    registry.add("relayed") { (source: Observable<Int>) in
      let relay = PublishRelay<Int>()
      let binding = source.bind(to: relay)
      _ = binding
      return relay
    }
    registry.add("level") { (source: Observable<Int>, scheduler: TestScheduler) in
      scheduler.changes { 1 }
    }
    registry.add("observed") { (source: Observable<Int>) in source }
    let text = "test a\n  hot source 1\n  run source.\(name)()\n  expect 1-|\n"
    let file = FixtureFile.parse(text, path: "a")
    let test = try #require(file.tests.first)
    let result = try #require(FixtureRunner(registry: registry).run(test, in: file).first)
    let report = result.report() + "\n"
    #expect(report.contains("completed  –       missing"), "\(report)")
    #expect(note.map(report.contains) ?? !report.contains("note:"), "\(report)")
  }
}

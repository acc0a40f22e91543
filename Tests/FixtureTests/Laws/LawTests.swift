import RxFixtures
import RxTestKit
import Testing

/// A law that no wrong operator breaks would say nothing: so each is broken by one that is wrong on purpose.
@Suite("The laws of the catalogue")
struct LawTests {
  /// The laws by their titles.
  private static let laws: [String: (test: FixtureTest, file: FixtureFile)] = {
    let paths = FixtureFiles.paths.filter { $0.hasPrefix("Fixtures/laws/") }
    let files = paths.compactMap { try? FixtureFiles.parse($0) }
    let tests = files.flatMap { file in file.tests.map { ($0.title, ($0, file)) } }
    return Dictionary(tests) { first, _ in first }
  }()

  @Test("a wrong operator breaks the laws that speak of it", arguments: WrongOperator.all)
  func breaks(_ wrong: WrongOperator) throws {
    for title in wrong.laws {
      for result in try results(of: title, with: wrong) {
        #expect(result.outcome == .failed, "\(title)\n\(wrong)\n\(result.report())")
      }
    }
  }

  @Test("every law is broken by a wrong operator")
  func areAllBroken() {
    let broken = Set(WrongOperator.all.flatMap(\.laws))
    #expect(
      Self.laws.keys.filter { !broken.contains($0) }.sorted() == [],
      "no operator in Tests/FixtureTests/Laws violates these laws: add the titles to the list of one, or add an operator"
    )
    #expect(Self.laws.count >= 60)
  }

  /// Of laws and mistakes, the smallest sources that tell the wrong operator from the right one, thought of by hand.
  static let smallest: [(law: String, mistake: String, sources: [String])] = [
    ("a notifier without elements stops nothing", "stops at its notifier's completion", ["-"]),
    ("flatMap of one element is what its closure makes", "completes with its source", ["-"]),
    ("merging groups as it likes", "subscribes to two at most", ["-", "-", "a"]),
    ("delaying twice is delaying by the sum", "delays by a frame more", ["a"]),
    ("subscribing late is waiting for a timer", "delays the elements", ["hot a"]),
    (
      "a source has one event more than elements, unless it fails", "has no event for the end",
      ["|"]
    ),
    ("repeating once changes nothing", "counts what follows the first round", ["-|"]),
    ("nothing behind a source changes nothing", "goes on after an error", ["#"]),
    ("mapping to the same is no mapping", "emits one element of a frame", ["(aa)"]),
    ("skipping twice is skipping the sum", "skips one too few", ["aa"]),
    ("taking twice is taking the smaller number", "fails where there are fewer", ["aa"]),
    ("pairs are runs of two", "emits what is not complete at the end", ["a|"]),
    ("debouncing by a time is debouncing by a timer", "forgets what waits at the end", ["a|"]),
    (
      "observing on a scheduler keeps the order of events", "lets an error overtake elements",
      ["(a#)"]
    ),
    ("concatenating groups as it likes", "forgets to complete", ["|", "|", "a"]),
  ]

  @Test("a counterexample is as small as it can be", arguments: smallest)
  func isSmallest(law: String, mistake: String, sources: [String]) throws {
    let wrong = try #require(
      WrongOperator.all.first { $0.mistake == mistake && $0.laws.contains(law) })
    let failure = try #require(try results(of: law, with: wrong).first?.failures.first)
    let text = try #require(failure.counterexample?.test)
    let test = try #require(FixtureFile.parse(text, path: "counterexample").tests.first)
    let drawn = test.sources.map { source in
      (source.kind == .hot ? "hot " : "") + (source.diagrams.first?.text ?? "")
    }
    #expect(drawn == sources)
  }

  /// What comes of a law where one operator is wrong.
  private func results(of title: String, with wrong: WrongOperator) throws -> [TestResult] {
    let registry = try #require(wrong.registry, "\(wrong): not one operator is called so")
    let law = try #require(Self.laws[title], "\(wrong): there is no law '\(title)'")
    return FixtureRunner(registry: registry, laws: LawCases(seed: 1)).run(law.test, in: law.file)
  }
}

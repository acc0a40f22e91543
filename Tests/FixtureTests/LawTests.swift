import RxTestKit
import Testing

/// A law that no wrong operator breaks would say nothing: so each is broken by one that is wrong on purpose.
@Suite("Laws")
struct LawTests {
  /// The laws of the catalogue by their titles.
  private static let laws: [String: (test: FixtureTest, file: FixtureFile)] = {
    let paths = FixtureFiles.paths.filter { $0.hasPrefix("Fixtures/laws/") }
    let files = paths.compactMap { try? FixtureFiles.parse($0) }
    let tests = files.flatMap { file in file.tests.map { ($0.title, ($0, file)) } }
    return Dictionary(tests) { first, _ in first }
  }()

  @Test("a wrong operator breaks the laws that speak of it", arguments: WrongOperator.all)
  func breaks(_ wrong: WrongOperator) throws {
    let registry = try #require(wrong.registry, "\(wrong): not one operator is called so")
    let runner = FixtureRunner(registry: registry, laws: LawCases(seed: 1))
    for title in wrong.laws {
      let law = try #require(Self.laws[title], "\(wrong): there is no law '\(title)'")
      for result in runner.run(law.test, in: law.file) {
        #expect(result.outcome == .failed, "\(title)\n\(wrong)\n\(result.report())")
      }
    }
  }

  @Test("every law is broken by a wrong operator")
  func areAllBroken() {
    let broken = Set(WrongOperator.all.flatMap(\.laws))
    #expect(Self.laws.keys.filter { !broken.contains($0) }.sorted() == [])
    #expect(Self.laws.count >= 60)
  }
}

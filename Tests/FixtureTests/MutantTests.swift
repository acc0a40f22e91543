import Foundation
import RxFixtures
import RxTestKit
import Testing

/// Fixtures that could not fail would say nothing: so each value of an `expect` row is replaced, dropped and moved by a frame,
/// its end swapped, dropped and moved, each mark of a `subs` row moved, and each `same` row given one event more; every such
/// mutant must fail.
///
/// Every eighth mutant is tried: of which eighth, the environment variable `PART` says, 0 by default. With `THOROUGH=1`, as `make thorough`
/// sets it, each is. The failures of every fourth one are saved and read again. With `MUTANT_REPORTS=N`, the reports of every Nth of them are printed, to be read.
@Suite("Mutants of the fixtures")
struct MutantTests {
  private static let step = FixtureFiles.part == nil ? 1 : 8
  private static let printed = ProcessInfo.processInfo.environment["MUTANT_REPORTS"].flatMap(
    Int.init)

  @Test("every mutant fails, and says why", arguments: FixtureFiles.paths)
  func fails(path: String) throws {
    let file = try FixtureFiles.parse(path)
    let runner = FixtureRunner(laws: FixtureFiles.fewCases)
    var (count, skipped) = (0, 0)
    for test in file.tests {
      let chosen = mutants(of: test).filter { _ in
        defer { skipped += 1 }
        return (skipped + (FixtureFiles.part ?? 0)) % Self.step == 0
      }
      for mutant in chosen {
        let results = runner.run(mutant.test, in: file)
        if results.allSatisfy({ $0.outcome != .failed }) {
          // Another test reports a fixture that cannot be evaluated, once.
          if runner.run(test, in: file).contains(where: { $0.outcome == .error }) { break }
          Issue.record("\(path): \(test.title): \(mutant.name) survives")
        }
        count += 1
        for result in results where result.outcome == .failed && count % 4 == 0 {
          try expectSame(result.saved(test, in: file, at: path, by: runner))
        }
        guard let every = Self.printed, count % every == 0 else { continue }
        print("\(mutant.name)\n\(results.map { $0.report() }.joined())\n")
      }
    }
    #expect(count > 0, "\(path) has no expectation to change")
  }

  /// A failure that was saved and read says what it said before.
  private func expectSame(_ saved: FailureFile) throws {
    let read = try FailureFile(Array(saved.text.utf8), path: saved.name)
    #expect(read.report() == saved.report())
    #expect(read.fails(like: saved), "\(saved.text)")
  }
}

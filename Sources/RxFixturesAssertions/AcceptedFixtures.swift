import Foundation
import RxFixtures
import RxTestKit
import VirtualTimeCore

/// Rewrites fixtures that do not hold, if `MARBLE_ACCEPT=1` asks for it.
enum AcceptedFixtures {
  private struct Rewriting {
    /// What was last written to the file.
    var content: Data
    /// The titles of the rewritten tests.
    var titles: Set<String> = []
  }

  /// The rewritten files, by their paths.
  private static let files = PlainMutex<[String: Rewriting]>([:])

  /// Rewrites a test that failed, if that was asked for.
  ///
  /// - Parameters:
  ///   - failures: What the test reported.
  ///   - test: The test, as it was read before any rewriting.
  ///   - file: The file of the test.
  ///   - content: What the file held when it was read.
  ///   - runner: What ran the test.
  /// - Returns: The failures, whose messages also say whether the test was rewritten.
  static func accept(
    _ failures: [FixtureFailure], of test: FixtureTest, in file: FixtureFile, content: Data,
    with runner: FixtureRunner
  ) -> [FixtureFailure] {
    guard AcceptedDiagrams.isAsked, !failures.isEmpty else { return failures }
    let outcome: String
    do {
      try AcceptedDiagrams.checkEnvironment()
      try rewrite(test, in: file.path, content: content, with: runner)
      outcome = "rewritten by MARBLE_ACCEPT=1: run the test again"
    } catch let obstacle as MarbleCorrection.Obstacle {
      outcome = "not rewritten by MARBLE_ACCEPT=1: \(obstacle.reason)"
    } catch {
      outcome = "not rewritten by MARBLE_ACCEPT=1: \(error.localizedDescription)"
    }
    return failures.map { FixtureFailure("\(outcome)\n\n\($0.message)", at: $0.location) }
  }

  private static func rewrite(
    _ test: FixtureTest, in path: String, content: Data, with runner: FixtureRunner
  ) throws {
    while true {
      // The test runs outside the lock: it may wait for a test that is being rewritten on another thread.
      let rewriting = files.withLock { $0[path] } ?? Rewriting(content: content)
      let old = rewriting.content
      let (new, isChanged) = try runner.accepting(test, in: path, content: old)
      if !isChanged, !rewriting.titles.contains(test.title) {
        throw MarbleCorrection.Obstacle(
          reason: "it passes when it runs again, so its result differs from run to run")
      }
      let isWritten = try files.withLock { files in
        guard files[path]?.content ?? content == old else { return false }
        try AcceptedDiagrams.replace(old, by: new, in: URL(fileURLWithPath: path))
        files[path, default: Rewriting(content: new)].content = new
        files[path]?.titles.insert(test.title)
        return true
      }
      if isWritten { return }
    }
  }
}

extension FixtureRunner {
  /// The content of a file with a test rewritten.
  ///
  /// The test's lines may have moved since it was read, but not its title.
  ///
  /// - Returns: The content, and whether the test still fails, so that its rows change.
  fileprivate func accepting(
    _ test: FixtureTest, in path: String, content: Data
  ) throws -> (content: Data, isChanged: Bool) {
    let bytes = Array(content)
    let file = FixtureFile.parse(bytes, path: path)
    let tests = file.tests.filter { $0.title == test.title }
    let acceptance = accept(tests, of: file, content: bytes)
    for case let reason? in acceptance.tests.map(\.refusal) {
      throw MarbleCorrection.Obstacle(reason: reason)
    }
    return (Data(acceptance.bytes), !acceptance.tests.isEmpty)
  }
}

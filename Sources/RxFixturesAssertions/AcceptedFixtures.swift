import Foundation
import RxFixtures
import RxTestKit
import VirtualTimeCore

/// Rewrites fixtures that do not hold, or notes how, if `MARBLE_ACCEPT` asks for it.
enum AcceptedFixtures {
  private struct Rewriting {
    /// What was last written to the file.
    var content: Data
    /// The titles of the rewritten tests.
    var titles: Set<String> = []
  }

  /// The rewritten files, by their paths.
  private static let files = PlainMutex<[String: Rewriting]>([:])

  /// Rewrites a test that failed, or notes how, if that was asked for; a change that is not needed any more is forgotten.
  ///
  /// - Parameters:
  ///   - failures: What the test reported.
  ///   - test: The test, as it was read before any rewriting.
  ///   - file: The file of the test.
  ///   - content: What the file held when it was read.
  ///   - runner: What ran the test.
  /// - Returns: The failures, whose messages also say what was done.
  static func accept(
    _ failures: [FixtureFailure], of test: FixtureTest, in file: FixtureFile, content: Data,
    with runner: FixtureRunner
  ) -> [FixtureFailure] {
    guard let request = AcceptRequest.ofEnvironment else { return failures }
    if failures.isEmpty {
      if request == .review { forget(test, in: file.path, content: content) }
      return failures
    }
    let outcome = request.outcome {
      try rewrite(test, in: file.path, content: content, with: runner)
      return ""
    } note: {
      let picture = failures.map(\.message).joined(separator: "\n\n")
      try note(test, in: file.path, content: content, picture: picture, with: runner)
      return ""
    }
    return failures.map { failure in
      var failure = failure
      failure.message = "\(outcome)\n\n\(failure.message)"
      return failure
    }
  }

  private static let different = MarbleCorrection.Obstacle(
    reason: "it passes when it runs again, so its result differs from run to run")

  private static func note(
    _ test: FixtureTest, in path: String, content: Data, picture: String,
    with runner: FixtureRunner
  ) throws {
    let (new, isChanged) = try runner.accepting(test, in: path, content: content)
    if !isChanged { throw different }
    let old = Array(content)
    let change = try PendingChange(
      title: test.title, line: test.location.line, from: old, to: Array(new), picture: picture)
    try PendingStore.note([change], of: path, reading: old)
  }

  /// Forgets the change of a test that passes.
  private static func forget(_ test: FixtureTest, in path: String, content: Data) {
    let bytes = Array(content)
    guard PendingStore.hasChanges(of: path),
      let start = StringLiteral.offset(ofLine: UInt(test.location.line), in: bytes)
    else { return }
    // If it cannot be removed here, the review refuses it.
    try? PendingStore.note([], forgetting: [start], of: path, reading: bytes)
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
        throw different
      }
      let isWritten = try files.withLock { files in
        guard files[path]?.content ?? content == old else { return false }
        try FileLock.hold(path) { () throws(FileProblem) in
          try FileReplacement.replace(path, Array(old), with: Array(new))
        }
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

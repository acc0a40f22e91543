import RxTestKitAssertions
import Synchronization
import Testing

/// Expects that a test fails, and the whole of what it reports.
///
/// Each failure starts with its line. Lines count from the test's `func`, so that an expected message stays as it is
/// when the file above changes.
struct Reports: TestTrait, TestScoping {
  let expected: String
  let path: String

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let places = Places(path: path, function: test.name)
    let issues = Mutex<[String]>([])
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      issues.withLock { $0.append(places.text(of: issue)) }
      return true
    }
    let reported = issues.withLock { $0.joined(separator: "\n\n") }
    if reported != expected { Issue.record("this was reported instead:\n\(reported)") }
  }
}

extension Trait where Self == Reports {
  /// Expects that the test fails, and reports this.
  ///
  /// Stands before `.virtualTime` and `.verifyingMarbles`, to hear what they report.
  static func reports(_ expected: String, path: String = #filePath) -> Self {
    Reports(expected: expected, path: path)
  }
}

extension Places {
  /// What an issue says, after its place.
  func text(of issue: Issue) -> String {
    if let error = issue.error { return text("throws: \(error)") }
    let place = issue.sourceLocation.map { "\($0.fileName):\($0.line): " } ?? ""
    return text(place + issue.comments.map(\.rawValue).joined(separator: "\n"))
  }
}

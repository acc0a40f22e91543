import Combine
import Foundation
import MarbleTestingOpenCombine
import Testing

enum FirstAttempt {
  final class SearchModel {
    @Published private(set) var results: [String] = []

    init(keys: some Publisher<String, Never>, scheduler: some Scheduler) {
      keys
        .map { ["result for \($0)"] }
        .assign(to: &$results)
    }
  }
}

/// The guide's test fails with the guide's message.
struct FirstAttemptTests {
  typealias SearchModel = FirstAttempt.SearchModel

  @Test func `the first attempt searches for each key`() throws {
    let scheduler = MarbleScheduler()
    let guide = try Guide.text()
    withKnownIssue {
      let keys = scheduler.hot("-a-b")
      let model = scheduler.keep(SearchModel(keys: keys, scheduler: scheduler.dispatchQueue))
      scheduler.expect(model.$results).toBe(
        "n-- 300ms r", values: ["n": [], "r": ["result for b"]])
      scheduler.verify()
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      return message.split(separator: "\n").allSatisfy { line in
        // The numbers of lines differ from the reader's.
        line.contains("line ") || guide.contains(line.trimmingCharacters(in: .whitespaces))
      }
    }
  }
}

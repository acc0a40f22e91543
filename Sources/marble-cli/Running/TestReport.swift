import RxFixtures
import RxTestKit

/// What a report says about one test that ran once.
struct TestReport: Sendable {
  /// What the test is called, with what tells it from its repetitions.
  var name: String
  /// What the test is called in the file.
  var title: String
  /// What the test is called however often it runs: its file and title.
  var identity: String
  /// Where what is wrong stands first, or the test where nothing is.
  var place: TextLocation
  /// Where the test stands.
  var location: TextLocation
  /// The words that it is tagged with.
  var tags: [String]
  /// How it ended.
  var outcome: TestResult.Outcome
  /// The error outside the tests of its file that kept the test from running; nil if the test has errors of its own.
  var obstacle: Diagnostic?
  /// Whether `accept` may be right: the expected output may be the mistake.
  var isAcceptable = false
  /// How long it took.
  var duration: Duration
  /// What is wrong, or why it was skipped; each as text of one or more lines.
  var messages: [String] = []
  /// The same as `messages` in the styles of the reports for people.
  var styledMessages: [TextStyle: [String]] = [:]
  /// The places in drawn rows that explain failures; `messages` has them, `styledMessages` does not.
  var mistakes: [Diagnostic] = []
  /// The warnings that only running the test has found; none if it did not pass.
  var warnings: [Diagnostic] = []
  /// Where the mistakes and warnings are that are not among the warnings of the file.
  var newWarnings: [TextLocation] = []
  /// Whether the test ran, be it with errors.
  var hasRun = true
  /// The diagram that the first failure expected.
  var expected: String?
  /// The diagram that came instead.
  var actual: String?
  /// The test that shows with which sources a law does not hold.
  var counterexample: String?
  /// How often the test ran: more than once if it was retried.
  var attempts = 1
  /// What was wrong the first time, in a line, if the test ran again.
  var firstFailure: String?
  /// Which repetition it is, counted from 1; nil where tests run once.
  var repetition: Int?
  /// The order of its work in which the test failed; nil if it failed as without `--orders`.
  var order: OrderFailure?
  /// Whether the test fails in the usual order, so that no other one was tried.
  var failsInUsualOrder = false
  /// The number of orders of its work in which the test ran, and whether these are all; nil if only the usual one was asked for.
  var orders: (count: Int, areAll: Bool)?
  /// With what the test was tried, if it is a law.
  var laws: LawCases?
  /// The seed of the failing case: another one than that of the run if an earlier run has found it.
  var counterexampleSeed: UInt64?
  /// The cases of the law, or the orders, that were tried; nil for any other test.
  var cases: TestResult.TriedCases?
  /// The failing case, for a later run.
  var failingCase: String?

  /// The test as a file, if it failed and failing tests are saved.
  var failure: FailureFile?

  /// What to try the law with so that it fails again.
  var failingLaws: LawCases? {
    guard var laws else { return nil }
    if let counterexampleSeed { laws.seed = counterexampleSeed }
    return laws
  }

  /// Whether the test passed only when it ran again.
  var isFlaky: Bool { outcome == .passed && attempts > 1 }

  /// What a report says of a flaky test; nil for any other.
  var flakySentence: String? {
    guard isFlaky else { return nil }
    return "passed at attempt \(attempts), after \(firstFailure ?? "a failure")"
  }

  /// Whether the test did not run, because of an error that is reported once for its file.
  var didNotRun: Bool { obstacle != nil }

  /// Whether the test counts as failed.
  var isBad: Bool { outcome == .failed || outcome == .error }

  /// The first line of what is wrong.
  var summaryLine: String {
    let line = messages.first?.split(separator: "\n").first.map(String.init)
    return line ?? ""
  }

  /// The messages as one text; nil where there is none.
  var message: String? { messages.isEmpty ? nil : messages.joined(separator: "\n\n") }
}

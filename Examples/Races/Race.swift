import RxTestKitAssertions
import Testing

/// The two forms of each race.
enum Version: Sendable {
  /// The form with the bug.
  case wrong
  case right
}

/// A bug that shows only in some orders of simultaneous work, and its fix.
struct Race: Sendable, CustomTestStringConvertible {
  let title: String
  /// What the user must see in every order.
  let expected: String
  /// How the first order in which the wrong version shows something else begins, as a failure describes it.
  let order: String
  private let scenario: @MainActor @Sendable (Version, TestScheduler) async throws -> String

  /// Creates a race.
  ///
  /// - Parameters:
  ///   - title: The bug.
  ///   - expected: What the user must see in every order.
  ///   - order: The beginning of the first order in which the wrong version shows something else.
  ///   - scenario: Uses a version of the code, and returns what the user sees.
  init(
    _ title: String, shows expected: String, failsIn order: String,
    _ scenario: @escaping @MainActor @Sendable (Version, TestScheduler) async throws -> String
  ) {
    (self.title, self.expected, self.order, self.scenario) = (title, expected, order, scenario)
  }

  var testDescription: String { title }

  /// Returns what the user sees in one run.
  @MainActor
  func outcome(of version: Version) async throws -> String {
    let scheduler = TestScheduler()
    return try await scheduler.withVirtualTime { try await scenario(version, scheduler) }
  }
}

/// Starts a task that acts after some milliseconds, as a user or a server does.
@MainActor
func after(
  _ milliseconds: Int, _ name: String,
  _ action: @escaping @MainActor () async throws -> Void
) {
  Task(name: name) {
    try await Task.sleep(for: .milliseconds(milliseconds))
    try await action()
  }
}

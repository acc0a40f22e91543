import MarbleKit
import Testing

/// Gives each test of Swift Testing a scheduler, and verifies it when the test ends.
///
///     @MainActor
///     @Suite(.virtualTime)
///     struct SearchTests {
///       let scheduler = MarbleScheduler.current
///
///       @Test func `shows what it found`() async {
///         let model = SearchModel(clock: scheduler.swiftClock)
///         model.search("a")
///         scheduler.expect { model.title }.toBe("n 299ms a", values: ["n": "", "a": "a"])
///       }
///     }
///
/// - `MarbleScheduler.current`, or `TestScheduler.current`, is the test's scheduler, also in helper functions and in the test's tasks.
/// - RxSwift's `Driver` and `Signal` deliver on it.
/// - The test's tasks run one step at a time, and the clock waits for them.
/// - When the test ends, the trait runs the scheduler until no task can continue, then verifies it. It does the same with other
///   schedulers that the test has made.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  private let syntax: MarbleSyntax
  private let patience: Duration
  private let surroundings: any TestSurroundings

  package init(
    syntax: MarbleSyntax, patience: Duration,
    surroundedBy surroundings: any TestSurroundings = NoSurroundings()
  ) {
    self.syntax = syntax
    self.patience = patience
    self.surroundings = surroundings
  }

  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test with a scheduler of its own, then verifies it, unless the test threw an error.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await EveryOrderTrait.run(test) {
      try await MarbleVerification(patience: patience)
        .run(
          test, in: { TestWorld(ofTestWith: syntax) }, surroundedBy: surroundings, function)
    }
  }
}

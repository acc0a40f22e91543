import RxCore
import RxTestKit
import Testing

/// Verifies the schedulers of Swift Testing's tests when each test ends, so that no test needs to do it.
///
///     @Suite(.verifyingMarbles)
///     struct SearchTests {
///       let scheduler = TestScheduler()
///
///       @Test func `waits until the user stops typing`() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(keys.debounce(scheduler.time("--|"), scheduler: scheduler))
///           .toBe("-----b--|")
///       }
///     }
///
/// It knows the schedulers that a test makes by `TestScheduler()`, or expects something of.
public struct MarbleVerification: TestTrait, SuiteTrait, TestScoping {
  /// The schedulers of one test.
  final class Schedulers: Sendable {
    private let schedulers = Guarded<[TestScheduler]>([])

    func add(_ scheduler: TestScheduler) {
      schedulers.withLock { schedulers in
        if !schedulers.contains(where: { $0 === scheduler }) { schedulers.append(scheduler) }
      }
    }

    func take() -> [TestScheduler] {
      schedulers.withLock { schedulers in
        defer { schedulers = [] }
        return schedulers
      }
    }
  }

  /// The schedulers of the test that runs, where they are to be verified.
  @TaskLocal static var schedulers: Schedulers?

  /// Whether the suites of a suite are verified too.
  public var isRecursive: Bool { true }

  /// Runs a test, then runs its schedulers until no task can continue, and verifies them unless the test threw an error.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs it.
  /// - Throws: What the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let schedulers = Schedulers()
    do {
      try await Self.$schedulers.withValue(schedulers) {
        try await TestScheduler.withTasksOfTest { try await function() }
      }
    } catch {
      for scheduler in schedulers.take() { scheduler.abandonExpectations() }
      throw error
    }
    for scheduler in schedulers.take() { await scheduler.verify() }
  }
}

extension Trait where Self == MarbleVerification {
  /// Verifies the schedulers of each test when it ends.
  @_disfavoredOverload  // MarbleTesting has a trait of this name, too.
  public static var verifyingMarbles: MarbleVerification { MarbleVerification() }
}

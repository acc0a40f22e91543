internal import RxCore
internal import RxTestKit
internal import RxTestKitAssertions
public import Testing

/// Verifies the schedulers of each test of Swift Testing when the test ends.
///
///     @Suite(.verifyingMarbles)
///     struct SearchTests {
///       let scheduler = MarbleScheduler()
///
///       @Test func `waits until the user stops typing`() {
///         let keys = scheduler.hot("-a-b----|")
///         scheduler.expect(search(keys, on: scheduler)).toBe("-----b--|")
///       }
///     }
public struct MarbleVerification: TestTrait, SuiteTrait, TestScoping {
  let patience: Duration

  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test, then verifies its schedulers, unless the test threw an error.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let trait = RxTestKitAssertions.MarbleVerification.verifyingMarbles(patience: patience)
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
  }
}

extension Trait where Self == MarbleVerification {
  /// Verifies the schedulers of each test when it ends.
  public static var verifyingMarbles: MarbleVerification { verifyingMarbles() }

  /// Verifies the schedulers of each test when it ends.
  ///
  /// - Parameter patience: How long, in real time, a test may wait without a step of its own before it fails.
  public static func verifyingMarbles(
    patience: Duration = .seconds(5)
  ) -> MarbleVerification { MarbleVerification(patience: patience) }
}

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
/// The test's tasks run one step at a time, and the clock waits for them.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  let syntax: MarbleSyntax
  let patience: Duration

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
    let trait = RxTestKitAssertions.VirtualTimeTrait.virtualTime(
      syntax: syntax.base, patience: patience)
    try await trait.provideScope(for: test, testCase: testCase) {
      try await MarbleScheduler.$scope.withValue(MarbleScheduler(TestScheduler.current)) {
        try await function()
      }
    }
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// Gives each test a scheduler, `MarbleScheduler.current`, and verifies it when the test ends.
  public static var virtualTime: VirtualTimeTrait { virtualTime() }

  /// Gives each test a scheduler, `MarbleScheduler.current`, and verifies it when the test ends.
  ///
  /// - Parameters:
  ///   - syntax: The syntax of the tests' diagrams.
  ///   - patience: How long, in real time, a test may wait without a step of its own before it fails.
  public static func virtualTime(
    syntax: MarbleSyntax = .rxjs, patience: Duration = .seconds(5)
  ) -> VirtualTimeTrait {
    VirtualTimeTrait(syntax: syntax, patience: patience)
  }
}

extension MarbleScheduler {
  /// The scheduler of the test that runs.
  @TaskLocal static var scope: MarbleScheduler?

  /// The scheduler of the current test, from the trait `.virtualTime` or a `VirtualTimeTestCase`.
  ///
  /// Elsewhere it returns a new scheduler, and the test fails.
  public static var current: MarbleScheduler { scope ?? MarbleScheduler(TestScheduler.current) }
}

import VirtualTimeCore
import MarbleKit
import Testing

/// Verifies the schedulers of each test of Swift Testing when the test ends.
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
/// These are the schedulers that the test creates by `TestScheduler()`, and those with expectations.
public struct MarbleVerification: TestTrait, SuiteTrait, TestScoping {
  /// How long a test may wait without a step.
  let patience: Duration

  /// The schedulers of one test.
  final class Worlds: Sendable {
    private let all = Guarded<[TestWorld]>([])

    func add(_ world: TestWorld) {
      all.withLock { all in
        if !all.contains(where: { $0 === world }) { all.append(world) }
      }
    }

    /// Returns the schedulers, and releases them: a task that outlives the test may hold this object.
    func take() -> [TestWorld] { all.withLock { exchange(&$0, with: []) } }
  }

  /// The schedulers of the test that runs, where they are to be verified.
  @TaskLocal static var worlds: Worlds?

  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test, then runs its schedulers until no task can continue, and verifies them unless the test threw an error.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await EveryOrderTrait.run(test) { try await run(test, function) }
  }

  /// Runs a test, then verifies its schedulers.
  ///
  /// - Parameters:
  ///   - makeWorld: Makes the world in which the test runs.
  ///   - surroundings: What is current in that world.
  func run(
    _ test: Test, in makeWorld: () -> TestWorld? = { nil },
    surroundedBy surroundings: any TestSurroundings = NoSurroundings(),
    _ function: @Sendable () async throws -> Void
  ) async throws {
    if Self.worlds == nil { RequestMonitor.detachStaleSchedulers() }
    FailureReporter.warnOfRuntime(at: CallSite(test.sourceLocation))
    let worlds = Worlds()
    let current = Self.$worlds.withValue(worlds, operation: makeWorld)
    guard let current else { return try await run(test, with: worlds, function) }
    try await CurrentTest.$world.withValue(current) {
      try await surroundings.surround(current) {
        try await RequestMonitor.$owner.withValue(ObjectIdentifier(current.frames.runner)) {
          try await run(test, with: worlds, on: current, function)
        }
      }
    }
  }

  private func run(
    _ test: Test, with worlds: Worlds, on current: TestWorld? = nil,
    _ function: @Sendable () async throws -> Void
  ) async throws {
    let site = CallSite(test.sourceLocation)
    let own = FunctionOfTest(
      of: current, patience: patience,
      advising: "pass more time to the trait, as in .virtualTime(patience: .seconds(30))"
    ) { FailureReporter.report(MarbleFailure($0, at: site)) }
    var thrown: (any Error)?
    do {
      try await Self.$worlds.withValue(worlds) {
        try await own.run { try await function() }
      }
    } catch {
      thrown = error
    }
    let hasStoodStill = own.end()
    if hasStoodStill { OrderTrial.current?.noteStall() }
    await own.waitForReport()
    let all = worlds.take()
    // The failure says why the test stood still, so nothing else of it is checked.
    if hasStoodStill || thrown != nil {
      for world in all { world.abandonExpectations() }
    }
    if thrown == nil { for world in all { await FailureReporter.verify(world, at: site) } }
    for world in all { world.leaveTest() }
    guard let thrown else { return }
    // This only repeats the failure.
    if hasStoodStill, thrown is CancellationError || thrown is TestSchedulerStall { return }
    throw thrown
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

import MarbleAssertions
import RxCore
import RxTestKit
import Testing

/// Makes a test's scheduler current, and lets `Driver` and `Signal` deliver on it.
struct RxSurroundings: TestSurroundings {
  func surround(_ world: TestWorld, _ body: () -> Void) {
    let scheduler = world.face(TestScheduler.init(in:))
    TestScheduler.$scope.withValue(scheduler) {
      SharingScheduler.mock(scheduler: scheduler, action: body)
    }
  }

  func surround(_ world: TestWorld, _ body: () async throws -> Void) async throws {
    let scheduler = world.face(TestScheduler.init(in:))
    try await TestScheduler.$scope.withValue(scheduler) {
      try await SharingScheduler.mock(scheduler: scheduler) { try await body() }
    }
  }
}

extension TestScheduler {
  /// The scheduler of the test that runs.
  @TaskLocal static var scope: TestScheduler?

  /// The scheduler of the current test, from the trait `.virtualTime` or a `VirtualTimeTestCase`.
  ///
  /// Elsewhere it returns a new scheduler, and the test fails.
  public static var current: TestScheduler {
    scope ?? CurrentTest.knownWorld.face(TestScheduler.init(in:))
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// Gives each test a scheduler, `TestScheduler.current`, and verifies it when the test ends.
  @_disfavoredOverload  // Where a file imports MarbleTesting, too.
  public static var virtualTime: VirtualTimeTrait { virtualTime() }

  /// Gives each test a scheduler, `TestScheduler.current`, and verifies it when the test ends.
  ///
  /// `Driver` and `Signal` deliver on it, as with `SharingScheduler.mock`.
  ///
  /// - Parameters:
  ///   - syntax: The syntax of the tests' diagrams.
  ///   - patience: How long, in real time, a test may wait without a step of its own before it fails.
  @_disfavoredOverload  // Where a file imports MarbleTesting, too.
  public static func virtualTime(
    syntax: MarbleSyntax = .rxjs, patience: Duration = .seconds(5)
  ) -> VirtualTimeTrait {
    VirtualTimeTrait(syntax: syntax, patience: patience, surroundedBy: RxSurroundings())
  }
}

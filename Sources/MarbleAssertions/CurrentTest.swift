import MarbleKit

/// The test that runs in virtual time.
package enum CurrentTest {
  /// Its world, in the test's function, its tasks and the work of its scheduler.
  @TaskLocal package static var world: TestWorld?

  /// The world; outside of such a test, a new one, and the test fails.
  package static var knownWorld: TestWorld {
    if let world { return world }
    FailureReporter.reportAtTest(
      """
      no test's scheduler is current here: write @Suite(.virtualTime), or let the class inherit from \
      VirtualTimeTestCase; a thread that is not the test's has none
      """,
      else: FailureReporter.unknownSite)
    return TestWorld(ofTestWith: .rxjs)
  }
}

/// What else is to be current while a test runs in virtual time, such as the scheduler of a library.
package protocol TestSurroundings: Sendable {
  /// Calls `body` while it is current.
  func surround(_ world: TestWorld, _ body: () -> Void)

  /// Calls `body` while it is current.
  func surround(_ world: TestWorld, _ body: () async throws -> Void) async throws
}

/// Nothing else is current.
package struct NoSurroundings: TestSurroundings {
  package init() {}

  package func surround(_ world: TestWorld, _ body: () -> Void) { body() }

  package func surround(
    _ world: TestWorld, _ body: () async throws -> Void
  ) async throws { try await body() }
}

extension TestWorld {
  /// Makes the world of a test: a frame is a millisecond, and the test fails if it checks nothing of what it expects.
  package convenience init(ofTestWith syntax: MarbleSyntax, at site: CallSite? = nil) {
    self.init(initialClock: 0, frameLength: FrameLength(seconds: 0.001), syntax: syntax)
    ownTime()
    FailureReporter.watch(self, madeAt: site)
  }
}

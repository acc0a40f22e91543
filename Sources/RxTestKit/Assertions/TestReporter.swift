import RxCore

/// What reports the failures of tests to a test framework, in a program that has one.
package enum TestReporter {
  private static let watch = Guarded<(@Sendable (TestScheduler) -> Void)?>(nil)

  /// Sets what sees to it that a scheduler's test fails if something is expected and never checked.
  ///
  /// - Parameter watch: Called for each expectation.
  package static func set(_ watch: @escaping @Sendable (TestScheduler) -> Void) {
    Self.watch.withLock { $0 = watch }
  }

  fileprivate static func announce(_ scheduler: TestScheduler) {
    watch.withLock { $0 }?(scheduler)
  }
}

extension TestScheduler {
  /// Tells the test framework that something is expected of the scheduler.
  func announce() { TestReporter.announce(self) }
}

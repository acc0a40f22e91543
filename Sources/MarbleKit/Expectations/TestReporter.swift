import VirtualTimeCore

/// What reports the failures of tests to a test framework, in a program that has one.
package enum TestReporter {
  fileprivate static let watch = Guarded<StoredClosure<@Sendable (TestWorld) -> Void>?>(nil)

  /// Sets what sees to it that a scheduler's test fails if something is expected and never checked; it is called for each expectation.
  package static func set(_ watch: @escaping @Sendable (TestWorld) -> Void) {
    Self.watch.withLock { $0 = StoredClosure(watch) }
  }
}

extension TestWorld {
  /// Tells the test framework that something is expected of the scheduler.
  func announce() { TestReporter.watch.withLock { $0 }?.call(self) }
}

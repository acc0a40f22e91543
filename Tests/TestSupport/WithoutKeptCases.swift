import RxTestKit
package import Testing

/// Keeps no failing cases for the next run, so that a test that expects failures reports the same each time.
package struct WithoutKeptCases: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await KeptCases.$areOff.withValue(true) { try await function() }
  }
}

extension Trait where Self == WithoutKeptCases {
  /// Keeps no failing cases for the next run.
  package static var withoutKeptCases: WithoutKeptCases { WithoutKeptCases() }
}

import Foundation

/// The tests that must fail, so that it can be seen what they report.
package enum FailingSuite {
  /// The name of the environment variable that switches them on.
  package static let variable = "MARBLE_FAILING_SUITE"

  /// Whether they run.
  package static let isOn = ProcessInfo.processInfo.environment[variable] == "1"
}

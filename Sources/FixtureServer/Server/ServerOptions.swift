import RxFixtures
import RxTestKit

/// What the program that starts the server knows and the server does not.
package struct ServerOptions: Sendable {
  /// The operators that fixtures can call.
  package var registry: OperatorRegistry
  /// The version of the program.
  package var version: String
  /// The rows of an example of a form; nil if there is none.
  package var example: @Sendable (OperatorForm) -> [String]?
  /// The test target that runs the fixtures of a file with this path; nil if none does, or if it is unknown.
  package var testTarget: @Sendable (_ path: String) -> TestTarget?

  /// Creates options.
  package init(
    registry: OperatorRegistry = .standard, version: String = "",
    example: @escaping @Sendable (OperatorForm) -> [String]? = { _ in nil },
    testTarget: @escaping @Sendable (_ path: String) -> TestTarget? = { _ in nil }
  ) {
    self.registry = registry
    self.version = version
    self.example = example
    self.testTarget = testTarget
  }
}

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
  /// Whether a test target may know the name that an error calls unknown.
  package var isKnownElsewhere: @Sendable (Diagnostic) -> Bool

  /// Creates options.
  package init(
    registry: OperatorRegistry = .standard, version: String = "",
    example: @escaping @Sendable (OperatorForm) -> [String]? = { _ in nil },
    isKnownElsewhere: @escaping @Sendable (Diagnostic) -> Bool = { _ in false }
  ) {
    self.registry = registry
    self.version = version
    self.example = example
    self.isKnownElsewhere = isKnownElsewhere
  }
}

import RxFixtures
import RxTestKit

/// A test target that runs fixtures with a registry of its own.
package struct TestTarget: Sendable {
  /// The name of its module.
  package var name: String
  /// The operators, with those that the target's registry had when its tests last ran; nil if that is unknown.
  package var registry: OperatorRegistry?
  /// A number that is different if the registry is.
  package var version: Int

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - name: The name of its module.
  ///   - registry: The operators, with those that the target's registry had when its tests last ran.
  ///   - version: A number that is different if the registry is.
  package init(name: String, registry: OperatorRegistry? = nil, version: Int = 0) {
    (self.name, self.registry, self.version) = (name, registry, version)
  }

  /// How to run the target's tests.
  var command: String { "swift test --filter \(name)" }

  /// What to say of a name that no registry here has.
  var noteOnUnknownName: String {
    registry == nil
      ? "the names that \(name) adds are known when '\(command)' has run"
      : "the registry of \(name) did not have it when '\(command)' last ran"
  }
}

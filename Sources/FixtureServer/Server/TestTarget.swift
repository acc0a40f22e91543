import RxFixtures
import RxTestKit

/// A test target that runs fixtures with a registry of its own.
package struct TestTarget: Sendable {
  /// The name of its module.
  package var name: String
  /// The operators, with those that the target's registry had when its tests last ran; nil if that is unknown.
  package var registry: OperatorRegistry?
  /// A number that is different if the registry, or the test bundle, is.
  package var version: Int
  /// The test that runs the fixtures; nil if that is unknown.
  package var entrance: RegistryDescription.Entrance?
  /// The name of the file that describes the registry with which that test runs them.
  package var description: String

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - name: The name of its module.
  ///   - registry: The operators, with those that the target's registry had when its tests last ran.
  ///   - version: A number that is different if the registry, or the test bundle, is.
  ///   - entrance: The test that runs the fixtures.
  ///   - description: The name of the file that describes the registry with which that test runs them.
  package init(
    name: String, registry: OperatorRegistry? = nil, version: Int = 0,
    entrance: RegistryDescription.Entrance? = nil, description: String = ""
  ) {
    (self.name, self.registry, self.version) = (name, registry, version)
    (self.entrance, self.description) = (entrance, description)
  }

  /// How to run the target's tests.
  var command: String { "swift test --filter \(name)" }

  /// How to build all test targets.
  static let buildCommand = "swift build --build-tests"

  /// What to say if the target cannot run tests for the editor.
  ///
  /// - Parameter reason: The reason; nil if it is not built.
  func remark(on reason: String?) -> String {
    guard let reason else {
      return "\(name) is not built: its fixtures have results here after '\(Self.buildCommand)'"
    }
    return "\(name) cannot run its fixtures for the editor: \(reason)\nnote: '\(command)' runs them"
  }

  /// What to say of a name that no registry here has.
  var noteOnUnknownName: String {
    registry == nil
      ? "the names that \(name) adds are known when '\(command)' has run"
      : "the registry of \(name) did not have it when '\(command)' last ran"
  }
}

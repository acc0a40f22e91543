import RxCore
import VirtualTimeCore

/// Notes what a test that ran without its test target needed of it.
package final class MissingResults: Sendable {
  private let state = Guarded((isNeeded: false, hasThrown: false))

  /// Creates an empty note.
  package init() {}

  /// Whether the test called, or read, something of its test target: its verdict has no meaning.
  package var isNeeded: Bool { state.withLock { $0.isNeeded } }

  /// Whether a value was missing, so that later errors may come from that.
  package var hasThrown: Bool { state.withLock { $0.hasThrown } }

  func notePipeline() { state.withLock { $0.isNeeded = true } }

  func noteValue() { state.withLock { $0 = (true, true) } }
}

/// The error of a value that only the test target can make.
struct MissingResult: Error, CustomStringConvertible {
  var description: String { "only the test target can make this value" }
}

extension OperatorRegistry {
  /// Creates a registry that knows the names and calls of test targets, and makes none of their results.
  ///
  /// A pipeline of a test target emits nothing. Any other value is an error. ``missing`` notes both.
  package init(describedBy descriptions: [RegistryDescription]) {
    self = descriptions.contains(where: \.isStandard) ? .standard : OperatorRegistry()
    isOfTestTarget = true
    for description in descriptions {
      for call in description.calls { replace(with: OperatorForm(describedBy: call)) }
      for name in description.constants {
        add(Constant { context in throw context.host.noteMissingValue() }, named: name)
      }
      for name in description.properties { add(AddedProperty.missing, named: name) }
    }
  }

  /// The names of the values and properties that test targets add, for completion.
  package var addedNames: (constants: [String], properties: [String]) {
    (constantNames.sorted(), properties.keys.sorted())
  }
}

extension OperatorForm {
  fileprivate init(describedBy call: RegistryDescription.Call) {
    self.init(signature: call.signature, "") { made in
      guard call.isPipeline else { throw made.host.noteMissingValue() }
      made.host.registry.missing?.notePipeline()
      return .observable(.never())
    }
    isPipeline = call.isPipeline
  }
}

extension AddedProperty {
  /// A property whose value only the test target can read.
  fileprivate static let missing = AddedProperty { _, context in
    throw context.host.noteMissingValue()
  } belongs: { _ in
    true
  } convert: { _, _ in
    MissingResult()
  }
}

extension FixtureHost {
  fileprivate func noteMissingValue() -> MissingResult {
    registry.missing?.noteValue()
    return MissingResult()
  }
}

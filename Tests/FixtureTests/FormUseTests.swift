import Synchronization
import Testing

@testable import RxFixtures

/// What the fixtures call of the standard registry.
@Suite("Forms of operators")
struct FormUseTests {
  /// The parameters that were given an argument, by the form's signature.
  private final class Calls: Sendable {
    let arguments = Mutex<[String: Set<String>]>([:])

    func note(_ call: OperatorCall) {
      let given = zip(call.signature.parameters, call.matching.arguments)
        .filter { !$1.isEmpty }.map(\.0.name)
      arguments.withLock { $0[call.signature.description, default: []].formUnion(given) }
    }
  }

  @Test("fixtures call every form, and give every argument that a form takes")
  func everyFormIsCalled() throws {
    let calls = Calls()
    var registry = OperatorRegistry()
    for form in OperatorRegistry.standard.forms {
      registry.add(
        OperatorForm(signature: form.signature, form.summary, aka: form.otherNames) { call in
          calls.note(call)
          return try form.body(call)
        })
    }
    let runner = FixtureRunner(registry: registry, laws: FixtureFiles.fewCases)
    for path in FixtureFiles.paths {
      let file = try FixtureFiles.parse(path)
      for test in file.tests { _ = runner.run(test, in: file) }
    }
    let called = calls.arguments.withLock { $0 }
    for form in registry.forms {
      guard let given = called[form.signature.description] else {
        Issue.record("no fixture calls \(form.signature)")
        continue
      }
      for parameter in form.signature.parameters where !given.contains(parameter.name) {
        Issue.record("no fixture gives '\(parameter.name)' to \(form.signature)")
      }
    }
  }
}

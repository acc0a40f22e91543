import Testing

@testable import RxFixtures

/// What the fixtures call of the standard registry.
@Suite("Forms of operators")
struct FormUseTests {
  @Test("fixtures call every form, and give every argument that a form takes")
  func everyFormIsCalled() throws {
    let calls = try FormCalls.all.get()
    for form in OperatorRegistry.standard.forms.map(\.signature) {
      guard let given = calls.arguments[form] else {
        Issue.record("no fixture calls \(form)")
        continue
      }
      for parameter in form.parameters where !given.contains(parameter.name) {
        Issue.record("no fixture gives '\(parameter.name)' to \(form)")
      }
    }
  }
}

import RxCore
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

@Suite("Lines of the registry")
struct FormCheckTests {
  private static let correct = OperatorForm("skip(_ count: Int)", "") {
    $0.source.skip(try $0.int("count"))
  }
  private static let wrong = OperatorForm("take(_ count: Int = 1)", "") {
    $0.source.take(try $0.int("cuont", default: 1))
  }

  @Test("a parameter name that the signature does not have is found")
  func mistake() {
    #expect(FormCheck.mistake(in: [Self.correct]) == nil)
    #expect(
      FormCheck.mistake(in: [Self.correct, Self.wrong])?.description
        == "the registry's 'take(_ count: Int = 1)' has no parameter 'cuont'; it has 'count'")
  }

  @Test("the code of each form asks only for parameters that its signature has")
  func standardForms() {
    let mistake = FormCheck.mistake(in: OperatorRegistry.standard.forms)
    #expect(mistake == nil, "\(mistake?.description ?? "")")
  }
}

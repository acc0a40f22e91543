import RxCore
import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// Each form of the registry, called by its example.
@Suite("Releases of operators")
struct FormReleaseTests {
  /// The cell that the current run belongs to.
  private final class Current: @unchecked Sendable {
    // Not checked: each test has its own, and the runner waits for its thread.
    var form = ""
    var cell: KeptCell?
  }

  /// Runs the example of a form, and returns what is retained by the disposables and inner observables.
  private static func retained(
    by form: OperatorSignature, in example: FormCalls.Caller, _ runner: FixtureRunner,
    _ current: Current
  ) -> Set<String> {
    current.form = form.description
    let cell = KeptCell()
    current.cell = cell
    _ = runner.run(example.test, in: example.file)
    current.cell = nil
    defer { cell.tearDown() }
    return cell.retained
  }

  /// Makes a runner whose registry calls the current form through the current cell.
  private static func runner(
    _ current: Current,
    changing change: @escaping @Sendable (FixtureValue) -> FixtureValue = { $0 }
  ) -> FixtureRunner {
    FixtureRunner(
      registry: .standard { call, body in
        call.host.endsSubscriptions = false
        guard let cell = current.cell else { return try body(call) }
        if call.signature.name == "connect" { try cell.connect(call) }
        guard call.signature.description == current.form else { return try body(call) }
        return try cell.call(call) { change(try body($0)) }
      }, laws: LawCases(1, seed: 1))
  }

  @Test(
    "who keeps the disposables of a form keeps neither its sources, its closures nor its observers")
  func everyForm() throws {
    let calls = try FormCalls.all.get()
    let current = Current()
    let runner = Self.runner(current)
    for form in OperatorRegistry.standard.forms.map(\.signature) {
      guard let example = calls.example(of: form), !example.test.outlivesItsEnd else { continue }
      let retained = Self.retained(by: form, in: example, runner, current)
      #expect(retained.isEmpty, "\(form), in '\(example.test.title)', keeps \(retained.sorted())")
    }
  }

  @Test("the check finds an operator that keeps its observers")
  func defectiveOperator() throws {
    let calls = try FormCalls.all.get()
    let current = Current()
    nonisolated(unsafe) var leaked: [AnyObserver<FixtureValue>] = []
    let runner = Self.runner(current) { made in
      guard case .observable(let source) = made else { return made }
      return .observable(
        .create { observer in
          leaked.append(observer)
          return source.subscribe(observer)
        })
    }
    let forms = OperatorRegistry.standard.forms.map(\.signature)
    let form = try #require(forms.first { $0.description.hasPrefix("skip(_ count") })
    let example = try #require(calls.example(of: form))
    #expect(Self.retained(by: form, in: example, runner, current) == ["an observer"])
  }
}

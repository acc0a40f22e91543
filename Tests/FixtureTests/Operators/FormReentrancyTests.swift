import Foundation
import RxCore
import Testing

@testable import RxFixtures
@testable import RxTestKit

/// Each form of the registry is fed, terminated, subscribed to and disposed inside its own callbacks: by its example.
@Suite("Re-entrant calls of operators")
struct FormReentrancyTests {
  /// The cell that the current run belongs to; a process runs one at a time.
  private final class Current: @unchecked Sendable {
    // Not checked: one test runs at a time, and the runner waits for its thread.
    var cell: FormCell?
  }

  private static let formsInProcess = 48

  private static let starts = Array(
    stride(from: 0, to: OperatorRegistry.standard.forms.count, by: formsInProcess))

  @Test("every form can be called re-entrantly from every callback", arguments: starts)
  func forms(start: Int) async throws {
    let calls = try FormCalls.all.get()
    let forms = OperatorRegistry.standard.forms[start...].prefix(Self.formsInProcess)
    let examples = try forms.map { form in
      let example = try #require(calls.example(of: form.signature))
      return [form.signature.description, example.path, example.test.title]
    }
    await #expect(processExitsWith: .success) { [examples = examples as [[String]]] in
      alarm(120)
      Hooks.warningHandler = { _ in }
      for example in examples { try Self.run(example[0], path: example[1], title: example[2]) }
    }
  }

  /// Runs all cells of a form.
  private static func run(_ form: String, path: String, title: String) throws {
    let current = Current()
    let registry = OperatorRegistry.standard { call, body in
      guard let cell = current.cell, call.signature.description == form else {
        return try body(call)
      }
      return try cell.call(call, body)
    }
    let runner = FixtureRunner(registry: registry, laws: LawCases(1, seed: 1))
    let file = try FixtureFiles.parse(path)
    let test = try #require(file.tests.first { $0.title == title })
    for place in FormCell.Place.allCases {
      for action in FormCell.Action.allCases {
        let name = "\(form), in '\(title)': \(action) in \(place)"
        Hooks.programmingErrorHandler = { fatalError("\(name): \($0)") }
        let keptResources = {
          let before = Resources.total
          let cell = FormCell(place, action)
          current.cell = cell
          _ = runner.run(test, in: file)
          current.cell = nil
          cell.tearDown()
          #expect(cell.violations.isEmpty, "\(name): \(cell.violations)")
          return Resources.total - before
        }
        // The first run may make what the process keeps.
        let kept = keptResources() == 0 ? 0 : keptResources()
        #expect(kept == 0 || test.outlivesItsEnd, "\(name) keeps \(kept) resources")
      }
    }
  }
}

extension FixtureTest {
  /// Whether a subscription outlives the test, as a tag says: one that no operator disposes, or that the scheduler disposes later.
  var outlivesItsEnd: Bool { tags.contains("outlives") }
}

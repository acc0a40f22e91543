import Foundation
import RxCore
import TestSupport
import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// Each form of the registry is fed, terminated, subscribed to and disposed inside its own callbacks: by its example.
///
/// Every eighth form is tried, beginning with the one whose number the environment variable `PART` says, 0 by default. With `THOROUGH=1`, as
/// `make thorough` sets it, each is.
@Suite("Re-entrant calls of operators")
struct FormReentrancyTests {
  /// The cell that the current run belongs to; a process runs one at a time.
  private final class Current: @unchecked Sendable {
    // Not checked: one test runs at a time, and the runner waits for its thread.
    var form = ""
    var cell: FormCell?
  }

  private static let formsInProcess = 48

  private static let tried = {
    let step = FixtureFiles.part == nil ? 1 : 8
    let first = (FixtureFiles.part ?? 0) % step
    let forms = OperatorRegistry.standard.forms
    return stride(from: first, to: forms.count, by: step).map { forms[$0] }
  }()

  private static let starts = Array(stride(from: 0, to: tried.count, by: formsInProcess))

  @Test(
    "every form can be called re-entrantly from every callback", .startsProcesses, arguments: starts
  )
  func forms(start: Int) async throws {
    let calls = try FormCalls.all.get()
    let forms = Self.tried[start...].prefix(Self.formsInProcess)
    let examples = try forms.map { form in
      let example = try #require(calls.example(of: form.signature))
      return [form.signature.description, example.path, example.test.title]
    }
    await #expect(processExitsWith: .success) { [examples = examples as [[String]], start] in
      alarm(3600)
      Hooks.warningHandler = { _ in }
      let note = Self.note(parent: getppid(), start: start)
      let current = Current()
      let runner = FixtureRunner(
        registry: .standard { call, body in
          call.host.endsSubscriptions = false
          guard let cell = current.cell, call.signature.description == current.form else {
            return try body(call)
          }
          return try cell.call(call, body)
        }, laws: LawCases(1, seed: 1))
      for example in examples {
        let file = try FixtureFiles.parse(example[1])
        let test = try #require(file.tests.first { $0.title == example[2] })
        current.form = example[0]
        try Self.run(test, in: file, runner, current, note)
      }
      try FileManager.default.removeItem(at: note)
    }
    let note = Self.note(parent: getpid(), start: start)
    if let name = try? String(contentsOf: note, encoding: .utf8) {
      try FileManager.default.removeItem(at: note)
      Issue.record("the process stopped in \(name)")
    }
  }

  /// The file that names the cell which a process runs; only a process that stops there leaves it.
  private static func note(parent: Int32, start: Int) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("forms-\(parent)-\(start)")
  }

  /// Runs all cells of a form.
  private static func run(
    _ test: FixtureTest, in file: FixtureFile, _ runner: FixtureRunner, _ current: Current,
    _ note: URL
  ) throws {
    for place in FormCell.Place.allCases {
      for action in FormCell.Action.allCases {
        let name = "\(current.form), in '\(test.title)': \(action) in \(place)"
        try name.write(to: note, atomically: false, encoding: .utf8)
        Hooks.programmingErrorHandler = { Issue.record("\(name): \($0)") }
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

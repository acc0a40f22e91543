import RxFixtures
import RxTestKit
import Testing

/// A test of a fixture file, as one case of a Swift test.
///
/// ```swift
/// @MainActor @Test(arguments: FixtureRunner().cases(in: "Fixtures"))
/// func fixture(_ fixture: FixtureCase) { fixture.verify() }
/// ```
///
/// - Seealso: `FixtureRunner.cases(in:)`
public struct FixtureCase: Sendable, Identifiable, CustomTestStringConvertible {
  /// The path of the file below the directory, and the test's title: `Search.marble: waits`.
  public let id: String

  /// The test's title; the path if no test can be read.
  public let title: String

  /// The test's tags.
  public let tags: [String]

  /// The reason why the test is skipped; `nil` if it runs.
  public let skip: String?

  /// The test's lines in its file; every line if no test of the file can be read.
  let lines: ClosedRange<Int>

  /// The fixtures of which the test is one.
  let fixtures: ServedFixtures?

  /// Runs the test.
  let failures: @Sendable () -> [FixtureFailure]

  /// The name of the case in lists of cases.
  public var testDescription: String { skip.map { "\(id) (skipped: \($0))" } ?? id }

  /// Runs the test, and reports failures at their places in the fixture file.
  ///
  /// In XCTest, call `XCTestCase.verify(_:)` instead: failures of this method have the line of the call, and the place only in the
  /// message. Call it on the main actor if a pipeline uses `MainScheduler` or code of the main actor.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    if let service = FixtureService.ofProcess { return service.serve(fixtures) }
    noteTest()
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report(failures(), at: site)
  }

  /// Runs the test on the main actor, and awaits the tasks that its pipelines start.
  ///
  /// The tasks run one step at a time, and the clock waits for them. Use this method for pipelines of async code: asynchronous sequences
  /// with tasks of their own, or models that start tasks.
  ///
  /// ```swift
  /// @Test(arguments: FixtureRunner.search.cases(in: "Fixtures"))
  /// func search(_ fixture: FixtureCase) async { await fixture.verify() }
  /// ```
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    if let service = FixtureService.ofProcess { return await service.serve(fixtures) }
    noteTest()
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report(await TaskedRun.call(failures), at: site)
  }

  /// Notes for editors which test runs the fixtures.
  private func noteTest() {
    guard let target = fixtures?.target, let test = Test.current else { return }
    target.note(RegistryDescription.Entrance(test, in: target.package))
  }

  private func report(_ failures: [FixtureFailure], at site: CallSite) {
    for failure in failures {
      FailureReporter.report(
        failure.message, at: failure.location, calledAt: site, of: failure.file)
    }
  }
}

/// Something in a fixture file that does not hold.
struct FixtureFailure: Sendable {
  var message: String
  let location: TextLocation
  /// The failing test as a file; `nil` if none of its tests could run.
  var file: FailureFile?

  /// Everything that one run of a test has to report; `nil` if there is nothing.
  ///
  /// The first test of a file reports the errors outside of the tests; the others name the first error.
  init?(
    _ result: TestResult, of test: FixtureTest, in file: FixtureFile, by runner: FixtureRunner
  ) {
    let isFirst = file.tests.first?.lines == test.lines
    if !isFirst, let obstacle = result.obstacle(among: file.diagnostics) {
      location = result.location
      message = "\(result.title)\n\n\(TestResult.message(on: obstacle))"
      return
    }
    guard let first = result.failures.first?.location ?? result.diagnostics.first?.location else {
      return nil
    }
    location = first
    let failures = result.failures.map {
      $0.text(
        below: result.title, isLocated: true, replay: RequestedOrder.advice, in: TextStyle())
    }
    let diagnostics = result.diagnostics.map(\.description)
    let errors = diagnostics.isEmpty ? [] : [result.title] + diagnostics
    message = (errors + failures).joined(separator: "\n\n")
    let path = (try? ProjectFolder(of: file.path).relativePath(of: file.path)) ?? nil
    self.file = result.saved(test, in: file, at: path ?? file.path, by: runner)
  }

  init(_ message: String, at location: TextLocation) {
    self.message = message
    self.location = location
  }
}

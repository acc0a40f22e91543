import RxFixtures
import RxTestKit
import XCTest

extension XCTestCase {
  /// Runs the tests of fixture files, and reports each that does not hold as a failure at its place in the file.
  ///
  /// ```swift
  /// func testFixtures() { verify(FixtureRunner().cases(in: "Fixtures")) }
  /// ```
  ///
  /// - Parameter cases: The tests, as `FixtureRunner.cases(in:)` lists them.
  public func verify(_ cases: some Sequence<FixtureCase>) {
    for fixture in cases {
      if let service = FixtureService.ofProcess {
        service.serve(fixture.fixtures)
        continue
      }
      noteTest(of: fixture)
      for failure in fixture.failures() { record(failure) }
    }
  }

  /// Runs the tests of fixture files on the main actor, and awaits the tasks that their pipelines start.
  ///
  /// ```swift
  /// @MainActor func testFixtures() async { await verify(FixtureRunner.search.cases(in: "Fixtures")) }
  /// ```
  ///
  /// - Parameter cases: The tests, as `FixtureRunner.cases(in:)` lists them.
  @MainActor
  public func verify(_ cases: some Sequence<FixtureCase>) async {
    for fixture in cases {
      if let service = FixtureService.ofProcess {
        await service.serve(fixture.fixtures)
        continue
      }
      noteTest(of: fixture)
      for failure in await TaskedRun.call(fixture.failures) { record(failure) }
    }
  }

  /// Notes for editors which test runs the fixtures.
  private func noteTest(of fixture: FixtureCase) {
    guard let target = fixture.fixtures?.target else { return }
    target.note(RegistryDescription.Entrance(self, in: target.package))
  }

  private func record(_ failure: FixtureFailure) {
    let location = failure.location
    #if canImport(Darwin)
      let place = XCTSourceCodeLocation(filePath: location.file, lineNumber: location.line)
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: failure.message, detailedDescription: nil,
          sourceCodeContext: XCTSourceCodeContext(location: place), associatedError: nil,
          attachments: []))
    #else
      recordFailure(
        withDescription: failure.message, inFile: location.file, atLine: location.line,
        expected: true)
    #endif
  }
}

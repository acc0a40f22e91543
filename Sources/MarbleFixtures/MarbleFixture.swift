internal import RxFixtures
internal import RxFixturesAssertions
public import Testing

/// A test of a fixture file, as one case of a Swift test.
///
/// ```swift
/// @Test(arguments: registry.fixtures(in: "Fixtures"))
/// func search(_ fixture: MarbleFixture) async { await fixture.verify() }
/// ```
public struct MarbleFixture: Sendable, Identifiable, CustomTestStringConvertible {
  let base: FixtureCase

  /// The path of the file below the directory, and the test's title: `Search.marble: waits`.
  public var id: String { base.id }

  /// The test's title; the path if no test can be read.
  public var title: String { base.title }

  /// The test's tags.
  public var tags: [String] { base.tags }

  /// The name of the case in lists of cases.
  public var testDescription: String { base.testDescription }

  /// Runs the test, and reports failures at their places in the fixture file.
  ///
  /// Call it on the main actor if a pipeline uses the main actor or the main queue.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.verify(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the test on the main actor, and awaits the tasks that its pipelines start.
  ///
  /// The tasks run one step at a time, and the clock waits for them. Use this method for pipelines of async code: asynchronous sequences
  /// with tasks of their own, or models that start tasks.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await base.verify(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MarbleRegistry {
  /// Lists the tests of fixture files as cases for `@Test(arguments:)`.
  ///
  /// A file that cannot be read, or a directory or file without a test, becomes a case that fails.
  ///
  /// - Parameter path: A `.marble` file, or a directory that is searched for them; relative to the Swift file's directory.
  /// - Returns: A case for each test: files in the order of their paths, tests in the order of the file.
  public func fixtures(
    in path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [MarbleFixture] {
    FixtureRunner(registry: base).cases(
      in: path, fileID: fileID, filePath: filePath, line: line, column: column
    ).map { MarbleFixture(base: $0) }
  }
}

/// A fixture file, read but not run.
public struct FixtureFile: Sendable {
  /// The path that the file was read from, as diagnostics print it.
  public var path: String
  /// The tests, in the order in which they stand in the file.
  public var tests: [FixtureTest]
  /// What is wrong outside of tests; such an error fails every test of the file.
  public var diagnostics: [Diagnostic]
}

/// A fixture file, read but not run.
public struct FixtureFile: Sendable {
  /// The path that the file was read from, as diagnostics print it.
  public var path: String
  /// The tests, in the order in which they stand in the file.
  public var tests: [FixtureTest]
  /// What is wrong outside of tests; such an error fails every test of the file.
  public var diagnostics: [Diagnostic]
  /// The lines as they stand in the file, for what rewrites it.
  package var lines: [FixtureLine]
  /// Whether all rows of the head could be read.
  package var isHeadRead = true
  /// Whether the file begins with a byte order mark, which says nothing.
  package var hasByteOrderMark = false

  /// Reads a fixture file.
  ///
  /// All that is wrong is collected: in the tests' diagnostics, and in the file's for what stands
  /// outside of tests.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: What to call the file in diagnostics.
  /// - Returns: The tests.
  public static func parse(_ bytes: [UInt8], path: String) -> FixtureFile {
    guard let lines = FixtureLine.split(bytes, atMost: FixtureParser.mostLines) else {
      return tooLong(path: path)
    }
    var parser = FixtureParser(lines, path: path)
    var file = parser.parse()
    file.hasByteOrderMark = FixtureLine.hasByteOrderMark(bytes)
    return file
  }

  /// Returns a file with an error and no tests.
  private static func tooLong(path: String) -> FixtureFile {
    let problem = Diagnostic(
      "a file has at most \(FixtureParser.mostLines) lines",
      at: TextLocation(file: path, line: FixtureParser.mostLines + 1, column: 1), in: "")
    return FixtureFile(path: path, tests: [], diagnostics: [problem], lines: [], isHeadRead: false)
  }

  /// Reads the text of a fixture file.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - path: What to call the file in diagnostics.
  /// - Returns: The tests.
  public static func parse(_ text: String, path: String) -> FixtureFile {
    parse(Array(text.utf8), path: path)
  }
}

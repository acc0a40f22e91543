import RxTestKit

/// A fixture file.
public struct FixtureFile: Sendable {
  /// The path of the file.
  public var path: String
  /// The tests, in the order of the file.
  public var tests: [FixtureTest]
  /// The errors outside of tests.
  ///
  /// They fail every test of the file.
  public var diagnostics: [Diagnostic]
  /// The warnings outside of tests.
  public var warnings: [Diagnostic] = []
  /// The lines as they are in the file, for what rewrites it.
  package var lines: [FixtureLine]
  /// Whether all rows of the head could be read.
  package var isHeadRead = true
  /// Whether the file begins with a byte order mark, which is ignored.
  package var hasByteOrderMark = false
  /// What the parser notes about each test, so that it can reuse the test in a later version of the file.
  var readings: [TestReading] = []

  /// Reads a fixture file.
  ///
  /// Errors are collected in the `diagnostics` of the tests and of the file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path of the file.
  /// - Returns: The tests.
  public static func parse(_ bytes: [UInt8], path: String) -> FixtureFile {
    parse(bytes, path: path, reusing: nil)
  }

  /// Reads a version of a fixture file, and reuses the tests that are the same in an earlier version.
  ///
  /// - Parameter earlier: The result of reading an earlier version; nil to read the whole file.
  package static func parse(
    _ bytes: [UInt8], path: String, reusing earlier: FixtureFile?
  ) -> FixtureFile {
    if let problem = unreadable(bytes, path: path) {
      let first = problem.sourceLine.isEmpty ? [] : Array(problem.sourceLine.utf8)
      let lines = FixtureLine.split(first, atMost: 1) ?? []
      return FixtureFile(
        path: path, tests: [], diagnostics: [problem], lines: lines, isHeadRead: false)
    }
    guard let lines = FixtureLine.split(bytes, atMost: FixtureParser.mostLines) else {
      return tooLong(path: path)
    }
    var parser = FixtureParser(lines, path: path, reusing: earlier)
    var file = parser.parse()
    file.hasByteOrderMark = FixtureLine.hasByteOrderMark(bytes)
    return file
  }

  /// What is wrong with the whole of a file: another encoding, or other ends of lines.
  private static func unreadable(_ bytes: [UInt8], path: String) -> Diagnostic? {
    let start = TextLocation(file: path, line: 1, column: 1)
    let marks: [(bytes: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"),
    ]
    let marked = marks.first { bytes.starts(with: $0.bytes) }?.name
    let zeros = bytes.prefix(64).enumerated().filter { $1 == 0 }.map(\.offset)
    let areMany = bytes.count > 8 && zeros.count * 3 >= min(64, bytes.count)
    // In text of UTF-16 without a mark, every second byte is zero.
    let isUTF16 = areMany && Set(zeros.map { $0 % 2 }).count == 1
    if let name = marked ?? (isUTF16 ? "UTF-16" : nil) {
      return Diagnostic(
        "this file is \(name); fixtures are UTF-8", at: start, in: "",
        note: "save it as UTF-8: iconv -f \(name) -t UTF-8")
    }
    if areMany {
      return Diagnostic(
        "this file is not text: byte \(zeros[0] + 1) is zero", at: start, in: "",
        note: "fixtures are text files in UTF-8")
    }
    guard bytes.contains(0x0D), !bytes.contains(0x0A) else { return nil }
    let line = FixtureLine.split(bytes.prefix { $0 != 0x0D } + [0x0A], atMost: 1)?.first?.text ?? ""
    return Diagnostic(
      "the lines of this file end in a carriage return alone",
      at: TextLocation(file: path, line: 1, column: line.count + 1), in: line,
      note: "end lines in LF or CRLF")
  }

  /// Returns a file with an error and no tests.
  static func tooLong(path: String, line: Int = FixtureParser.mostLines + 1) -> FixtureFile {
    let isLines = line > FixtureParser.mostLines
    let problem = Diagnostic(
      isLines
        ? "a file has at most \(FixtureParser.mostLines) lines"
        : "a file has at most \(FixtureParser.mostTests) tests",
      at: TextLocation(file: path, line: line, column: 1), in: "")
    return FixtureFile(path: path, tests: [], diagnostics: [problem], lines: [], isHeadRead: false)
  }

  /// Returns the file with its warnings as errors.
  public func denyingWarnings() -> FixtureFile {
    var file = self
    file.warnings = []
    file.diagnostics = Self.merged(diagnostics, warnings)
    for index in tests.indices {
      file.tests[index].warnings = []
      file.tests[index].diagnostics = Self.merged(tests[index].diagnostics, tests[index].warnings)
    }
    return file
  }

  private static func merged(_ errors: [Diagnostic], _ warnings: [Diagnostic]) -> [Diagnostic] {
    (errors + warnings.denied).sorted { $0.location < $1.location }
  }

  /// Reads the text of a fixture file.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The path of the file.
  /// - Returns: The tests.
  public static func parse(_ text: String, path: String) -> FixtureFile {
    parse(Array(text.utf8), path: path)
  }
}

import Foundation
import Testing

/// The README compares the lengths of drawn and recorded tests.
@Suite struct LineCountTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: ["Search", "Button", "Shared token", "Patience", "Pages"])
  func `the README tells how long the tests are`(subject: String) throws {
    let readme = try text("../../README.md")
    let row = try #require(
      readme.firstMatch(of: try Regex("\\| \(subject) \\| (\\d+) \\| (\\d+) \\|")))
    let code = try text("DrawnAndRecordedTests.swift")
    let name = subject.capitalized.replacing(" ", with: "")
    #expect(row[1].substring == "\(lines(of: "testDrawn\(name)", in: code))")
    #expect(row[2].substring == "\(lines(of: "testRecorded\(name)", in: code))")
  }

  /// Lines from the one of `func` to the one of its closing brace.
  private func lines(of function: String, in code: String) -> Int {
    code.components(separatedBy: "\n").drop { !$0.contains("func \(function)(") }
      .prefix { $0 != "  }" }.count + 1
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
  }
}

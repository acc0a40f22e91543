import Foundation
import Testing

/// Documentation/Combine.md.
enum Guide {
  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func text() throws -> String {
    let path = "../../../../Documentation/Combine.md"
    return try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }
}

struct GuideTests {
  @Test func `every block of Swift is code of these tests`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Guide.directory.path)
    let code = try files.filter { $0.hasSuffix(".swift") }.sorted().map {
      lines(try String(contentsOf: Guide.directory.appendingPathComponent($0), encoding: .utf8))
    }
    let blocks = try Guide.text().components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      let text = lines(block.components(separatedBy: "```").first ?? "")
        .replacingOccurrences(of: "MarbleTestingCombine", with: "MarbleTestingOpenCombine")
      // Imports stand apart: the file of a block may import more.
      let body = text.replacing(#/(import \w+\n)+/#, with: "")
      #expect(body.isEmpty || code.contains { $0.contains(body) }, "not in these tests: \(body)")
    }
  }

  /// The lines that are not empty, without indentation.
  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
  }
}

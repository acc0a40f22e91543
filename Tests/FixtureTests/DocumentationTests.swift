import Foundation
import RxFixtures
import Testing

@Suite("Fixtures in the documentation")
struct DocumentationTests {
  static let paths: [String] = {
    let folder = FixtureFiles.root.appendingPathComponent("Documentation").path
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
    return ["README.md"]
      + (found ?? []).filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
      .sorted()
  }()

  @Test("a fixture that a page shows passes, unless the page shows how it fails", arguments: paths)
  func passes(path: String) throws {
    let page = try String(
      contentsOf: FixtureFiles.root.appendingPathComponent(path), encoding: .utf8)
    for block in page.components(separatedBy: "\n```").dropFirst() where isFixture(block) {
      let file = FixtureFile.parse(String(block.dropFirst()) + "\n", path: path)
      #expect(file.diagnostics.isEmpty, "\(path): \(file.diagnostics)")
      for test in file.tests {
        let expected: TestResult.Outcome =
          page.contains("\nFAIL \(test.title)\n") ? .failed : .passed
        for result in FixtureRunner().run(test, in: file) {
          #expect(
            result.outcome == expected, "\(path): \(result.title)\n\(result.report())")
        }
      }
    }
  }

  @Test("the guide to the format has examples")
  func isThere() throws {
    let guide = FixtureFiles.root.appendingPathComponent("Documentation/FixtureFormat.md")
    let blocks = try String(contentsOf: guide, encoding: .utf8)
      .components(separatedBy: "\n```")
    #expect(blocks.count(where: isFixture) > 15)
  }

  /// Whether what follows a fence is a fixture, drawn without a language's name.
  private func isFixture(_ block: String) -> Bool {
    block.hasPrefix("\n") && block.contains("\ntest ") && block.contains("\n  run ")
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Comparison with other test tools")
struct ComparisonTests {
  private static let libraries = [
    "RxSwift": "RxSwift", "Combine": "Combine", "Async sequences": "AsyncSequences",
  ]

  private static let tools = [
    "RxTest": "RxTest", "combine-schedulers": "CombineSchedulers", "EntwineTest": "Entwine",
    "swift-clocks": "SwiftClocks", "Marble tests": "Marbles",
  ]

  /// A block of code on the page.
  private struct Block {
    let language: String
    let code: Substring
    var lineCount: Int { code.split(separator: "\n").count }
  }

  private func blocks() throws -> [Block] {
    let page = try Tree.text(of: "Documentation/Comparison.md")
    return page.components(separatedBy: "\n```").enumerated().compactMap { index, block in
      let language = String(block.prefix { $0 != "\n" })
      let code = block.drop { $0 != "\n" }.dropFirst()
      return index.isMultiple(of: 2) ? nil : Block(language: language, code: code)
    }
  }

  @Test func `each block of Swift on the page is part of a test`() throws {
    let paths =
      Tree.files(below: "Comparison/Tests", ending: ".swift")
      + ["Tests/RxTestKitTests/Guides/ValuesComparisonTests.swift"]
    let files = try paths.map { Self.withoutIndentation(try Tree.text(of: $0)) }
    let blocks = try blocks().filter { $0.language == "swift" }
    #expect(blocks.count == 15)
    for block in blocks {
      let code = Self.withoutIndentation(String(block.code))
      // Declarations that are neighbours on the page are not neighbours in the file.
      for part in code.components(separatedBy: "\n\n") {
        #expect(files.contains { $0.contains(part) }, "\(part)")
      }
    }
  }

  @Test func `the lines of Turbine's and observer-spy's tests are counted, and ours are fewer`()
    throws
  {
    let page = try Tree.text(of: "Documentation/Comparison.md")
    let rows = page.matches(of: /\| (?:Turbine|observer-spy) \| (\d+) \| (\d+) \|/)
    let blocks = try blocks()
    #expect(rows.count == 10)
    for (index, row) in rows.enumerated() {
      // The last twenty blocks are pairs.
      let pair = blocks.suffix(20).dropFirst(2 * index).prefix(2)
      #expect(pair.map(\.language).last == "swift")
      let counts = [row.output.1, row.output.2].map { Int($0) }
      #expect(counts == pair.map(\.lineCount), "\(row.output.0)")
      #expect(pair.first!.lineCount > pair.last!.lineCount)
    }
  }

  /// The text with each line at the margin.
  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test func `the lines of each tool's tests are counted`() throws {
    let page = try Tree.text(of: "Documentation/Comparison.md")
    let rows = page.matches(of: /\| (RxSwift|Combine|Async sequences) \| (.+) \| (\d+) \|/)
    #expect(rows.count == 7)
    for row in rows {
      let (_, library, tool, lines) = row.output
      let names = (Self.libraries[String(library)], Self.tools[String(tool)])
      let folder = "\(try #require(names.0))With\(try #require(names.1))"
      let files = Tree.files(below: "Comparison/Tests/\(folder)", ending: ".swift")
      let count = try files.filter { !$0.hasSuffix("Mistakes.swift") }
        .flatMap { try Tree.text(of: $0).split(separator: "\n") }
        .count { !$0.allSatisfy(\.isWhitespace) && !$0.drop { $0 == " " }.hasPrefix("//") }
      #expect(Int(lines) == count, "\(folder)")
    }
  }
}

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

  @Test func `each block of code on the page is part of a test`() throws {
    let page = try Tree.text(of: "Documentation/Comparison.md")
    let files = try Tree.files(below: "Comparison/Tests", ending: ".swift").map(Tree.text)
    let blocks = page.components(separatedBy: "\n```").enumerated().compactMap { index, block in
      index.isMultiple(of: 2) ? nil : block.drop { $0 != "\n" }.dropFirst()
    }
    #expect(blocks.count == 5)
    for block in blocks { #expect(files.contains { $0.contains(block) }, "\(block)") }
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

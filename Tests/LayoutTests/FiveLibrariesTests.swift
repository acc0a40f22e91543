import Foundation
import TestSupport
import Testing

@Suite("One diagram, five libraries")
struct FiveLibrariesTests {
  @Test func `each block of code on the page is part of a file of the example`() throws {
    let page = try Tree.text(of: "Documentation/FiveLibraries.md")
    let files = try [".swift", ".marble"].flatMap {
      try Tree.files(below: "Examples/FiveLibraries", ending: $0).map { try Tree.text(of: $0) }
    }
    let blocks = page.components(separatedBy: "\n```").enumerated().compactMap { index, block in
      index.isMultiple(of: 2) ? nil : block.drop { $0 != "\n" }.dropFirst()
    }
    #expect(blocks.count == 8)
    for block in blocks {
      // Tests that are neighbours on the page are not neighbours in the file.
      for part in block.components(separatedBy: "\n\ntest ") {
        #expect(files.contains { $0.contains(part) }, "\(part)")
      }
    }
  }
}

import TestSupport
import Testing

@Suite struct `Tests that start processes` {
  @Test(
    arguments: Tree.files(below: "Tests", ending: ".swift").filter {
      !$0.hasSuffix("ExitTestTests.swift")
    })
  func `have the trait`(path: String) throws {
    let lines = try Tree.text(of: path).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    let places = lines.indices.filter { lines[$0].contains("processExitsWith:") }
    for place in places {
      let start = lines[..<place].lastIndex { $0.contains("@Test") } ?? 0
      let test = lines[start..<place].joined(separator: "\n")
      #expect(test.contains(".startsProcesses"), "\(path): \(lines[start])")
    }
  }
}

import Foundation
import Testing

@Suite struct `Letters and the names of rows` {
  private func outcome(_ rows: String) async throws -> Workspace.Result {
    try await Workspace(["a.marble": "test t\n\(rows)\n"]).run("run", "a.marble", "--quiet")
  }

  @Test(arguments: [
    // The sources of a pipeline may draw the letters that they are called by.
    "hot a -1-b-|\n hot b --2--|\n run merge(a, b)\n expect -12b-|",
    "hot a -a-|\n run a\n expect -a-|",
    "cold a -a-|\n run a.map { $0 + \"b\" }\n expect -x-|\n where x = \"ab\"",
    "let a = of(1)\n hot s -a-|\n run s.flatMap { x in a.map { (y) in x } }\n expect -a-|",
    // A row that only diagrams name is the row.
    "cold a -1-|\n hot s -a-|\n run s.switchLatest()\n expect --1-|",
    "let k = 7\n hot s -k-|\n run s.map { $0 + 1 }\n expect -8-|",
    // A binding says which, whatever expressions name.
    "cold a -1-|\n hot s -a-|\n run s.startWith(a).concat()\n expect -1--1-|\n where a = a",
    "cold a -1-|\n hot s -a-|\n run s\n expect -a-|\n where a = 5",
    // A label, a member and a parameter of a closure name no row.
    "cold a -1-|\n hot s -a-|\n run s.map { (a: $0, b: 1).a }.merge()\n expect --1-|",
    "cold a -1-|\n hot s -a-|\n run s.map { a in a }.merge()\n expect --1-|",
    // The values of an each row are drawn by its name.
    "each n = 1, \"x\"\n run just(n)\n expect (n|)",
  ])
  func `A letter stands for a row only where no expression names the row`(
    rows: String
  ) async throws {
    let result = try await outcome(rows)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: [
    (
      "cold a -1-|\n hot s -1-|\n run s.startWith(a)\n expect a1-|",
      "'a' means the string \"a\", because an expression names row 'a'; "
        + "to draw the row's observable, write 'where a = a'"
    ),
    (
      "cold a -1-|\n hot s -a-|\n run s.map { \"\\($0)\" }\n expect -a-|",
      "'a' means the observable of row 'a', because no expression names that row; "
        + "to draw the string, write 'where a = \"a\"'"
    ),
    (
      "let k = 7\n hot s -k-|\n run of(k)\n expect (k|)",
      "'k' means the string \"k\", because an expression names row 'k'; "
        + "to draw the row's observable, write 'where k = k'"
    ),
  ])
  func `A note says which of the two a letter is that differs`(
    rows: String, note: String
  ) async throws {
    let result = try await outcome(rows)
    #expect(result.status == 1)
    // The note has several lines.
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(" note: \(note) Each operator's output:"), "\(result.output)")
  }

  @Test func `Accepting keeps letters and rows apart`() async throws {
    let text = """
      test t
        cold a  -b-|
        cold b  -a-|
        run     Observable.of(a, b)
        expect  -

      """
    let workspace = try Workspace(["a.marble": text])
    #expect(try await workspace.run("accept", "a.marble").status == 0)
    #expect(try await workspace.run("run", "a.marble").status == 0)
    #expect(try workspace.read("a.marble").contains("  expect  (cd|)\n"))
  }

  @Test(arguments: [
    "cold x -x-|\n hot s -x-\n run s\n expect -x-",
    "cold x -k-|\n run x\n expect -k-|\n where k = x",
  ])
  func `A row that would emit itself is an error`(rows: String) async throws {
    let result = try await outcome(rows)
    #expect(result.status == 2)
    #expect(result.output.contains("error: 'x' would emit itself"))
  }
}

import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Fixes for what people write in other tools`: OfferingFixes {
  @Test(arguments: [
    ("where        a = ‸{name: \"Ada\", age: 36}", "where        a = (name: \"Ada\", age: 36)"),
    (
      "where        a = ‸{ 'name': 'Ada' }, # = \"no\"",
      "where        a = [\"name\": \"Ada\"], # = \"no\""
    ),
    (
      "where        a = ‸{name: 'Ada', tags: ['b', 'c'], at: {x: 1, y: null}}",
      "where        a = (name: \"Ada\", tags: [\"b\", \"c\"], at: (x: 1, y: nil))"
    ),
  ])
  func `A record of JavaScript is written as a tuple, or as a dictionary`(
    _ row: String, _ corrected: String
  ) throws {
    let text =
      "test a\n  hot  source  -a-|\n  run          source.map { _ in 1 }\n  expect       -1-|\n  "
    let record = corrected.dropFirst("where        a = ".count).replacing(", # = \"no\"", with: "")
    #expect(try fixed("Write '\(record)'", text + row + "\n") == text + corrected + "\n")
  }

  @Test func `Values of JavaScript behind a diagram keep all that they say`() throws {
    let text =
      "test a\n  hot  source  -a-|  ‸{a: {name: 'Ada', age: 36}}\n  run          source.map { $0.age }\n  expect       -'36'-|\n"
    #expect(
      try fixed("Add 'where a = (name: \"Ada\", age: 36)'", text)
        .hasSuffix("\n  where        a = (name: \"Ada\", age: 36)\n"))
    #expect(try fixes(text.replacing("{a: {", with: "{ab: {")).isEmpty)
  }

  @Test(arguments: [
    ("fi‸t a b", "Write 'test a b'", "test a b"),
    ("only test a b", "Write 'test a b'", "test a b"),
    ("it.only('a b', () => {", "Write 'test a b'", "test a b"),
    ("xit a b", "Write 'test a b' and 'skip for now'", "test a b\nskip for now"),
    ("test.skip(\"a b\", () => {", "Write 'test a b' and 'skip for now'", "test a b\nskip for now"),
  ])
  func `A test that another tool focuses or skips is one, and the rows below it are its`(
    _ row: String, _ title: String, _ corrected: String
  ) throws {
    let rows = "\n  hot  source  -a-|\n  run          source\n  expect       -a-|\n"
    let start = row.prefix(2) + "‸" + row.replacing("‸", with: "").dropFirst(2)
    let text = "test c\(rows)\n\(start)\(rows)"
    #expect(try fixed(title, text) == "test c\(rows)\n\(corrected)\(rows)")
  }

  @Test(arguments: [
    ("  on‸ly\n", "Remove this row", ""), ("  }‸);\n", "Remove this row", ""),
    ("  sk‸ip\n", "Write 'skip for now'", "  skip for now\n"),
    ("  @sk‸ip\n", "Write 'skip for now'", "  skip for now\n"),
  ])
  func `A row of another tool in a test is removed, or written as here`(
    _ row: String, _ title: String, _ corrected: String
  ) throws {
    let text = "test a\n  hot  source  -a-|\n"
    let rest = "  run          source\n  expect       -a-|\n"
    #expect(try fixed(title, text + row + rest) == text + corrected + rest)
  }

  @Test(arguments: [
    ("map { val y‸ = $0; return y }", "Write 'let y'", "map { let y = $0; return y }"),
    ("map { (name ‸= $0, id: 1) }", "Replace with ':'", "map { (name: $0, id: 1) }"),
    ("filter { ‸not ($0 > 1) }", "Replace with '!'", "filter { !($0 > 1) }"),
    ("delay(.se‸c(1))", "Replace with '.seconds'", "delay(.seconds(1))"),
    ("delay(3.mil‸lis)", "Replace with '.milliseconds(3)'", "delay(.milliseconds(3))"),
    ("map { x in f‸\"hi {x}\" }", "Write '\"hi \\(x)\"'", "map { x in \"hi \\(x)\" }"),
    ("map { x in ‸`hi ${x}` }", "Write '\"hi \\(x)\"'", "map { x in \"hi \\(x)\" }"),
  ])
  func `Words and signs of other languages are replaced`(
    _ marked: String, _ title: String, _ corrected: String
  ) throws {
    let text = "test a\n  hot  source  -1-|\n  run          source.\(marked)\n  expect       -x-|\n"
    #expect(try fixed(title, text).contains("  run          source.\(corrected)\n"))
  }

  @Test func `Lines of tables, subjects and lists are corrected`() throws {
    let table = "test a\n  run s.take(n)\n  each hot s -a-|"
    #expect(
      try fixed("Add ','", table + " ‸n = 1 => -(a|)\n")
        == table.replacing("‸", with: "") + ", n = 1 => -(a|)\n")
    #expect(
      try fixed("Replace with 'n = 1'", table + ", ‸n: 1 => -(a|)\n")
        == table + ", n = 1 => -(a|)\n")
    #expect(
      try fixed(
        "Replace with 'ReplaySubject.create'",
        "test a\n  let s = Replay‸Subject(bufferSize: 1)\n  run s\n  expect -\n"
      ).contains("let s = ReplaySubject.create(bufferSize: 1)"))
    #expect(
      try fixed("Replace with '...'", "test a\n  hot s -a-b|\n  run s\n  emits a ‸…\n")
        .hasSuffix("emits a ...\n"))
    #expect(
      try fixed("Replace with 's -a-|'", "test a\n  hot ‸s\u{a0}-a-|\n  run s\n  expect -a-|\n")
        .contains("  hot s -a-|\n"))
    #expect(
      try fixed("Replace with 'same'", "test a\n  any s\n  run s\n  ‸run s.map { $0 }\n")
        .hasSuffix("  run s\n  same s.map { $0 }\n"))
    #expect(
      try fixed("Write 'same s'", "test a\n  any s\n  run s.map { $0 }\n  ‸expect -a\n")
        .hasSuffix("  run s.map { $0 }\n  same s\n"))
    #expect(
      try fixed(
        "Replace with '.name'",
        "test a\n  hot s -r-|\n  run s.map { $0‸[\"name\"] }\n  expect -1-|\n  where r = (name: 1, id: 2)\n"
      ).contains("s.map { $0.name }"))
  }
}

import Testing

@testable import RxFixtures

extension FixtureFileErrorTests {
  @Test("A file of another encoding, or with other ends of lines, is one error that says so")
  func encodings() {
    let text = "test a\n  run of(1)\n  expect (1|)\n"
    let wide = Array(text.utf16)
    let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let file = FixtureFile.parse(bytes, path: "f")
      #expect(file.tests.isEmpty)
      #expect(file.diagnostics.map(\.message) == ["this file is UTF-16; fixtures are UTF-8"])
    }
    let returns = FixtureFile.parse(text.replacing("\n", with: "\r"), path: "f")
    #expect(
      returns.diagnostics.map(\.message) == [
        "the lines of this file end in a carriage return alone"
      ])
    #expect(returns.diagnostics.first?.location.column == 7)
    expect(
      "test a\n run of(1)\r expect (1|)\n", ["2:2 neither an", "2:11 a carriage return alone"])
  }

  @Test("A file that is not text is one error that says so")
  func binary() {
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 62, 0, 1]
    let file = FixtureFile.parse(elf, path: "f")
    #expect(file.tests.isEmpty)
    #expect(file.diagnostics.map(\.message) == ["this file is not text: byte 8 is zero"])
  }

  @Test("A character with thousands of combining marks is an error, and costs nothing more")
  func combiningMarks() {
    let marks = String(repeating: "\u{301}", count: 50_000)
    let text = "test a\n  hot x -e\(marks)-|\n  run x.map { $0 }\n  expect -e-|\ne\(marks) x\n"
    let file = FixtureFile.parse(text, path: "f")
    #expect(
      file.tests[0].diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" }
        .filter { $0.contains("scalars") } == [
          "2:10 the character here has more than 100 Unicode scalars",
          "5:1 the character here has more than 100 Unicode scalars",
        ])
    #expect(file.formatted() == nil)
  }

  @Test("A file of too many tests is one error")
  func tooManyTests() {
    let file = FixtureFile.parse(String(repeating: "test x\n", count: 100_002), path: "f")
    #expect(file.tests.count == 0)
    #expect(file.diagnostics.map(\.message) == ["a file has at most 100000 tests"])
  }

  @Test("A character that cannot be seen is named where it stands")
  func invisibleCharacters() {
    expect(
      "test a\n hot x -1\u{200B}-|\n run x\n expect -", ["2:10 this is U+200B (zero width space)"])
    expect(
      "test a\n hot x -1-|\n run x\n \u{A0}expect -",
      ["4:2 this word holds U+00A0 (no-break space)"])
    expect("test a\n hot x -'\u{200B}'-|\n run x\n expect -'\u{200B}'-|", [])
    #expect(
      fault(in: "of(1)\u{200B}.map { $0 }")?.message
        == "this is U+200B (zero width space), which cannot be seen")
    #expect(
      fault(in: "of(1,\u{A0}2)")?.message == "this is U+00A0 (no-break space), which cannot be seen"
    )
  }

  @Test(
    "What reads like a time between other tokens, or lacks the unit, is a warning",
    arguments: [
      ("-a10ms-b|", [10]), ("-a 10ms -b|", []), ("10ms-a", [8]), ("-10ms", [9]),
      ("-1.5s2m-", [9]),
      ("(a10ms|)", []), ("-'10ms'-", []), ("-10'm's-", []), ("-12start", []), ("-5", []),
      ("-a5s-b5s", [10]), ("1000 a|", [8]), ("-- 50 a", [11]), ("12 a", []), ("-100-", [9]),
      ("a 00 |", []), ("(10) -", []), ("1 s a|", [8]), ("-- 10  ms -", [11]), ("1 sm", []),
      ("1 (s) -", []), ("a s 1", []), ("2sec -a", [8]), ("1 min -", [8]), ("3f -", []),
      ("10----20---|", [8]), ("-10-200|", [9]), ("-10#", [9]), ("-12-|", []),
      ("-15--25-|", []), ("-3210--3210-|", []), ("01-10-|", []), ("-0-10-|", []), ("-1 0-|", []),
      ("-'10'-|", []), ("-(10)-|", []), ("-a10-|", []), ("-10a-|", []), ("-10(a)|", []),
    ])
  func mistakenTimes(diagram: String, columns: [Int]) {
    let file = FixtureFile.parse("test t\n hot x \(diagram)\n run x\n same x", path: "f")
    #expect(allDiagnostics(file).isEmpty)
    #expect(file.tests.first?.warnings.map(\.location.column) == columns)
    #expect(file.denyingWarnings().tests.first?.diagnostics.map(\.location.column) == columns)
  }

  @Test("A row that stands twice is named")
  func repeatedRows() {
    expect(
      "test a\n run of(1)\n expect -\n expect -",
      ["4:2 this run has an 'expect' row already, in line 3"])
    expect(
      "test a\n run of(1)\n expect -\n skip x\n skip y", ["5:2 the test has a 'skip' row already"])
  }
}

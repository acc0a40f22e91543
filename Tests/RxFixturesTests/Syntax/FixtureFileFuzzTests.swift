import RxFixtures
import RxTestKit
import Testing

@Suite("Fixture files at random")
struct FixtureFileFuzzTests {
  private static let pieces = [
    "test", "hot", "cold", "any", "let", "where", "each", "run", "subscribe", "expect", "same",
    "subs", "at", "skip", "fails", "tags", "limit", "orders", "or", "format", "tset", "expct", " ",
    " ",
    " ", "\n",
    "\n", "\n ", "\r\n", "\t", "x", "y", "source", "-a-b|", "^--!", "(ab)", "-", "|", "#", "'",
    "''",
    "\"", "\\(", "\\", "(", ")", "[", "]", "{", "}", "=", ",", ".", ".map", "//", "// c", "1",
    "9ms",
    "1.5s", "é", "\u{301}", "日", "👩‍👧", "\u{FEFF}", "\0", "\r", "nil",
  ]

  @Test("Any text is read without a crash, and every error has a place", arguments: 0..<16)
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let count = Int.random(in: 0..<120, using: &random)
      var text = Bool.random(using: &random) ? "test t\n" : ""
      for _ in 0..<count { text += Self.pieces.randomElement(using: &random) ?? "" }
      check(FixtureFile.parse(text, path: "f"), text)
    }
  }

  @Test("Any bytes are read without a crash", arguments: 0..<8)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: 1000 + seed)
    for _ in 0..<150 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : Array(" \n\n-a|(){}'\"=,.test".utf8).randomElement(using: &random) ?? 0
      }
      check(FixtureFile.parse(bytes, path: "f"), "\(bytes)")
    }
  }

  @Test("A good file with something wrong in it still has its other tests", arguments: 0..<8)
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: 2000 + seed)
    let good = "test good\n hot s -a-|\n run s\n .map { $0 }\n expect -a-|\n where a = 1\n"
    let bytes = Array("test bad\n hot s -a-|\n run s\n expect -a-|\n where a = 1\n".utf8)
    for _ in 0..<300 {
      var wrong = bytes
      let place = Int.random(in: 9..<wrong.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: wrong.remove(at: place)
      case 1: wrong.insert(UInt8.random(in: 0...127, using: &random), at: place)
      default: wrong[place] = UInt8.random(in: 0...127, using: &random)
      }
      let file = FixtureFile.parse(wrong + [0x0A] + Array(good.utf8), path: "f")
      #expect(file.tests.last?.title == "good")
      #expect(file.tests.last?.diagnostics.isEmpty == true)
    }
  }

  @Test(
    "Large files of one thing are read in time",
    arguments: [
      "test t", "(", ")", "'", "\"", "\\(", "-", "a", "!", "()", "[", "é", "e\u{301}", "\u{301}",
      "\n.x",
      "\n// c", "\n", "where a = 1,", "a = 1, ", "\nbogus", "\n run x\n expect -", "\ncold x -",
      "\nhot x -é\u{301}!", "9ms ", "1", "1.", "{\n", "\n where é = 1, é = 2,", "\nsubs x ^",
      "\nlet x = y", "\nat 5 é", "\neach x = 1, é,", "\ntset", "é, é = ",
    ])
  func large(piece: String) {
    for start in [
      "", "test t\n", "test t\n run ", "test t\n hot x ", "test t\n where ", "hot x -\n",
    ] {
      let text = start + String(repeating: piece, count: 3_000 / piece.utf8.count)
      let file = FixtureFile.parse(text, path: "f")
      #expect(file.lines.count >= 1)
    }
  }

  private func check(_ file: FixtureFile, _ text: String) {
    let count = file.lines.count
    for diagnostic in allDiagnostics(file) {
      let line = diagnostic.location.line
      guard line >= 1 && line <= max(1, count) && diagnostic.location.column >= 1 else {
        Issue.record("\(diagnostic) has no place in \(text.debugDescription)")
        return
      }
      let source = count == 0 ? "" : file.lines[line - 1].text
      #expect(
        diagnostic.location.column <= source.count + 2,
        "\(diagnostic) in \(text.debugDescription)")
      #expect(diagnostic.sourceLine == source)
      #expect(!diagnostic.description.isEmpty)
    }
    for test in file.tests {
      for run in test.runs where !run.expression.isMalformed {
        _ = run.expression.location(at: run.expression.text.utf8.count)
      }
    }
  }
}

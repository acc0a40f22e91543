import RxFixtures
import RxTestKit
import Testing

@Suite("Versions of a file")
struct FixtureVersionTests {
  private static let text = """
    format 1
    hot   shared  -a-b-|
    any   random
    let   add = { $0 + 1 }
    where b = 20

    test one
      run     shared.map { _ in 1 }
      expect  -1-1-|

    // about the second
    test two
      hot     source  -1--2-(3|)
      let     unused = 5
      run     source
                .map(add)
                .filter { $0 > 1 }
      expect  ----x--(y|)
      where   x = 3, y = 4

    test law
      run     random.map { $0 }
      same    random
    test table
      run     source.take(1)
      each    hot source -a-|  =>  -(a|)
      each    hot source -b-|  =>  -(b|)
      limit   50

    test draws a number
      hot     source  --10--|
      run     source
      emits   10
      tags    slow
    test wrong
      cold    source  -a-b
      run     source.concat(source
      expects -a-
    test last
      cold    source  -a|
      run     source.repeatElement()
      subs    source  ^-!
      orders  5
    """

  private static let pieces = [
    "", "", "\n", " ", "-", "a", "|", "(", ")", "\"", "'", "test one\n", "test x\n", "\n\n",
    "  run  ", ".map { $0 }\n", "  .map { $0 }\n", "\t", "\r\n", "\r", "where a = 1\n", "//",
    "=>", "expect -a|\n", "  hot random  -a-|\n", "  subs shared ^\n", "  let add = 1\n", "add",
    "10",
    "tset", "a title\n", "\u{301}", "é",
  ]

  /// Makes random edits of characters and of whole lines, which move, duplicate and join tests.
  @Test(
    "Each is read as it would be alone, whatever was read before",
    arguments: 0..<8 as Range<UInt64>)
  func randomEdits(seed: UInt64) throws {
    var random = SeededGenerator(seed: 3000 + seed)
    var lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var file: FixtureFile?
    for step in 0..<100 {
      if step % 25 == 24 {
        lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      let index = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where lines.count > 5: lines.remove(at: index)
      case 1:
        let end = min(lines.count, index + Int.random(in: 1..<8, using: &random))
        let place = Int.random(in: 0...lines.count, using: &random)
        lines.insert(contentsOf: lines[index..<end], at: place)
      case 2:
        let end = min(lines.count - 3, index + Int.random(in: 1..<8, using: &random))
        if index < end { lines.removeSubrange(index..<end) }
      default:
        let place = Int.random(in: 0...lines[index].count, using: &random)
        var line = Array(lines[index])
        if place < line.count, Bool.random(using: &random) { line.remove(at: place) }
        line.insert(
          contentsOf: Self.pieces.randomElement(using: &random) ?? "", at: min(place, line.count))
        lines[index] = String(line)
      }
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let next = FixtureFile.parse(bytes, path: "f.marble", reusing: file)
      let alone = FixtureFile.parse(bytes, path: "f.marble")
      try #require(
        next.tests.count == alone.tests.count, "\(String(decoding: bytes, as: UTF8.self))")
      for (test, expected) in zip(next.tests, alone.tests) {
        let parts = try parts(of: test)
        for (name, part) in try self.parts(of: expected) {
          #expect(parts[name] == part, "\(name)")
        }
      }
      #expect(next.lines == alone.lines)
      #expect(next.diagnostics == alone.diagnostics)
      #expect(next.warnings == alone.warnings)
      #expect(next.isHeadRead == alone.isHeadRead)
      file = next
    }
  }

  @Test("A test that stays where it is keeps its meaning when another one takes its title")
  func title() {
    let tests = ["test a\n", "  hot x -a-|\n  run x\n  expect -a-|\n"].joined()
    let first = FixtureFile.parse(
      Array(("test b\n  run of(1)\n  expect (a|)\n" + tests).utf8), path: "f")
    let second = FixtureFile.parse(
      Array(("test a\n  run of(1)\n  expect (a|)\n" + tests).utf8), path: "f", reusing: first)
    #expect(second.tests.map(\.diagnostics.count) == [0, 1])
    let third = FixtureFile.parse(
      Array(("test c\n  run of(1)\n  expect (a|)\n" + tests).utf8), path: "f", reusing: second)
    #expect(third.tests.map(\.diagnostics.count) == [0, 0])
  }

  @Test("A change of the head changes what every test means")
  func head() {
    let tests = "test a\n  run source\n  expect -a-|\n"
    let first = FixtureFile.parse(Array(("hot source -a-|\n" + tests).utf8), path: "f")
    let second = FixtureFile.parse(
      Array(("hot source -b-|\n" + tests).utf8), path: "f", reusing: first)
    #expect(second.tests.first?.sources.first?.diagrams.first?.text == "-b-|")
  }

  /// The properties of a test, by their names.
  private func parts(of test: FixtureTest) throws -> [String: AnyHashable] {
    var parts: [String: AnyHashable] = [:]
    for (label, value) in Mirror(reflecting: test).children {
      parts[label ?? ""] = try #require(value as? AnyHashable, "\(label ?? "")")
    }
    return parts
  }
}

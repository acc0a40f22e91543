import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Results in the text` {
  private static let text = """
    test a
      hot  source  -1-2-3-|
      run          source
                     .map { $0 * 2 }
                     .filter { $0 > 2 }
      expect       ---4-7-|

    """

  private func settled(_ text: String = text) -> Editor {
    let editor = Editor()
    editor.open(text)
    editor.settle()
    return editor
  }

  private func hints(_ editor: Editor) throws -> [String] {
    let buffer = try #require(editor.texts[Editor.uri])
    let answer = editor.request(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .string(Editor.uri)],
        "range": editor.json(0..<buffer.bytes.count, buffer),
      ])
    return answer.items.map { "\($0["position"]?["line"]?.whole ?? -1):\($0["label"]?.text ?? "")" }
  }

  @Test func `Each operator shows its output, and a failing row the actual diagram`() throws {
    #expect(
      try hints(settled()) == ["3:  -2-4-6-|", "4:  ---4-6-|", "5:  actual ---4-6-|"])
  }

  @Test func `They move with the text`() throws {
    let editor = settled()
    try editor.replace("test a", with: "// b\ntest a")
    #expect(try hints(editor).first == "4:  -2-4-6-|")
  }

  private func lenses(_ editor: Editor) -> [String] {
    editor.request("textDocument/codeLens", ["textDocument": ["uri": .string(Editor.uri)]])
      .items.compactMap { $0["command"]?["title"]?.text }
  }

  @Test func `Above a test are its outcome and its commands`() {
    #expect(lenses(settled()) == ["✗ failed", "explain", "accept", "picture", "orders"])
    #expect(
      lenses(settled("test a\n  run     Observable.just(1)\n  expect  (1|)\n"))
        == ["✓ passed", "explain", "picture", "orders"])
    #expect(
      lenses(settled("test a\n  any   source\n  run   source\n  same  source\n")) == [
        "✓ passed", "explain", "picture",
      ])
    #expect(lenses(settled("test a\n  run\n")) == [])
  }

  @Test func `Above several tests are the commands for all of them`() throws {
    let passing = "test a\n  run     Observable.just(1)\n  expect  (1|)\n\n"
    let failing = "test b\n  run     Observable.just(1)\n  expect  (2|)\n"
    let mixed = lenses(settled(passing + failing))
    #expect(mixed.prefix(4) == ["✗ 1 of 2 failed", "explain all", "accept all", "orders of all"])
    #expect(mixed.count == 4 + 4 + 5)
    let good = passing + failing.replacing("2", with: "1")
    #expect(lenses(settled(good)).prefix(3) == ["✓ all passed", "explain all", "orders of all"])
    #expect(
      lenses(settled(good.replacing("test b", with: "test b\n  skip later"))).first
        == "✓ 1 of 2 passed")
    #expect(lenses(settled(passing + "test b\n  run\n")).first == "✗ 1 of 2 failed")
    #expect(lenses(settled("test a\n  run\ntest b\n  run\n")) == [])
    let unsettled = Editor()
    unsettled.open(good)
    #expect(lenses(unsettled).first == "run all")
  }

  @Test func `A command for all tests names no test, and stands at the beginning`() throws {
    let editor = settled(
      "// why\ntest a\n  run     Observable.just(1)\n  expect  (1|)\ntest b\n  skip later\n")
    let lens = editor.request(
      "textDocument/codeLens", ["textDocument": ["uri": .string(Editor.uri)]]
    ).items[1]
    #expect(lens["command"]?["command"] == "marble.explain")
    #expect(lens["command"]?["arguments"]?.items == [.string(Editor.uri)])
    #expect(lens["range"]?["end"] == ["line": 0, "character": 0])
  }
}

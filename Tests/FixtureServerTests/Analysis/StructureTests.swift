import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `The structure of a file` {
  private static let text = """
    // about all
    // tests
    test first
      hot  source  -a-[bc]|
      let          add = { $0 + 1 }
      run          source
                     .map { $0 }
      expect       -a-[bc]|

    test second
      run          Observable.just(1)
      expect       (1|)

    """

  private func answer(_ method: String, _ marked: String = "‸//") throws -> (JSON, Editor) {
    let editor = Editor()
    editor.open(Self.text)
    return (editor.request("textDocument/\(method)", try editor.place(marked)), editor)
  }

  @Test func `The outline has the tests, their sources, names and pipelines`() throws {
    let (symbols, editor) = try answer("documentSymbol")
    #expect(symbols.items.map { $0["name"] } == ["first", "second"])
    let rows = try #require(symbols.items.first?["children"]).items
    #expect(rows.map { $0["name"] } == ["source", "add", "source"])
    #expect(rows.map { $0["detail"] } == ["hot -a-[bc]|", "let", "run"])
    #expect(try editor.text(in: symbols.items[0]["selectionRange"]) == "first")
    #expect(try editor.text(in: symbols.items[0]["range"]).hasSuffix("expect       -a-[bc]|"))
  }

  @Test func `Tests, long expressions and comments can be folded`() throws {
    let (folds, _) = try answer("foldingRange")
    let lines = folds.items.map { [$0["startLine"]?.whole ?? -1, $0["endLine"]?.whole ?? -1] }
    #expect(lines == [[0, 1], [2, 7], [5, 6], [9, 11]])
  }

  @Test func `A selection grows from a frame to the file`() throws {
    let editor = Editor()
    editor.open(Self.text)
    guard case .object(var parameters) = try editor.place("hot  source  -a-[‸bc]") else { return }
    let position = parameters.first { $0.name == "position" }?.value ?? .null
    parameters.append(.init(name: "positions", value: [position]))
    var range: JSON? = editor.request("textDocument/selectionRange", .object(parameters)).items
      .first
    var texts: [String] = []
    while let found = range {
      texts.append(try editor.text(in: found["range"]))
      range = found["parent"]
    }
    #expect(texts.prefix(4) == ["b", "bc", "-a-[bc]|", "hot  source  -a-[bc]|"])
    #expect(texts.last == Self.text)
  }

  @Test func `A frame is highlighted in all rows`() throws {
    let (places, editor) = try answer("documentHighlight", "hot  source  -a-[‸bc]")
    #expect(try places.items.map { try editor.text(in: $0["range"]) } == ["bc", "bc"])
    #expect(places.items.compactMap { $0["range"]?["start"]?["line"]?.whole } == [3, 7])
  }

  @Test func `Tokens are coloured by what they are`() throws {
    let snapshot = FixtureSnapshot(
      uri: "", path: "", version: 0,
      buffer: TextBuffer("test a // b\n  run  x.map { $0 + \"t\\(1)\" }\n  expect  -a 10ms |\n"))
    let tokens = snapshot.paintedTokens(ofLines: 0..<3).map { (snapshot.buffer[$0.range], $0.kind) }
    let texts = tokens.map { "\($0.0) \($0.1.rawValue)" }
    #expect(
      texts == [
        "test keyword", "// b comment", "run keyword", "x variable", "map method", "$0 parameter",
        "\"t\\ string", "1 number", "\" string", "expect keyword", "a enumMember", "10ms number",
        "| operator",
      ])
  }

  @Test func `The numbers of tokens are relative`() throws {
    let editor = Editor(.utf16)
    editor.open("test 😀 // b\n  run  x\n")
    let answer = editor.request(
      "textDocument/semanticTokens/full", ["textDocument": ["uri": .string(Editor.uri)]])
    let data = try #require(answer["data"]).items.compactMap(\.whole)
    #expect(data == [0, 0, 4, 0, 0, 0, 8, 4, 6, 0, 1, 2, 3, 0, 0, 0, 5, 1, 1, 0])
  }
}

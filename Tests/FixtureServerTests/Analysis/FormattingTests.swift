import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Formatting` {
  @Test(arguments: [
    "test a\nhot source -a-|\n run   source\nexpect -a-|\n",
    "test a\n  hot  source  -[ab]-|\n  run          source\n  expect       -[ab]-|",
    "\u{FEFF}test a\r\n run Observable.just(1)\r\n\r\n\r\n expect (1|)\r\n\r\n\r\ntest b\r\n run Observable.just(1)\r\n expect (1|)\r\n\r\n",
    "test a\r\n run Observable.just(1)\n expect (1|)\n",
    "test 😀\n\thot é -a-|\n run é\n expect -a-|\n",
    "\n\ntest a\n run Observable.just(1) // c\n // d\n expect (1|)\n\n\n",
  ])
  func `The changes make the layout of the command`(text: String) throws {
    for encoding in [PositionEncoding.utf8, .utf16] {
      let editor = Editor(encoding)
      editor.open(text)
      let edits = editor.request(
        "textDocument/formatting", ["textDocument": ["uri": .string(Editor.uri)]])
      let file = FixtureFile.parse(text, path: "a.marble")
      #expect(try editor.applying(edits) == file.formatted())
    }
  }

  @Test func `What is laid out has no changes, and of a line only the part that differs`() throws {
    let editor = Editor()
    editor.open("test a\n  hot  source  -a-|\n  run         source\n  expect       -a-|\n")
    let edits = editor.request(
      "textDocument/formatting", ["textDocument": ["uri": .string(Editor.uri)]])
    #expect(edits.items.count == 1)
    #expect(edits.items.first?["newText"] == " ")
    editor.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n")
    #expect(
      editor.request("textDocument/formatting", ["textDocument": ["uri": .string(Editor.uri)]])
        == [])
  }

  @Test func `A new line lays out the rows above it`() throws {
    let editor = Editor()
    editor.open("test a\n hot source -a-|\n run source\n expect -a-|\n \n")
    let edits = editor.request("textDocument/onTypeFormatting", try editor.place("-a-|\n ‸\n"))
    #expect(
      try editor.applying(edits)
        == "test a\n  hot  source  -a-|\n  run          source\n  expect       -a-|\n \n")
  }

  /// The document after a character was typed at `‸`.
  private func typing(_ character: String, _ marked: String) throws -> String {
    let editor = Editor()
    let parts = marked.split(separator: "‸", omittingEmptySubsequences: false).map(String.init)
    editor.open(parts.joined())
    let place = parts[0].utf8.count
    editor.change(place..<place, to: character)
    guard case .object(var members) = try editor.place(parts[0] + character + "‸" + parts[1]) else {
      return ""
    }
    members.append(.init(name: "ch", value: .string(character)))
    return try editor.applying(editor.request("textDocument/onTypeFormatting", .object(members)))
  }

  @Test(arguments: [
    // A longer value moves the frames behind it in all rows.
    (
      "s", "test a\n  hot  source  -'lef‸'-b-|\n  run          source\n  expect       -a    -b-|\n",
      "test a\n  hot  source  -'lefs'-b-|\n  run          source\n  expect       -a     -b-|\n"
    ),
    // A further frame moves what is behind it to the columns of its frames.
    (
      "-",
      "test a\n  hot  source  -'left'-b-|\n  run          source\n  expect       -a‸     -b-|\n",
      "test a\n  hot  source  -'left'-b-|\n  run          source\n  expect       -a     --b-|\n"
    ),
    // A group is as wide as its events.
    (
      "b", "test a\n  hot  source  -[a‸]-c|\n  run          source\n  expect       -a  -c|\n",
      "test a\n  hot  source  -[ab]-c|\n  run          source\n  expect       -a   -c|\n"
    ),
  ])
  func `Diagrams stay aligned when a character is typed into one`(
    _ character: String, _ marked: String, _ expected: String
  ) throws {
    #expect(try typing(character, marked) == expected)
  }

  @Test(arguments: [
    // White space before what may become a time.
    ("1", "test a\n  hot  source  -a ‸\n  run          source\n  expect       -a\n"),
    ("m", "test a\n  hot  source  -a 10‸\n  run          source\n  expect       -a\n"),
    // What cannot be read.
    ("a", "test a\n  hot  source  -'‸-|\n  run source\n  expect       -a\n"),
    // Names, expressions and titles.
    ("e", "test a\n  hot  sourc‸ -a|\n  run source\n  expect -a|\n"),
    ("e", "test a\n  hot  source -a|\n  run sourc‸\n  expect -a|\n"),
    ("b", "test a‸\n hot s -a|\n  run s\n expect -a|\n"),
    // Rows without diagrams.
    ("a", "test a\n  hot  source  -‸|\n  run  source\n  expect       -a|\n"),
  ])
  func `What is typed elsewhere, or half-written, moves nothing`(
    _ character: String, _ marked: String
  ) throws {
    #expect(try typing(character, marked) == marked.replacing("‸", with: character))
  }

  @Test func `Lines are laid out alone`() throws {
    let editor = Editor()
    editor.open(
      "test a\n run Observable.just(1)\n expect (1|)\ntest b\n run Observable.just(1)\n expect (1|)\n"
    )
    let buffer = try #require(editor.texts[Editor.uri])
    let edits = editor.request(
      "textDocument/rangeFormatting",
      ["textDocument": ["uri": .string(Editor.uri)], "range": editor.json(0..<30, buffer)])
    #expect(try editor.applying(edits).hasPrefix("test a\n  run     Observable.just(1)\n"))
    #expect(try editor.applying(edits).hasSuffix("test b\n run Observable.just(1)\n expect (1|)\n"))
  }

  @Test func `A test that cannot be read stays as it is`() throws {
    let editor = Editor()
    editor.open("test a\n run (\n expect (1|)\n")
    #expect(
      editor.request("textDocument/formatting", ["textDocument": ["uri": .string(Editor.uri)]])
        == [])
  }
}

import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Problems while typing` {
  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `An error of the text is underlined`(encoding: PositionEncoding) throws {
    let editor = Editor(encoding)
    editor.open(
      "test 😀 first\r\n  hot  source  -é-e\u{301}\t-(a\r\n  run  source\r\n  expekt  -a|\r\n")
    #expect(
      try editor.problems() == [
        "(: this group is never closed", "expekt: unknown row 'expekt'",
      ])
  }

  @Test func `They follow the text`() throws {
    let editor = Editor()
    editor.open("test a\n  run     Observable.just(1)\n  expekt  (1|)\n")
    #expect(try editor.problems() == ["expekt: unknown row 'expekt'"])
    try editor.replace("expekt", with: "expect")
    #expect(try editor.problems() == [])
    let version = editor.messages("textDocument/publishDiagnostics").last?["version"]
    #expect(version == 2)
  }

  @Test func `Behind a byte order mark, they are in their places`() throws {
    let editor = Editor(.utf16)
    editor.open("\u{FEFF}tset a\n  run     Observable.just(1)\n  expect  (1|)\n")
    #expect(try editor.problems() == ["tset: unknown row 'tset'"])
  }

  @Test func `A warning is a warning, and has its hint`() throws {
    let editor = Editor()
    editor.open("test a\n  tags    one, two\n  run     Observable.just(1)\n  expect  (1|)\n")
    let diagnostic = try #require(try editor.diagnostics().first)
    #expect(diagnostic["severity"] == 2)
    #expect(
      diagnostic["message"]
        == "this ',' is a part of the tag\nnote: put white space between tags: tags one two")
  }

  @Test(arguments: [
    ("r", "unknown row 'r'\nnote: did you mean 'run'?"),
    ("e", "unknown row 'e'\nnote: these rows begin so: each, emits, expect"),
    ("expe", "unknown row 'expe'\nnote: did you mean 'expect'?"),
    ("tes", "unknown row 'tes'\nnote: did you mean 'test'?"),
  ])
  func `The beginning of a row is one problem`(word: String, message: String) throws {
    let editor = Editor()
    editor.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n  \(word)")
    editor.settle()
    #expect(try editor.diagnostics().map { $0["message"] } == [.string(message)])
  }

  @Test func `An unused source is no problem while the run row is half-written`()
    throws
  {
    let editor = Editor()
    for row in ["  hot  a  -a-|\n", "  hot  a  -a-|\n  run\n"] {
      editor.open("test b\n\(row)")
      editor.settle()
      let problems = try editor.problems()
      #expect(problems.count == 1, "\(problems)")
    }
  }

  @Test func `A document that is closed has none`() throws {
    let editor = Editor()
    editor.open("tset a\n")
    editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(Editor.uri)]])
    #expect(try editor.diagnostics() == [])
  }

  @Test func `An unknown name is reported when the tests have run`() throws {
    let editor = Editor()
    editor.open("test a\n  hot     source  -a-|\n  run     source.debonce(2)\n  expect  ---a|\n")
    editor.settle()
    #expect(try editor.problems() == ["debonce: no operator 'debonce'"])
  }
}

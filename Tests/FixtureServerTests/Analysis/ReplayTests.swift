import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Random edits` {
  private static let text = """
    format 1
    let add = { $0 + 1 }
    // about the tests

    test one 😀
      hot  source  -1--2é-(3|)
      run          source
                     .map { add($0) }
                     .filter { $0 > 1 }
      expect       -x--y-
      where        x = 2, y = 3
    test two
      cold source  -a|
      run          source.concat(source)
      expect       -a-a|
      subs source  ^-!
      subs source  --^-!
    test table
      run   source.take(1)
      each  hot source  -a-|  =>  -(a|)
      each  hot source  -b-|  =>  -b-|

    """

  private static let pieces = [
    "", "\n", " ", "-", "a", "|", "(", ")", "\"", "'", "test x\n", "  run  ", ".map { $0 }", "😀",
    "e\u{301}", "\t", "\r\n", "where a = 1", "//", "=>", "expect -a|", "\r",
  ]

  /// The state of the newest text is that of a session that has seen no other.
  @Test(arguments: [PositionEncoding.utf8, .utf16], 1...4)
  func `They leave what a fresh session has`(encoding: PositionEncoding, seed: UInt64) throws {
    var generator = Generator(state: seed)
    let editor = Editor(encoding)
    editor.open(Self.text)
    for step in 1...60 {
      let buffer = try #require(editor.texts[Editor.uri])
      let bounds = [0, 1].map { _ in Int.random(in: 0...buffer.bytes.count, using: &generator) }
      let length = Int.random(in: 0...6, using: &generator)
      let start = buffer.boundary(at: bounds[0])
      let end = buffer.boundary(at: min(buffer.bytes.count, start + length))
      // A place between CR and LF has no position.
      guard buffer.hasPosition(start), buffer.hasPosition(end) else { continue }
      editor.change(start..<end, to: Self.pieces.randomElement(using: &generator) ?? "")
      for method in [
        "documentSymbol", "foldingRange", "codeLens", "semanticTokens/full", "formatting",
      ] {
        editor.request("textDocument/\(method)", ["textDocument": ["uri": .string(Editor.uri)]])
      }
      let place = try editor.position(bounds[1])
      for method in [
        "completion", "hover", "signatureHelp", "definition", "references", "documentHighlight",
        "linkedEditingRange", "prepareRename", "codeAction", "inlayHint", "onTypeFormatting",
      ] {
        editor.request("textDocument/\(method)", place)
      }
      guard step % 20 == 0 else { continue }
      editor.settle()
      let fresh = Editor(encoding)
      fresh.open(try #require(editor.texts[Editor.uri]).text)
      fresh.settle()
      #expect(try editor.diagnostics() == fresh.diagnostics())
    }
  }
}

/// Random numbers that depend on a seed.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension TextBuffer {
  /// The beginning of the character that an offset is in.
  fileprivate func boundary(at offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  fileprivate func hasPosition(_ offset: Int) -> Bool {
    !(offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A)
  }
}

extension Editor {
  /// The parameters of a request about an offset.
  fileprivate func position(_ offset: Int) throws -> JSON {
    let buffer = try #require(texts[Editor.uri])
    let range = json(offset..<offset, buffer)
    return [
      "textDocument": ["uri": .string(Editor.uri)], "position": range["start"], "range": range,
      "context": ["diagnostics": []], "ch": "\n",
    ]
  }
}

import Foundation
import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Diagrams in Swift files` {
  private static let uri = "file:///project/SearchTests.swift"

  private func editor(
    _ text: String, _ encoding: PositionEncoding = .utf8, isTestFile: Bool = true
  ) -> Editor {
    let editor = Editor(encoding)
    let head = isTestFile ? "import RxTestKitAssertions\n" : "import RxTest\n"
    editor.open(head + text, uri: Self.uri)
    return editor
  }

  private func problems(_ text: String) throws -> [String] {
    try editor(text).problems(uri: Self.uri)
  }

  private func hover(_ marked: String, in text: String) throws -> String? {
    let editor = editor(text)
    let place = try editor.place(marked, uri: Self.uri)
    let text = editor.request("textDocument/hover", place)["contents"]?["value"]?.text
    return text?.components(separatedBy: "\n\n```text").first
  }

  // MARK: - Problems

  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func `A mistake is underlined where it is`(encoding: PositionEncoding) throws {
    let editor = editor(
      "func a() { let é = \"😀\"; let s = scheduler.hot(\"-é-😀-(a\") }\r\n", encoding)
    #expect(try editor.problems(uri: Self.uri) == ["(: this group is never closed"])
    try editor.replace("(a\"", with: "(a)\"", uri: Self.uri)
    #expect(try editor.problems(uri: Self.uri) == [])
  }

  @Test(arguments: [
    ("scheduler.hot(\"-a-^-^\")", ["^: '^' may occur only once in a hot row"]),
    ("scheduler.cold(\"-a|\", \"-b|c\")", ["c: nothing can follow the end, '|'"]),
    (
      "scheduler.cold(\"^-a|\")",
      ["^: a cold source has no '^': its frame 0 is its first character"]
    ),
    ("scheduler.expect(a).toBe(\"\")", [": a diagram cannot be empty"]),
    (
      "scheduler.expect(a).toBe(anyOf: \"-a\", \"-b!\")",
      ["!: '!' marks the end of a subscription: remove it here"]
    ),
    (
      "scheduler.expect(a, subscribing: \"-x\").toBe(\"-a\")",
      ["x: only '-', time, '^' and '!' are allowed in a subscription"]
    ),
    (
      "scheduler.expectSubscriptions(of: a).toBe(\"^-!\", \"--!\")",
      ["!: '!' without '^' left of it: nothing was subscribed"]
    ),
    (
      "scheduler.expectSubscriptions(of: a).toBe([\"^-a\"])",
      ["a: only '-', time, '^' and '!' are allowed in a subscription"]
    ),
    (
      "scheduler.expect { model.title }\n  .toBe(\"a--^\")",
      ["^: '^' marks frame 0 of a hot source, or a subscription: remove it here"]
    ),
    (
      "scheduler.expect(every: true) { f(model) }.toBe(\"a--^\")",
      ["^: '^' marks frame 0 of a hot source, or a subscription: remove it here"]
    ),
    (
      "scheduler.expect(a).toBe(\"-x\", inner: [\"x\": \"-a(\"])",
      ["(: this group is never closed"]
    ),
    (
      "scheduler.expect(a).toEmit(\"-(\", within: \"10 ms\")",
      ["10 ms: this is not a time; write it as '20f', '9ms', '1.5s' or '2m'"]
    ),
    (
      "checkLaw(\"-(\", any: [\"(\"], subscribing: \"-a\") { $0 }",
      [
        "a: only '-', time, '^' and '!' are allowed in a subscription"
      ]
    ),
  ])
  func `Each call has its rules`(call: String, problems: [String]) throws {
    #expect(try self.problems(call) == problems)
  }

  @Test(arguments: [
    "// scheduler.hot(\"-(\")", "/* /* */ scheduler.hot(\"-(\") */",
    "let a = \"scheduler.hot(\\\"-(\\\")\"", "let a = #\"scheduler.hot(\"-(\")\"#",
    "let a = \"\"\"\n  scheduler.hot(\"-(\")\n  \"\"\"",
    "scheduler.hot(\"-\\(text)-(\")", "scheduler.hot(\"-\\(a(\"(\", \"\\(b)\"))-(\")",
    "scheduler.hot(\"-(\" + text)", "scheduler.hot(diagram, \"-(\")", "func hot(\"-(\")",
    "scheduler.hot(\"-a-\", values: [\"a\": \"-(\"])", "scheduler.hot(\"-(", "scheduler.hot(\"-(\"",
    "scheduler.time(\"10:30 (\")", "expect(\"-(\").to(equal(\"-(\"))",
    "func `a \"b` () { scheduler.hot(\"-a\") }", "subscriptions.toBe(\"^-!\"); events.toBe(\"-a\")",
    "scheduler.hot(\"\"\"\n    -a-b|\n    \"\"\")", "scheduler.hot(\"-\\u{1F600}-\\u{7c}\")",
  ])
  func `Text that is not a diagram, or is a right one, is not reported`(text: String) throws {
    #expect(try problems(text) == [])
  }

  @Test func `A file that does not import the test kit is left alone`() throws {
    let editor = editor("scheduler.hot(\"-(\")", isTestFile: false)
    #expect(try editor.problems(uri: Self.uri) == [])
  }

  @Test func `Escapes, raw literals and several lines have their places`() throws {
    #expect(
      try problems("scheduler.hot(\"\\\"-\\u{2d}-(\")") == ["(: this group is never closed"])
    #expect(try problems("scheduler.hot(#\"-\"-\\-(\"#)") == ["(: this group is never closed"])
    #expect(
      try problems("scheduler.hot(\n  \"\"\"\n  -a-(\n  \"\"\")") == [
        "(: this group is never closed"
      ])
    #expect(
      try problems("scheduler.hot(\"\"\"\n  -a\n  -b\n  \"\"\")") == [
        "\n  : a diagram must be on one line"
      ])
  }

  @Test func `What reads like a time is a warning, unless the call names a value of it`() throws {
    let text = "scheduler.hot(\"-a10ms-b|\")"
    let editor = editor(text)
    let finding = try #require(try editor.diagnostics(uri: Self.uri).first)
    #expect(finding["severity"] == 2)
    #expect(try editor.text(in: finding["range"], uri: Self.uri) == "10ms")
    #expect(try problems("scheduler.hot(\"-a10ms-b|\", values: [\"m\": 1])") == [])
    #expect(try problems("scheduler.hot(\"-a10ms-b|\", values: letters)") == [])
  }

  @Test func `Another syntax that the file names is allowed`() throws {
    let head = "let scheduler = TestScheduler(syntax: .asyncAlgorithms)\n"
    #expect(try problems(head + "scheduler.expect(a).toBe(\"-[ab]-^\")") == [])
    #expect(try problems("scheduler.expect(a).toBe(\"-[ab]-^\")").count == 1)
    #expect(try problems("let syntax = MarbleSyntax.rxpy; scheduler.hot(\"-10-(1,2)-#\")") == [])
    let slow = "let scheduler = TestScheduler(initialClock: 0, resolution: 0.0005)\n"
    #expect(try problems(slow + "scheduler.hot(\"-a 0.5ms b|\")") == [])
    #expect(try problems("scheduler.hot(\"-a 0.5ms b|\")").count == 1)
  }

  /// Each diagram of the examples is right.
  @Test func `The examples have no problem`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Examples/Shop/Tests/ShopTests")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".swift")
    }
    var count = 0
    for name in names {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let file = SwiftSnapshot(uri: name, version: 1, buffer: TextBuffer(text))
      count += file.diagrams.count
      #expect(file.findings.map(\.message) == [], "\(name)")
    }
    #expect(count > 50)
  }

  // MARK: - Frames

  private static let test = """
    @Test func a() {
      let keys = scheduler.hot("-a-^-[bc]- 10ms -|", values: ["b": User(1), "c": two])
      let page = scheduler.cold("--x|")
      scheduler.expect(keys, subscribing: "--^--!").toBe("--(ab)")
      scheduler.expectSubscriptions(of: keys).toBe("--^--!")
    }
    func b() { scheduler.expect(a).toBe("--a") }
    """

  @Test func `Hover shows the frame and the value`() throws {
    #expect(try hover("-^-[‸bc]", in: Self.test) == "frame 2, 2ms\n\n```swift\n\"b\": User(1)\n```")
    #expect(try hover("\"-‸a-^", in: Self.test) == "frame -2, -2ms\n\nthe value `a`")
    #expect(try hover("‸10ms", in: Self.test) == "frames 4 to 13, 10ms")
    #expect(try hover("--x‸|", in: Self.test) == "frame 3 of a subscription, 3ms\n\ncompletes")
    #expect(try hover("of: keys).toBe(\"--‸^", in: Self.test)?.hasPrefix("frame 2") == true)
    #expect(try hover("values: [\"‸b\"", in: Self.test) == nil)
    #expect(try hover("let k‸eys", in: Self.test) == nil)
    #expect(
      try hover("-‸a", in: "let s = TestScheduler(initialClock: 0, resolution: 1)\ns.hot(\"-a\")")
        == "frame 1\n\nthe value `a`")
  }

  @Test func `The frame is highlighted in all diagrams of the function`() throws {
    let editor = editor(Self.test)
    func highlights(_ marked: String) throws -> [String] {
      let place = try editor.place(marked, uri: Self.uri)
      return try editor.request("textDocument/documentHighlight", place).items.map {
        try editor.text(in: $0["range"], uri: Self.uri)
      }
    }
    #expect(try highlights("-^-[b‸c]") == ["bc", "^", "ab", "^"])
    #expect(try highlights("‸x|") == ["x"])
    #expect(try highlights("let ‸keys") == [])
  }

  // MARK: - Alignment

  private func aligned(_ marked: String, in text: String) throws -> String? {
    let editor = editor(text)
    let place = try editor.place(marked, uri: Self.uri)
    let action = editor.request("textDocument/codeAction", place).items.first
    guard let change = action?["edit"]?["documentChanges"]?.items.first else { return nil }
    #expect(action?["title"] == "Align the diagrams of this function")
    return String(
      try editor.applying(change["edits"], uri: Self.uri).drop { $0 != "\n" }.dropFirst())
  }

  @Test func `The diagrams of a function are aligned by frame`() throws {
    let text = """
      @Test func a() {
        let keys = scheduler.hot("-a-[bc]-|")
        let page = scheduler.cold("--x|")
        scheduler.expect(keys.map { f($0) }).toBe("-a-(bc)|")
      }
      func b() { scheduler.expect(a).toBe("--a") }
      """
    let result = """
      @Test func a() {
        let keys = scheduler.hot("                 -a-[bc]-|")
        let page = scheduler.cold("--x|")
        scheduler.expect(keys.map { f($0) }).toBe("-a-(   bc)|")
      }
      func b() { scheduler.expect(a).toBe("--a") }
      """
    #expect(try aligned("-a-[‸bc]", in: text) == result)
    #expect(try aligned("‸bc]", in: result) == nil)
    #expect(try aligned("‸--x", in: text) == nil)
    #expect(try aligned("func ‸a", in: text) == nil)
  }

  @Test func `Wide characters, escapes and literals of one line keep their meaning`() throws {
    let text = """
      func a() {
        scheduler.hot("-日-|")
        scheduler.hot("-\\u{61}-|")
        scheduler.expectSubscriptions(of: a).toBe("^!", "-^!")
        scheduler.expect(a).toBe("-a-|")
      }
      """
    let result = """
      func a() {
        scheduler.hot("           -日-|")
        scheduler.hot("-\\u{61}-|")
        scheduler.expectSubscriptions(of: a).toBe("^!", "-^!")
        scheduler.expect(a).toBe("-a -|")
      }
      """
    #expect(try aligned("\"-a‸-|", in: text) == result)
  }

  // MARK: - Beside another server

  @Test func `Everything else is left to the Swift server`() throws {
    let editor = editor(Self.test)
    for method in [
      "completion", "definition", "rename", "formatting", "codeLens", "inlayHint",
      "semanticTokens/full", "documentSymbol", "foldingRange",
    ] {
      let place = try editor.place("-^-[‸bc]", uri: Self.uri)
      #expect(editor.request("textDocument/\(method)", place) == .null, "\(method)")
    }
    editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.uri)]])
    #expect(try editor.diagnostics(uri: Self.uri) == [])
  }
}

import RxCore
import RxFixtures
import Testing

@testable import FixtureServer

/// A value of a test target.
private struct Article: Equatable {
  var title: String
}

@Suite struct `Fixtures of a test target` {
  /// The registry of the target, as it is described when its tests run.
  private static let described: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("search(_:pause:)") {
      (query: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType) in
      query.debounce(pause, scheduler: scheduler)
    }
    registry.add("Article") { (title: String) in Article(title: title) }
    registry.add(property: "title", \Article.title)
    registry.add(constant: "AppError.offline", RxError.timeout)
    registry.add(constant: "limit", 3)
    let text = RegistryDescription(registry, target: "ShopTests", folders: ["/shop/Fixtures"]).text
    return OperatorRegistry(describedBy: [RegistryDescription(text)].compactMap { $0 })
  }()

  private static let target = TestTarget(name: "ShopTests", registry: described, version: 1)

  private func editor(_ text: String, _ target: TestTarget? = target) -> Editor {
    let editor = Editor(options: ServerOptions(testTarget: { _ in target }))
    editor.open(text)
    editor.settle()
    return editor
  }

  private func lenses(_ editor: Editor) -> [String] {
    let uri: JSON = ["textDocument": ["uri": .string(Editor.uri)]]
    return editor.request("textDocument/codeLens", uri).items.compactMap {
      $0["command"]?["title"]?.text
    }
  }

  private func test(_ run: String, where row: String = "a = 1") -> String {
    "test a\n  hot     query  -a-|\n  run     \(run)\n  expect  -b-|\n  where   \(row)\n"
  }

  @Test(arguments: [
    ("query.search(pause: 3)", "b = Article(\"x\")"), ("search(query, pause: 3)", "b = 1"),
    ("query.map { Article($0).title }", "b = 1"), ("query.take(limit)", "b = 1"),
    ("query.concat(Observable.error(.offline))", "# = AppError.offline"),
    ("query.map { $0.title }", "b = 1"), ("query.filter { $0.title != \"\" }.take(1)", "b = 1"),
  ])
  func `What the target adds is no problem, and has no result`(run: String, row: String) throws {
    let editor = editor(test(run, where: row))
    #expect(try editor.problems() == [])
    #expect(lenses(editor) == ["runs by swift test --filter ShopTests"])
  }

  @Test func `Calls are checked`() throws {
    #expect(
      try editor(test("query.search(paus: 3)")).problems() == [
        "paus: 'search' has no argument 'paus:'"
      ])
    #expect(
      try editor(test("query.search(pause: 3).take(\"x\")")).problems() == [
        "\"x\": 'take(_:)' needs an Int for 'count', not a String"
      ])
  }

  @Test func `A name that the target did not have is a warning`() throws {
    let editor = editor(test("query.serch(pause: 3)"))
    let finding = try #require(try editor.diagnostics().first)
    #expect(finding["severity"] == 2)
    #expect(
      finding["message"]
        == """
        no operator 'serch'
        note: did you mean 'search'?
        note: the registry of ShopTests did not have it when 'swift test --filter ShopTests' last ran
        """)
    #expect(lenses(editor) == ["runs by swift test --filter ShopTests"])
  }

  @Test func `Before the target has run, a name is an information`() throws {
    let editor = editor(test("query.debounced(2)"), TestTarget(name: "ShopTests"))
    let finding = try #require(try editor.diagnostics().first)
    #expect(finding["severity"] == 3)
    #expect(
      finding["message"]?.text?.hasSuffix(
        "note: the names that ShopTests adds are known when 'swift test --filter ShopTests' has run"
      )
        == true)
    #expect(lenses(editor) == ["runs by swift test --filter ShopTests"])
  }

  @Test func `A test that uses nothing of the target has its result`() throws {
    let editor = editor(test("query.map { $0 + 1 }", where: "a = 1, b = 3"))
    #expect(try editor.problems() == ["b: frame 1: wrong value: 2 instead of 3"])
    #expect(lenses(editor).first == "✗ failed")
  }

  @Test func `Other problems of such a test are errors`() throws {
    let editor = editor(test("query.search(pause: 3") + test("query.search(pause: 3)"))
    #expect(try editor.diagnostics().first?["severity"] == 1)
  }

  @Test func `Its commands are refused`() throws {
    let editor = self.editor(test("query.search(pause: 3)"))
    for command in ["explain", "accept", "picture", "orders"] {
      let answer = editor.request(
        "workspace/executeCommand",
        ["command": .string("marble.\(command)"), "arguments": [.string(Editor.uri), 0]])
      #expect(
        answer["message"]
          == "this test uses what its test target adds: run 'swift test --filter ShopTests'")
    }
  }

  @Test func `Commands for all tests leave it out`() throws {
    let other = "test b\n  run     Observable.just(1)\n  expect  (2|)\n"
    let text = test("query.search(pause: 3)") + other
    let editor = self.editor(text)
    func execute(_ command: String) -> String? {
      editor.request(
        "workspace/executeCommand",
        ["command": .string(command), "arguments": [.string(Editor.uri)]])["text"]?.text
    }
    let refusal =
      "a\n  this test uses what its test target adds: run 'swift test --filter ShopTests'"
    #expect(execute("marble.explain")?.hasPrefix(refusal + "\n\nb\n") == true)
    #expect(execute("marble.accept") == "1 accepted, 1 unchanged\n\n" + refusal)
    let changes = editor.messages("workspace/applyEdit")
    let change = try #require(changes.last?["edit"]?["documentChanges"]?.items.first)
    #expect(try editor.applying(change["edits"]) == text.replacing("(2|)", with: "(1|)"))
  }

  @Test func `The names are completed, and have help`() throws {
    func labels(_ marked: String, _ run: String) throws -> [String] {
      let editor = self.editor(test(run))
      return editor.request("textDocument/completion", try editor.place(marked))["items"]?.items
        .compactMap { $0["label"]?.text } ?? []
    }
    #expect(try labels("query.se‸", "query.se").contains("search(pause:scheduler:)"))
    #expect(try labels("(l‸)", "query.take(l)").contains("limit"))
    #expect(try labels("AppError.‸", "query.concat(AppError.)").contains("offline"))
    #expect(try labels("{ $0.‸ }", "query.map { $0. }").contains("title"))
    let editor = self.editor(test("query.search(pause: 3)"))
    let hover = editor.request("textDocument/hover", try editor.place("query.sea‸rch"))
    #expect(
      hover["contents"]?["value"]?.text?.contains("search(_: Observable<String>, pause:") == true)
    let help = editor.request("textDocument/signatureHelp", try editor.place("pause: ‸3"))
    #expect(help["activeParameter"] == 0)
  }

  @Test func `A registry that has changed is used at the next run`() throws {
    let known = Known()
    let editor = Editor(options: ServerOptions(testTarget: { _ in known.target }))
    editor.open(test("query.search(pause: 3)"))
    editor.settle()
    #expect(try editor.diagnostics().first?["severity"] == 3)
    known.target = Self.target
    try editor.replace("pause: 3", with: "pause: 4")
    editor.settle()
    #expect(try editor.problems() == [])
  }

  /// What is known of the target; the test and the session use it on one thread.
  private final class Known: @unchecked Sendable {
    var target = TestTarget(name: "ShopTests")
  }
}

#if os(Linux)
  import Foundation
  import RxFixtures
  import RxTestKit
  import Testing

  @testable import FixtureServer

  @Suite(.serialized) struct `Results of a test target` {
    private let bundle: ServedBundle

    init() throws { bundle = try ServedBundle() }

    private static let described: OperatorRegistry = {
      let text = RegistryDescription(
        ServedTarget.runner.registry, target: "ShopTests", folders: ["/shop"]
      ).text
      return OperatorRegistry(describedBy: [RegistryDescription(text)].compactMap { $0 })
    }()

    private func editor(_ text: String, filter: String = "ServedSuite") -> Editor {
      let editor = Editor(options: options(filter))
      editor.open(text)
      editor.settle()
      return editor
    }

    private func options(_ filter: String = "ServedSuite") -> ServerOptions {
      let bundle = bundle
      let arguments = ["--testing-library", "swift-testing"] + ServedBundle.filter(filter)
      return ServerOptions(testTarget: { _ in
        TestTarget(
          name: "ShopTests", registry: Self.described,
          version: FileStamp(bundle.path).hashValue, entrance: bundle.entrance(arguments),
          description: ServedBundle.name)
      })
    }

    private static func test(_ title: String, _ run: String, _ expected: String) -> String {
      "test \(title)\n  hot     query  -a-|\n  run     \(run)\n  expect  \(expected)\n"
    }

    private func lenses(_ editor: Editor) -> [String] {
      let uri: JSON = ["textDocument": ["uri": .string(Editor.uri)]]
      return editor.request("textDocument/codeLens", uri).items.compactMap {
        $0["command"]?["title"]?.text
      }
    }

    private func execute(_ command: String, _ editor: Editor) -> JSON {
      editor.request(
        "workspace/executeCommand",
        ["command": .string("marble.\(command)"), "arguments": [.string(Editor.uri), "a"]])
    }

    @Test func `A test that passes has no problem, and all commands`() throws {
      let editor = editor(Self.test("a", "query.delayed(by: 2)", "---a-|"))
      #expect(try editor.problems() == [])
      #expect(lenses(editor) == ["✓ passed", "explain", "picture", "orders"])
    }

    @Test func `A test that fails shows what it emits`() throws {
      let editor = editor(Self.test("a", "query.delayed(by: 1)", "---a-|"))
      let problems = try editor.problems()
      #expect(problems == ["a: frame 3: \"a\" is 1 frame early (and 1 more difference)"])
      #expect(lenses(editor) == ["✗ failed", "explain", "accept", "picture", "orders"])
      let hints = editor.request(
        "textDocument/inlayHint",
        [
          "textDocument": ["uri": .string(Editor.uri)],
          "range": editor.json(0..<100, try #require(editor.texts[Editor.uri])),
        ])
      #expect(hints.items.map { $0["label"] } == ["  actual --a-|"])
    }

    @Test func `Results follow the text`() throws {
      let editor = editor(Self.test("a", "query.delayed(by: 1)", "---a-|"))
      try editor.replace("by: 1", with: "by: 2")
      editor.settle()
      #expect(try editor.problems() == [])
      try editor.replace("by: 2", with: "bi: 2")
      editor.settle()
      #expect(try editor.problems() == ["bi: 'delayed' has no argument 'bi:'"])
    }

    @Test func `A name that the target does not have is a warning`() throws {
      let editor = editor(Self.test("a", "query.delayde(by: 2)", "---a-|"))
      #expect(try editor.problems() == ["delayde: no operator 'delayde'"])
      #expect(try editor.diagnostics().first?["severity"] == 2)
    }

    @Test func `A test that ends the process is an error, and the others have results`() throws {
      let editor = editor(
        Self.test("a", "query.trapping()", "-a-|")
          + Self.test("b", "query.delayed(by: 2)", "---a-|")
          + Self.test("c", "query.delay(.milliseconds(2))", "---a-|"))
      let problems = try editor.problems()
      #expect(problems.count == 1)
      #expect(problems.first?.contains("test a: the test bundle ended with signal ") == true)
      #expect(lenses(editor).filter { $0.hasPrefix("✓") } == ["✓ passed", "✓ passed"])
    }

    @Test func `A change ends a test that does not end`() throws {
      let editor = Editor(options: options())
      editor.open(Self.test("a", "query.hanging(\"\(bundle.hang)\")", "-a-|"))
      editor.settle { _ in FileManager.default.fileExists(atPath: bundle.hang) }
      try editor.replace("hanging(\"\(bundle.hang)\")", with: "delayed(by: 2)")
      editor.settle()
      let problems = try editor.problems()
      #expect(problems == ["a: frame 1: \"a\" is 2 frames late (and 1 more difference)"])
    }

    @Test func `When the last fixture of the target is closed, its process ends`() throws {
      let editor = editor(Self.test("a", "query.processes()", "-a-|"))
      let other = "file:///Other.marble"
      editor.open(Self.test("a", "query.delayed(by: 2)", "---a-|"), uri: other)
      editor.settle()
      let message = try #require(try editor.diagnostics().first?["message"]?.text)
      let number = try #require(message.firstMatch(of: /wrong value: ([0-9]+)/)).output.1
      let process = try #require(pid_t(number))
      func close(_ uri: String) {
        editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
      }
      close(Editor.uri)
      #expect(kill(process, 0) == 0)
      close(other)
      // The threads that ran the tests may still hold the process.
      while kill(process, 0) == 0 { usleep(1_000) }
    }

    // MARK: - Builds

    @Test func `Before a build, the target is named, and nothing else is said`() throws {
      try FileManager.default.removeItem(atPath: bundle.path)
      let editor = editor(Self.test("a", "query.delayed(by: 1)", "---a-|"))
      #expect(
        try editor.problems() == [
          "test: ShopTests is not built: its fixtures have results here after 'swift build --build-tests'"
        ])
      #expect(try editor.diagnostics().first?["severity"] == 3)
      #expect(lenses(editor) == ["runs by swift test --filter ShopTests"])
      try bundle.build()
      try editor.replace("by: 1", with: "by: 2")
      editor.settle()
      #expect(try editor.problems() == [])
    }

    @Test func `A bundle that does not run the fixtures is named once, and tried again when asked`()
      throws
    {
      let test = Self.test("a", "query.delayed(by: 2)", "---a-|")
      let editor = editor(test + Self.test("b", "query.delayed(by: 2)", "---a-|"), filter: "None")
      #expect(
        try editor.diagnostics().map { $0["message"] } == [
          """
          ShopTests cannot run its fixtures for the editor: no test of it runs these fixtures
          note: 'swift test --filter ShopTests' runs them
          """
        ])
      #expect(try editor.diagnostics().first?["severity"] == 3)
      #expect(lenses(editor).contains("runs by swift test --filter ShopTests"))
      _ = execute("run", editor)
      editor.settle()
      #expect(try editor.diagnostics().count == 1)
      #expect(
        execute("explain", editor)["message"]
          == "this test uses what its test target adds: run 'swift test --filter ShopTests'")
    }

    @Test func `After a build, all tests run again`() throws {
      let editor = editor(Self.test("a", "query.delayed(by: 2)", "---a-|"))
      try bundle.build()
      try editor.replace("---a-|\n", with: "---a-|\n\n")
      #expect(editor.session.documents[Editor.uri]?.testsToRun == [])
      editor.settle()
      #expect(lenses(editor).first == "✓ passed")
    }

    @Test func `Results of a bundle that is older than its sources say so once`() throws {
      let sources = bundle.folder.appending(path: "Sources/Shop")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try bundle.build()
      let objects = bundle.folder.appending(path: "Tests.product")
      try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
      try Data("/b/Shop.build/Cart.swift.o\n/b/Other.build/Main.swift.o\n".utf8)
        .write(to: objects.appending(path: "Objects.LinkFileList"))
      let text =
        Self.test("a", "query.delayed(by: 2)", "---a-|")
        + Self.test("b", "query.delayed(by: 2)", "---a-|")
      #expect(try editor(text).problems() == [])
      try FileManager.default.createDirectory(
        at: bundle.folder.appending(path: "Sources/Tool"), withIntermediateDirectories: true)
      try Data().write(to: bundle.folder.appending(path: "Sources/Tool/main.swift"))
      #expect(try editor(text).problems() == [], "a module that the tests do not use")
      let source = sources.appending(path: "Cart.swift")
      try Data().write(to: source)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 10)], ofItemAtPath: source.path)
      #expect(
        try editor(text).problems() == [
          "test: the results of ShopTests are those of its last build, and Sources/Shop/Cart.swift has changed since: run 'swift build --build-tests'"
        ])
    }

    // MARK: - Commands

    @Test func `The target carries out commands`() throws {
      let editor = Editor(
        options: options(), initializationOptions: ["showsResults": true])
      editor.open(
        Self.test("a", "query.delayed(by: 1)", "---a-|") + Self.test("b", "query", "a--|"))
      editor.settle()
      #expect(
        execute("explain", editor)["text"]?.text?.contains(".delayed(by: 1)  --a-|") == true)
      #expect(execute("orders", editor)["text"]?.text?.hasPrefix("a\n") == true)
      let picture = execute("picture", editor)
      #expect(picture["svg"]?.text?.contains("data-row") == true)
      #expect(picture["rows"]?.items.count == 4)
      #expect(execute("accept", editor) == .null)
      let change = try #require(
        editor.messages("workspace/applyEdit").last?["edit"]?["documentChanges"]?.items.first)
      #expect(
        try editor.applying(change["edits"])
          == Self.test("a", "query.delayed(by: 1)", "--a-|") + Self.test("b", "query", "a--|"))
    }

    @Test func `All tests are accepted, here and by the target`() throws {
      let editor = Editor(options: options())
      editor.open(
        Self.test("a", "query.delayed(by: 1)", "---a-|") + Self.test("b", "query", "a--|"))
      editor.settle()
      editor.request(
        "workspace/executeCommand",
        ["command": "marble.accept", "arguments": [.string(Editor.uri)]])
      let change = try #require(
        editor.messages("workspace/applyEdit").last?["edit"]?["documentChanges"]?.items.first)
      #expect(
        try editor.applying(change["edits"])
          == Self.test("a", "query.delayed(by: 1)", "--a-|") + Self.test("b", "query", "-a-|"))
    }

    @Test func `Commands on a test that ends the process say so`() throws {
      let editor = editor(Self.test("a", "query.trapping()", "-a-|"))
      let answer = execute("explain", editor)
      #expect(answer["message"]?.text?.hasPrefix("the test bundle ended with signal ") == true)
    }
  }
#endif

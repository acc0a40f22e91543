import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Commands of the server` {
  private static let text = """
    test a
      hot  source  -a-b-|
      run          source.map { $0.uppercased() }
      expect       -A-C-|

    """

  private func execute(
    _ command: String, _ arguments: [JSON] = [.string(Editor.uri), "a"], showsResults: Bool = true
  ) -> (JSON, Editor) {
    let editor = Editor(initializationOptions: ["showsResults": .bool(showsResults)])
    editor.open(Self.text)
    editor.settle()
    let answer = editor.request(
      "workspace/executeCommand",
      ["command": .string(command), "arguments": .array(arguments)])
    return (answer, editor)
  }

  @Test func `A test is explained`() {
    let (answer, _) = execute("marble.explain")
    #expect(answer["text"]?.text?.contains(".map { $0.uppercased() }  -A-B-|") == true)
  }

  @Test func `The line of a test names it, too`() {
    let (answer, _) = execute("marble.explain", [.string(Editor.uri), 2])
    #expect(answer["text"]?.text?.hasPrefix("a\n") == true)
  }

  @Test func `An editor that shows no results gets a message`() {
    let (_, editor) = execute("marble.explain", showsResults: false)
    #expect(editor.messages("window/showMessage").last?["message"]?.text?.hasPrefix("a\n") == true)
  }

  @Test func `A test is drawn`() {
    let (answer, _) = execute("marble.picture")
    #expect(answer["svg"]?.text?.contains("<svg") == true)
    #expect(answer["text"]?.text?.contains("source") == true)
  }

  @Test func `The rows and events of a picture have their places in the text`() throws {
    let (answer, editor) = execute("marble.picture", [.string(Editor.uri), "a", "dark"])
    let svg = try #require(answer["svg"]?.text)
    #expect(
      svg.contains("<g data-row=\"0\">") && svg.contains("<g data-frame=\"3\" tabindex=\"0\""))
    #expect(!svg.contains("prefers-color-scheme"))
    #expect(answer["version"] == 1)
    func texts(_ row: JSON) throws -> [String] {
      try [row["range"]].map { try editor.text(in: $0) }
        + (row["frames"]?.items ?? []).map { frame in
          "\(frame["frame"]?.whole ?? -1)\(try editor.text(in: frame["range"]))"
        }
    }
    // The source, the pipeline, what is expected, and what came instead, which belongs to the expected row.
    #expect(
      try answer["rows"]?.items.map(texts) == [
        ["-a-b-|", "1a", "3b", "5|"], ["source.map { $0.uppercased() }"],
        ["-A-C-|", "1A", "3C", "5|"], ["-A-C-|", "1A", "3C", "5|"],
      ])
  }

  @Test func `A test runs in all orders`() {
    let (answer, _) = execute("marble.orders")
    #expect(answer["text"]?.text?.isEmpty == false)
  }

  @Test func `What is accepted is a change of this version of the text`() throws {
    let (answer, editor) = execute("marble.accept")
    #expect(answer == .null)
    let change = try #require(
      editor.messages("workspace/applyEdit").last?["edit"]?["documentChanges"]?.items.first)
    #expect(change["textDocument"]?["version"] == 1)
    #expect(
      try editor.applying(change["edits"]) == Self.text.replacing("-A-C-|", with: "-A-B-|"))
  }

  @Test func `What cannot be accepted is refused with the reason`() {
    let editor = Editor()
    editor.open("test a\n  any   source\n  run   source\n  same  source.take(1)\n")
    editor.settle()
    let answer = editor.request(
      "workspace/executeCommand",
      ["command": "marble.accept", "arguments": [.string(Editor.uri), "a"]])
    #expect(answer["message"] == "it is a law, which expects no diagram")
  }

  @Test func `A test runs again`() {
    let (_, editor) = execute("marble.run")
    #expect(editor.session.documents[Editor.uri]?.testsToRun == [0])
    editor.settle()
    #expect(editor.session.documents[Editor.uri]?.testsToRun == [])
  }

  // MARK: - All tests of a file

  private static let several = """
    test a
      hot  source  -a-b-|
      run          source
      expect       -a-c-|

    test b
      any   source
      run   source
      same  source.take(1)

    test c
      run     Observable.just(1)
      expect  (2|)

    """

  private func executeForAll(
    _ command: String, _ text: String = several, _ arguments: [JSON] = [.string(Editor.uri)]
  ) -> (JSON, Editor) {
    let editor = Editor(initializationOptions: ["showsResults": true])
    editor.open(text)
    editor.settle()
    let answer = editor.request(
      "workspace/executeCommand",
      ["command": .string(command), "arguments": .array(arguments)])
    return (answer, editor)
  }

  @Test(arguments: ["marble.explain", "marble.orders"])
  func `All tests are explained`(command: String) throws {
    let text = try #require(executeForAll(command).0["text"]?.text)
    for title in ["a\n", "b\n", "c\n"] {
      #expect(text.hasPrefix(title) || text.contains("\n\n\(title)"))
    }
  }

  @Test func `All failing tests are accepted, and those that cannot be are named`() throws {
    let (answer, editor) = executeForAll("marble.accept")
    #expect(
      answer["text"] == "2 accepted, 1 unchanged\n\nb\n  it is a law, which expects no diagram")
    let changes = editor.messages("workspace/applyEdit")
    #expect(changes.count == 1)
    let change = try #require(changes.first?["edit"]?["documentChanges"]?.items.first)
    #expect(
      try editor.applying(change["edits"])
        == Self.several.replacing("-a-c-|", with: "-a-b-|").replacing("(2|)", with: "(1|)"))
  }

  @Test func `If all tests pass, nothing is accepted`() {
    let (answer, editor) = executeForAll(
      "marble.accept",
      Self.several.replacing("-a-c-|", with: "-a-b-|").replacing("(2|)", with: "(1|)")
        .replacing(".take(1)", with: ""))
    #expect(answer["message"] == "nothing differs: all expectations hold")
    #expect(editor.messages("workspace/applyEdit").isEmpty)
  }

  @Test func `All tests run again`() {
    let (answer, editor) = executeForAll("marble.run")
    #expect(answer == .null)
    #expect(editor.session.documents[Editor.uri]?.testsToRun == [0, 1, 2])
  }

  @Test func `The only open fixture needs no name, and several do`() {
    let (answer, editor) = executeForAll("marble.explain", Self.several, [])
    #expect(answer["text"]?.text?.hasPrefix("a\n") == true)
    editor.open(Self.several, uri: "file:///Other.marble")
    let other = editor.request(
      "workspace/executeCommand", ["command": "marble.explain", "arguments": []])
    #expect(other["code"] == -32602)
  }

  @Test func `A picture is that of one test`() {
    #expect(
      executeForAll("marble.picture").0["message"]
        == "'marble.picture' needs the title or the line of a test")
  }

  @Test func `Unknown commands, tests and documents are refused`() {
    #expect(execute("marble.unknown").0["message"] == "unknown command 'marble.unknown'")
    for arguments: [JSON] in [
      ["file:///b"], [.string(Editor.uri), "b"], ["file:///b", "a"], [.string(Editor.uri), 99],
      [.string(Editor.uri), true], [1, 2],
    ] {
      #expect(execute("marble.explain", arguments).0["code"] == -32602)
    }
  }
}

import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Results while typing` {
  private static let burst = """
    test emits the last value of each burst
      hot  source  -a--bc--d---|
      run          source.debounce(2)
      expect       ---a---b--d-|

    """

  @Test(arguments: [
    burst, burst.replacing("debounce(2)", with: "debonce(2)"), burst.replacing("hot", with: "hit"),
    burst.replacing("d---|", with: "d---|-"), burst + "  where  q = 1\n", "run x\n" + burst,
    "hot other -a|\n" + burst, "test\n" + burst + "test b\n  hot source -10-20-|\n  run source\n",
    burst + "  subs source ^-!\n  subs source ^-!\n", burst + "  tags a, b\n  limit 1s 1s\n",
    burst.replacing("  expect       ---a---b--d-|\n", with: "  expect       -(a\n  same source\n"),
    "let x = y\n" + burst.replacing("2", with: "x"), burst.replacing("2", with: "(2"),
  ])
  func `Whatever a run reports is a problem`(text: String) throws {
    let editor = Editor()
    editor.open(text)
    editor.settle()
    let found = try editor.diagnostics().compactMap { $0["message"]?.text }
    let file = FixtureFile.parse(text, path: "/work folder/Search.marble")
    var reported = (file.diagnostics + file.warnings).map(\.message)
    for test in file.tests {
      reported += test.warnings.map(\.message)
      let runner = TestRunner(registry: .standard, target: nil)
      for result in runner.ending(with: Cancellation(), noting: MissingResults()).run(
        test, in: file)
      {
        reported += (result.diagnostics + result.warnings).map(\.message)
        reported += result.failures.map { ($0.subject.map { $0 + ": " } ?? "") + $0.summary }
      }
    }
    for message in reported {
      #expect(found.contains { $0.hasPrefix(message) }, "\(message)")
    }
    for message in found {
      #expect(reported.contains { message.hasPrefix($0) }, "\(message)")
    }
  }

  @Test func `A failing row is underlined at the frame that differs`() throws {
    let editor = Editor()
    editor.open(Self.burst)
    #expect(try editor.problems() == [])
    editor.settle()
    #expect(try editor.problems() == ["b: frame 7: wrong value: \"c\" instead of \"b\""])
    let message = try #require(try editor.diagnostics().first?["message"]?.text)
    #expect(message.contains("expected  ---a---b--d-|\n"))
    #expect(message.contains("actual    ---a---c--d-|\n"))
    #expect(message.contains("note: debounce(2): "))
  }

  @Test func `What only the runs of a passing test find is a warning at its row`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  each    n = 1, 2\n  cold    s  -a|\n  cold    s  -b|\n  run     s.retry(n)\n  expect  -a|\n"
    )
    #expect(try editor.problems() == [])
    editor.settle()
    #expect(
      try editor.problems() == ["-b|: nothing takes this row: 's' is subscribed only once"])
    let diagnostic = try #require(try editor.diagnostics().first)
    #expect(diagnostic["severity"] == 2)
    #expect(
      diagnostic["message"]?.text?.hasSuffix(
        "\nnote: if that is meant, draw each subscription: subs s DIAGRAM") == true)
    try editor.replace("test a", with: "\ntest a")
    #expect(
      try editor.problems() == ["-b|: nothing takes this row: 's' is subscribed only once"])
  }

  @Test func `What a source emits in that frame is a related place`() throws {
    let editor = Editor()
    editor.open("test a\n  hot  source  -a-b-|\n  run          source\n  expect       -a-x-|\n")
    editor.settle()
    let related = try #require(try editor.diagnostics().first?["relatedInformation"]?.items.first)
    #expect(related["message"] == "source emits b in frame 3")
    #expect(try editor.text(in: related["location"]?["range"]) == "b")
  }

  @Test func `A recording that goes on is marked at the end of the diagram`() throws {
    let editor = Editor()
    editor.open("test a\n  hot  source  -a-b-c|\n  run          source\n  expect       -a\n")
    editor.settle()
    #expect(try editor.problems().first?.hasPrefix("a: frame 3:") == true)
  }

  @Test func `A subscription is marked in its row`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  hot  source  -a-b-|\n  run          source\n  expect       -a-b-|\n  subs source  ^--!\n"
    )
    editor.settle()
    #expect(try editor.problems().count == 1)
    #expect(try editor.problems()[0].hasPrefix("!: subscription 1 of source: "))
  }

  @Test func `A table's line is marked behind its arrow`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  run   source.take(1)\n  each  hot source  -a-|  =>  -(a|)\n  each  hot source  -b-|  =>  -b-|\n"
    )
    editor.settle()
    #expect(try editor.problems().count == 1)
    #expect(try editor.problems()[0].hasPrefix("|: a [source: -b-|]: frame "))
  }

  @Test func `They come when the typing pauses, and the last ones stay until then`() throws {
    let editor = Editor()
    editor.open(Self.burst)
    editor.settle()
    try editor.replace("test emits", with: "// why\ntest emits")
    // Only the place has changed.
    #expect(try editor.problems().count == 1)
    try editor.replace("---a---b", with: "---a---c")
    #expect(try editor.problems().count == 1)
    editor.settle()
    #expect(try editor.problems() == [])
  }

  @Test func `Only what has changed runs again`() throws {
    let editor = Editor()
    editor.open(
      (1...20).map {
        "test \($0)\n  run     Observable.just(\($0))\n  expect  (x|)\n  where   x = \($0)\n"
      }.joined())
    editor.settle()
    let document = try #require(editor.session.documents[Editor.uri])
    #expect(document.testsToRun == [])
    try editor.replace("just(7)", with: "just(8)")
    #expect(editor.session.documents[Editor.uri]?.testsToRun == [6])
    try editor.replace("test 1\n", with: "let y = 1\ntest 1\n")
    #expect(editor.session.documents[Editor.uri]?.testsToRun.count == 20)
  }

  @Test func `A test that runs away ends when the text changes`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  run     Observable.just(1).repeat()\n  expect  (1|)\n")
    try editor.replace(".repeat()", with: "")
    editor.settle()
    #expect(try editor.problems() == [])
  }

  @Test func `An editor that wants them gets the outcome of each test`() throws {
    let editor = Editor(initializationOptions: ["showsResults": true])
    editor.open(Self.burst + "test b\n  skip later\n  run     Observable.just(1)\n  expect  (1|)\n")
    editor.settle()
    let tests = try #require(editor.messages("marble/results").last?["tests"]?.items)
    #expect(tests.map { $0["outcome"] } == ["failed", "skipped"])
    #expect(tests.map { $0["line"] } == [0, 4])
  }

  @Test func `Laws are always tried with the same cases`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  any   source\n  run   source.take(1).concat(source.skip(1))\n  same  source\n")
    editor.settle()
    let first = try editor.diagnostics()
    #expect(first.count == 1)
    let other = Editor()
    other.open(editor.texts[Editor.uri]!.text)
    other.settle()
    #expect(try other.diagnostics() == first)
  }

  @Test func `Tests that take long show their progress`() throws {
    let editor = Editor(capabilities: ["window": ["workDoneProgress": true]])
    func answer() {
      editor.session.receive(.message(["jsonrpc": "2.0", "id": 1, "result": .null]))
    }
    func progress() -> [JSON] { editor.messages("$/progress").compactMap { $0["value"] } }
    let session = editor.session
    session.showProgress(of: Editor.uri, adding: 3, of: 12)
    session.showProgress(of: Editor.uri, adding: 3, of: 12)
    #expect(editor.messages("window/workDoneProgress/create").count == 1)
    #expect(progress() == [], "the editor has not agreed yet")
    answer()
    session.showProgress(of: Editor.uri, adding: 3, of: 12)
    session.endProgress(of: Editor.uri)
    session.endProgress(of: Editor.uri)
    #expect(progress().map { $0["kind"] } == ["begin", "report", "end"])
    #expect(progress().map { $0["message"] } == ["6 of 12", "9 of 12", nil])
    #expect(progress().map { $0["percentage"] } == [50, 75, nil])
  }

  @Test func `An editor that shows no progress is asked for none`() {
    let editor = Editor()
    editor.session.showProgress(of: Editor.uri, adding: 3, of: 12)
    #expect(editor.messages("window/workDoneProgress/create") == [])
  }
}

import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Completion` {
  /// The proposals at `‸`, which is left out of the document.
  private func items(_ marked: String) throws -> [JSON] {
    let editor = Editor()
    editor.open(marked.replacing("‸", with: ""))
    return try #require(
      editor.request("textDocument/completion", try editor.place(marked))["items"]
    ).items
  }

  private func labels(_ marked: String) throws -> [String] {
    try items(marked).compactMap { $0["label"]?.text }
  }

  /// The document after the proposal of a label, with its places to fill in.
  private func accepting(_ label: String, _ marked: String) throws -> String {
    let editor = Editor()
    editor.open(marked.replacing("‸", with: ""))
    let items = editor.request("textDocument/completion", try editor.place(marked))["items"]?.items
    let item = try #require(items?.first { $0["label"]?.text == label }, "\(label)")
    return try editor.applying(.array([try #require(item["textEdit"])]))
  }

  @Test func `A row begins with a keyword, above the first test with one of the head`() throws {
    #expect(try labels("test a\n  ‸").contains("expect"))
    #expect(try labels("test a\n  ex‸\n").contains("expect"))
    let head = try labels("‸")
    #expect(head.contains("test") && head.contains("hot") && head.contains("format"))
    #expect(!head.contains("expect"))
  }

  @Test func `The row that the test needs next comes first`() throws {
    func first(_ text: String) throws -> [String] {
      try items(text).filter { $0["sortText"]?.text?.hasPrefix("0") == true }.compactMap {
        $0["label"]?.text
      }
    }
    #expect(try first("‸") == ["test"])
    #expect(try first("test a\n  ‸") == ["hot", "cold"])
    #expect(try first("test a\n  hot  source  -a-|\n  ‸") == ["run"])
    #expect(try first("test a\n  hot  source  -a-|\n  run          source\n  ‸") == ["expect"])
    #expect(
      try first("test a\n  hot  source  -a-|\n  run          source\n  expect       -a-|\n  ‸")
        == [])
  }

  @Test func `The content of a new row is below that of the others`() throws {
    #expect(
      try accepting("expect", "test a\n  hot  source  -a-|\n  run          source\n  ex‸\n")
        == "test a\n  hot  source  -a-|\n  run          source\n  expect       ${1:-a-b-c-|}\n")
  }

  @Test func `After an observable come operators, with what they take`() throws {
    let text =
      "test a\n  hot  source  -a-|\n  run          source.map { $0 }.de‸\n  expect       -\n"
    let labels = try labels(text)
    #expect(labels.contains("debounce(_:scheduler:)"))
    #expect(!labels.contains("uppercased()"))
    #expect(try accepting("map(_:)", text).contains("source.map { $0 }.map { ${1:\\$0} }"))
    #expect(
      try accepting("scan(_:accumulator:)", text).contains(
        ".scan(${1:seed}) { ${2:(\\$0, \\$1)} }"))
  }

  @Test func `In further lines, too`() throws {
    #expect(
      try labels("test a\n  hot  source  -a-|\n  run          source\n                 .‸\n")
        .contains("filter(_:)"))
  }

  @Test func `A name of a let row is what its expression is`() throws {
    let text =
      "test a\n  let  subject = PublishSubject()\n  let  twice = { $0 * 2 }\n  let  text = \"a\"\n"
    let ofSubject = try labels(text + "  run  subject.‸\n")
    #expect(ofSubject.contains("onNext(_:)") && ofSubject.contains("map(_:)"))
    let ofText = try labels(text + "  run  text.‸\n")
    #expect(
      ofText.contains("uppercased()") && !ofText.contains("map(_:)") || ofText.contains("count"))
    #expect(!ofText.contains("debounce(_:scheduler:)"))
  }

  @Test func `After a type come its factories`() throws {
    let labels = try labels("test a\n  run  Observable.‸\n")
    #expect(
      labels.contains("just(_:)") && labels.contains("merge(_:)")
        || labels.contains("of(_:scheduler:)"))
    #expect(!labels.contains("debounce(_:scheduler:)"))
    #expect(
      try accepting("just(_:)", "test a\n  run  Observable.‸\n")
        == "test a\n  run  Observable.just(${1:element})\n")
  }

  @Test func `After a parameter of a closure come members of values`() throws {
    #expect(
      try labels("test a\n  hot  source  -a-|\n  run          source.map { $0.‸ }\n")
        .contains("uppercased()"))
  }

  @Test func `A point without anything before it means a member of the argument's type`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          source."
    let behaviors = try items(text + "take(while: { $0 > 1 }, behavior: .‸)\n")
    let first = behaviors.filter { $0["sortText"]?.text?.hasPrefix("0") == true }
    #expect(Set(first.map { $0["label"] }) == ["inclusive", "exclusive"])
    let times = try items(text + "timeout(.‸)\n").filter {
      $0["sortText"]?.text?.hasPrefix("0") == true
    }
    #expect(times.contains { $0["label"] == "milliseconds(_:)" })
    #expect(!times.contains { $0["label"] == "exclusive" })
  }

  @Test func `An expression begins with a name`() throws {
    let labels = try labels("let  head = 1\ntest a\n  hot  source  -a-|\n  run          ‸\n")
    #expect(labels.contains("source") && labels.contains("head") && labels.contains("Observable"))
    #expect(!labels.contains("$0"))
  }

  @Test func `Arguments have labels`() throws {
    let labels = try labels("test a\n  hot  source  -a-|\n  run          source.take(‸)\n")
    #expect(labels.contains("while:") && labels.contains("until:"))
  }

  @Test func `The keys of a where row are those that are drawn and have no value`() throws {
    #expect(
      try labels(
        "test a\n  hot  source  -a-b-|\n  run  source\n  expect  -a-c-#\n  where  a = 1, ‸\n") == [
          "#", "b", "c",
        ])
    #expect(
      try accepting("c", "test a\n  hot  source  -c|\n  run  source\n  expect  -c|\n  where  ‸\n")
        .contains("where  c = ${1:value}\n"))
  }

  @Test func `A subs row names a source, and a tags row a tag of the file`() throws {
    #expect(
      try labels("test a\n  hot  source  -a-|\n  cold other  -|\n  subs ‸\n") == [
        "source", "other",
      ])
    #expect(try labels("test a\n  tags  slow fast\ntest b\n  tags  ‸\n") == ["fast", "slow"])
  }

  @Test func `Operators are found by the names that other libraries have for them`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          source.swi‸\n  expect       -\n"
    #expect(
      try accepting("switchMap → flatMapLatest(_:)", text)
        .contains("source.flatMapLatest { ${1:\\$0} }"))
    let found = try items(text).first { $0["label"]?.text == "switchMap → flatMapLatest(_:)" }
    #expect(found?["filterText"] == "switchMap")
    #expect(
      try accepting("throwError → Observable.error(_:)", "test a\n  run     thr‸\n")
        == "test a\n  run     Observable.error(${1:error})\n")
  }

  @Test func `Without a word, the list has no other names, and is asked for again`() throws {
    let text = "test a\n  hot  source  -a-|\n  run          source."
    for (word, isIncomplete) in [("", true), ("s", false)] {
      let editor = Editor()
      editor.open(text + word + "\n")
      let answer = editor.request("textDocument/completion", try editor.place("source.\(word)‸"))
      let labels = try #require(answer["items"]).items.compactMap { $0["label"]?.text }
      #expect(answer["isIncomplete"]?.isTrue == isIncomplete)
      #expect(labels.contains { $0.contains("switchMap") } != isIncomplete)
    }
  }

  @Test func `Factories of observables are found without their type`() throws {
    let text = "test a\n  run     mer‸\n"
    let found = try items(text).first { $0["label"]?.text == "Observable.merge(_:)" }
    #expect(found?["filterText"] == "merge")
    #expect(
      try accepting("Observable.merge(_:)", text)
        == "test a\n  run     Observable.merge(${1:sources})\n")
  }

  @Test func `A closure has its own names`() throws {
    func names(_ closure: String) throws -> Set<String> {
      let labels = try labels("test a\n  hot  clicks  -a-|\n  run          clicks.\(closure)\n")
      return Set(labels).intersection(["acc", "x", "next", "inner", "$0", "$1"])
    }
    #expect(try names("scan(0) { acc, x in ‸ }") == ["acc", "x"])
    #expect(try names("scan(0) { (acc: Int, x: Int) -> Int in ‸ }") == ["acc", "x"])
    #expect(try names("map { ‸ }") == ["$0", "$1"])
    #expect(try names("map { x in let next = x + 1; return ‸ }") == ["x", "next"])
    #expect(try names("flatMap { x in inner.map { ‸ } }") == ["x", "$0", "$1"])
    #expect(try names("map { x in x }.filter(‸)") == [])
  }

  @Test func `A row that is proposed names what the test has`() throws {
    let text = "test a\n  hot  clicks  -a-|\n  cold data    -b|\n  let  sent = PublishSubject()\n"
    #expect(try accepting("run", text + "  r‸\n").hasSuffix("  run          ${1:clicks}\n"))
    #expect(
      try accepting("subs", text + "  run          clicks\n  subs clicks  ^--!\n  su‸\n")
        .hasSuffix("  subs ${1:data}    ${2:^----!}\n"))
    #expect(try accepting("at", text + "  a‸\n").contains("${2:sent.onNext(1)}"))
    #expect(
      try accepting("hot", "test a\n  hot  source  -a-|\n  h‸\n")
        .hasSuffix("  hot  ${1:source2}  ${2:-a-b-c-|}\n"))
  }

  @Test func `A label that is written is not proposed again, nor a row's own name`() throws {
    let text = "test a\n  hot  source  -a-|\n"
    #expect(try !labels(text + "  run          source.take(until: ‸)\n").contains("while:"))
    #expect(try !labels(text + "  let  twice = ‸\n").contains("twice"))
  }

  @Test func `A function with any number of arguments is called with one to fill in`() throws {
    #expect(
      try accepting("max(...)", "test a\n  let  a = ma‸\n")
        == "test a\n  let  a = max(${1:value})\n")
  }

  @Test(arguments: [
    "test a\n  let na‸\n", "test a\n  each ‸\n", "test a\n  at 1‸\n",
    "test a ‸\n", "test a\n  hot source -a‸-|\n", "test a\n  run  source // so‸\n",
    "test a\n  run  \"so‸urce\"\n", "// te‸\n",
  ])
  func `Elsewhere there is nothing to complete`(marked: String) throws {
    #expect(try labels(marked) == [])
  }

  @Test func `An editor without snippets gets plain text`() throws {
    let editor = Editor(capabilities: [:])
    editor.open("test a\n  run  Observable.\n")
    let place = try editor.place("Observable.‸")
    let items = editor.request("textDocument/completion", place)["items"]?.items
    let item = try #require(items?.first { $0["label"]?.text == "just(_:)" })
    #expect(item["textEdit"]?["newText"] == "just(element)")
    #expect(item["insertTextFormat"] == 1)
  }

  @Test func `A call shows the forms of its operator, and the parameter`() throws {
    let editor = Editor()
    editor.open("test a\n  hot  source  -a-|\n  run          source.scan(0, accumulator: +)\n")
    let first = editor.request("textDocument/signatureHelp", try editor.place("scan(‸0"))
    let labels = try #require(first["signatures"]).items.compactMap { $0["label"]?.text }
    #expect(labels.contains("scan(_ seed: Result, accumulator: (Result, Element) -> Result)"))
    #expect(first["activeParameter"] == 0)
    let second = editor.request("textDocument/signatureHelp", try editor.place("accumulator: ‸+"))
    #expect(second["activeParameter"] == 1)
    #expect(editor.request("textDocument/signatureHelp", try editor.place("‸source.scan")) == .null)
  }

  @Test func `The template of a row can be read`() {
    for keyword in FixtureKeyword.allCases {
      let row = Snippet.plain(RowTemplate(keyword: keyword, contentColumn: 13).snippet)
      #expect(row.hasPrefix(keyword.rawValue))
      let file = FixtureFile.parse("test a\n  \(row)\n", path: "a.marble")
      #expect(!file.tests[0].diagnostics.contains { $0.message.contains("unknown row") })
    }
  }
}

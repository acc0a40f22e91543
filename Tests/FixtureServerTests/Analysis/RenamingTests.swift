import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Renaming` {
  private static let text = """
    let  limit = 2
    test a
      hot  source  -x-y-|
      cold inner   -a|
      run          source.take(limit).flatMap { source in inner }
      expect       --a-(a|)
      where        x = 'unused'.count, a = "source"
      subs source  ^--!
    test b
      hot  source  -x-|
      run          source.take(limit)
      expect       -x|

    """.replacing("x = 'unused'.count, ", with: "")

  private func renaming(_ marked: String, to name: String) throws -> String {
    let editor = Editor()
    editor.open(Self.text)
    guard case .object(var parameters) = try editor.place(marked) else { return "" }
    parameters.append(.init(name: "newName", value: .string(name)))
    let answer = editor.request("textDocument/rename", .object(parameters))
    if let message = answer["message"]?.text { return message }
    return try editor.applying(answer["documentChanges"]?.items.first?["edits"])
  }

  @Test func `A source is renamed in its test, and no parameter of a closure is`() throws {
    let changed = try renaming("hot  so‸urce  -x-y", to: "clicks")
    #expect(changed.contains("hot  clicks  -x-y-|"))
    #expect(changed.contains("clicks.take(limit).flatMap { source in inner }"))
    #expect(changed.contains("subs clicks  ^--!"))
    #expect(changed.contains("a = \"source\""))
    // The other test has a source of its own.
    #expect(changed.contains("hot  source  -x-|"))
  }

  @Test func `What the head declares is renamed in all tests`() throws {
    let changed = try renaming("let  li‸mit", to: "most")
    #expect(changed.split(separator: "most").count == 4)
    #expect(!changed.contains("limit"))
    #expect(try renaming("run          source.take(lim‸it)\n", to: "most") == changed)
  }

  @Test func `A character is renamed in the diagrams and the where rows of its test`() throws {
    let changed = try renaming("cold inner   -‸a|", to: "z")
    #expect(changed.contains("cold inner   -z|"))
    #expect(changed.contains("expect       --z-(z|)"))
    #expect(changed.contains("where        z = \"source\""))
    #expect(try renaming("inner   -‸a|", to: "abc").contains("expect       --'abc'-('abc'|)"))
  }

  @Test func `A row that a diagram draws is renamed there, too`() throws {
    let editor = Editor()
    editor.open(
      "test a\n  hot  source  -x|\n  cold x       -1|\n  run          source.flatMap { $0 }\n  expect       --1|\n"
    )
    guard case .object(var parameters) = try editor.place("cold ‸x") else { return }
    parameters.append(.init(name: "newName", value: "inner"))
    let answer = editor.request("textDocument/rename", .object(parameters))
    let changed = try editor.applying(answer["documentChanges"]?.items.first?["edits"])
    #expect(changed.contains("hot  source  -'inner'|"))
    #expect(changed.contains("cold inner       -1|"))
  }

  @Test func `A name that cannot be one is refused`() throws {
    #expect(
      try renaming("hot  so‸urce  -x-y", to: "inner") == "the test already has a row called 'inner'"
    )
    #expect(try renaming("hot  so‸urce  -x-y", to: "1a").contains("is not a name"))
    #expect(try renaming("inner   -‸a|", to: "x") == "the test already draws 'x'")
    #expect(try renaming("‸test a", to: "x") == "nothing here has a name")
  }

  @Test func `The places of a name are found`() throws {
    let editor = Editor()
    editor.open(Self.text)
    let places = editor.request("textDocument/references", try editor.place("hot  so‸urce  -x-y"))
      .items
    #expect(places.compactMap { $0["range"]?["start"]?["line"]?.whole } == [2, 4, 7])
    let declaration = editor.request("textDocument/definition", try editor.place("in inn‸er }"))
      .items
    #expect(declaration.compactMap { $0["range"]?["start"]?["line"]?.whole } == [3])
  }

  @Test func `A character and its key are edited together`() throws {
    let editor = Editor()
    editor.open(Self.text)
    let answer = editor.request("textDocument/linkedEditingRange", try editor.place("inner   -‸a|"))
    let ranges = try #require(answer["ranges"]).items
    #expect(ranges.compactMap { $0["start"]?["line"]?.whole } == [3, 5, 5, 6])
  }
}

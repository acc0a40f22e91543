import Testing

@Suite struct `Listing tests` {
  @Test func `A test is a line that can be given to run`() async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    let result = try await workspace.run("list")
    #expect(
      result.output == """
        Fixtures/a.marble:1: doubles  [many cold]
        Fixtures/a.marble:7: keeps what is large  [many]

        """)
    #expect(result.status == 0)
  }

  @Test func `JSON has the documented keys`() async throws {
    let workspace = try Workspace(["a.marble": Samples.skipped, "b.marble": Samples.badHead])
    let result = try await workspace.run("list", "--json", "a.marble", "b.marble")
    #expect(result.status == 2)
    #expect(
      result.lines.first == """
        {"type":"test","file":"a.marble","line":1,"column":1,"title":"waits for better times",\
        "tags":[],"law":false,"skip":"not thought through"}
        """)
    #expect(result.lines[1].hasPrefix(#"{"type":"file","file":"b.marble","line":1,"column":8,"#))
  }

  @Test func `Errors are told beside the tests`() async throws {
    let workspace = try Workspace(["a.marble": Samples.badDiagram])
    let result = try await workspace.run("list", "a.marble")
    #expect(result.status == 2)
    #expect(result.output == "a.marble:1: draws what cannot be\n")
    #expect(result.errors.hasPrefix("a.marble:2:"))
  }

  @Test func `A file that cannot be read ends with 74`() async throws {
    let workspace = try Workspace(["a.marble": Samples.passing])
    let result = try await workspace.run("list", "missing.marble", "a.marble")
    #expect(result.status == 74)
    #expect(result.lines.count == 2)
  }
}

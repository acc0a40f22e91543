import Testing

@Suite struct `Picking tests` {
  private func names(_ arguments: String...) async throws -> [String] {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
      "Fixtures/c.marble": Samples.skipped,
    ])
    let result = try await workspace.run(["list"] + arguments)
    let run = try await workspace.run(
      ["run", "--reporter", "json", "--no-times"] + arguments)
    #expect(run.lines.count - 1 == result.lines.count, "list and run pick the same")
    return result.lines.map { line in
      let title = line.split(separator: ": ", maxSplits: 1).last ?? ""
      return String(title.split(separator: "  [").first ?? "")
    }
  }

  @Test func `A filter is matched with file and title`() async throws {
    #expect(try await names("--filter", "doub") == ["doubles"])
    #expect(try await names("--filter", "^Fixtures/b.*one$") == ["adds one"])
    #expect(try await names("--filter=doub", "--filter=one") == ["doubles", "adds one"])
    #expect(
      try await names("--skip", "a.marble") == ["adds one", "waits for better times"])
    #expect(try await names("--filter=a.marble", "--skip=large") == ["doubles"])
  }

  @Test(arguments: ["(a+)+$", "(a|a)*b$", "(a|aa)+$", "(.*)(.*)(.*)(.*)(.*)[z]$"])
  func `A filter takes no time that grows without bound`(filter: String) async throws {
    let title = String(repeating: "a", count: 2000) + "!"
    let text = Samples.failing.replacing("adds one", with: title)
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run(["list", ".", "--filter", filter], orKillAfter: 20)
    #expect(!result.isCrash)
    #expect(result.errors == "marble-cli: no test matches --filter '\(filter)'\n")
  }

  @Test func `Tags are words, any of which is enough`() async throws {
    #expect(try await names("--tags", "cold") == ["doubles"])
    #expect(
      try await names("--tags", "cold, wrong") == ["doubles", "adds one"])
    #expect(
      try await names("--skip-tags", "many") == ["adds one", "waits for better times"])
    #expect(try await names("--tags=many", "--skip-tags=cold") == ["keeps what is large"])
  }

  @Test func `Shards divide the tests`() async throws {
    var all: [String] = []
    for shard in 1...3 { all += try await names("--shard", "\(shard)/3") }
    #expect(try await names().sorted() == all.sorted())
    #expect(try await names("--shard", "2/3") == ["keeps what is large"])
  }

  static let unmatched: [(arguments: [String], error: String)] = [
    (["--filter", "nothing like it"], "--filter 'nothing like it'"),
    (["--tags", "nowhere"], "--tags nowhere: no test has the tag 'nowhere'"),
    (["--tags", "clod"], "--tags clod: no test has the tag 'clod'; did you mean 'cold'?"),
    (["--tags", "cold", "--skip=."], "--tags cold --skip ."),
    (["--skip-tags", "many,wrong", "--filter", "doub"], "--skip-tags many,wrong --filter doub"),
    (["-E", "test(nothing) & law()"], "--filter-expr 'test(nothing) & law()'"),
  ]

  @Test(arguments: unmatched.indices)
  func `A filter that matches nothing is named, and ends with 2`(index: Int) async throws {
    let (arguments, error) = Self.unmatched[index]
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
    ])
    for command in ["run", "list"] {
      let result = try await workspace.run([command] + arguments)
      #expect(result.status == 2)
      #expect(result.errors == "marble-cli: no test matches \(error)\n")
    }
  }

  @Test func `An empty shard ends with 0`() async throws {
    let workspace = try Workspace(["a.marble": Samples.failing])
    let result = try await workspace.run("run", "a.marble", "--shard", "2/2")
    #expect(result.status == 0)
    #expect(result.lastLine == "0 passed, 0 failed, 0 skipped")
  }

  @Test func `What is wrong outside the tests is told once by all shards together`() async throws {
    let workspace = try Workspace(["a.marble": "nonsense\n", "b.marble": Samples.passing])
    let first = try await workspace.run("run", "a.marble", "b.marble", "--shard", "1/2")
    #expect(first.output.contains("a.marble:1:1"))
    let second = try await workspace.run("run", "a.marble", "b.marble", "--shard", "2/2")
    #expect(!second.output.contains("a.marble:1:1"))
  }
}

import Testing

@Suite struct `The build system's protocol` {
  private func workspace() throws -> Workspace {
    try Workspace(["a.marble": Samples.passing, "b.marble": Samples.failing])
  }

  @Test func `Shards are counted from 0, and the status file tells that they are understood`()
    async throws
  {
    let workspace = try workspace()
    let result = try await workspace.run(
      "run", "a.marble", "b.marble", "--verbose",
      environment: [
        "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2", "TEST_SHARD_STATUS_FILE": "status",
      ])
    #expect(result.status == 1)
    #expect(result.lastLine == "0 passed, 1 failed, 0 skipped")
    #expect(try workspace.read("status").isEmpty)
  }

  @Test func `The option wins over the variables`() async throws {
    let result = try await workspace().run(
      "run", "a.marble", "b.marble", "--shard", "1/3",
      environment: ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2"])
    #expect(result.lastLine == "1 passed, 0 failed, 0 skipped")
  }

  @Test func `No shards are asked for by 0 or nothing`() async throws {
    for total in ["0", ""] {
      let result = try await workspace().run(
        "run", "a.marble", environment: ["TEST_TOTAL_SHARDS": total])
      #expect(result.lastLine == "2 passed, 0 failed, 0 skipped")
    }
  }

  @Test(arguments: [
    ["TEST_TOTAL_SHARDS": "3"], ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "3"],
    ["TEST_TOTAL_SHARDS": "x", "TEST_SHARD_INDEX": "0"], ["TESTBRIDGE_TEST_ONLY": "(a"],
  ])
  func `Variables that make no sense are a wrong command line`(
    environment: [String: String]
  ) async throws {
    let result = try await workspace().run("run", "a.marble", environment: environment)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("marble-cli: environment variable TEST"))
  }

  @Test func `The report is written beside the others`() async throws {
    let workspace = try workspace()
    let result = try await workspace.run(
      "run", "a.marble", environment: ["XML_OUTPUT_FILE": "out.xml"])
    #expect(result.lastLine == "2 passed, 0 failed, 0 skipped")
    #expect(try workspace.read("out.xml").contains("<testsuites name=\"marble-cli\" tests=\"2\""))
  }

  @Test func `A report that cannot be written ends with 74`() async throws {
    for name in ["XML_OUTPUT_FILE", "TEST_SHARD_STATUS_FILE"] {
      let result = try await workspace().run(
        "run", "a.marble", environment: [name: "nowhere/file"])
      #expect(result.status == 74)
      #expect(result.errors.contains("nowhere/file: No such file or directory"))
    }
  }

  @Test func `The filter is one by file and title that may match nothing`() async throws {
    let some = try await workspace().run(
      "run", "a.marble", "b.marble", environment: ["TESTBRIDGE_TEST_ONLY": "a.marble:doub"])
    #expect(some.lastLine == "1 passed, 0 failed, 0 skipped")
    let none = try await workspace().run(
      "run", "a.marble", environment: ["TESTBRIDGE_TEST_ONLY": "nothing like it"])
    #expect(none.status == 0)
    #expect(none.lastLine == "0 passed, 0 failed, 0 skipped")
  }
}

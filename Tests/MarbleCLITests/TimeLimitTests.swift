import Foundation
import Testing

@testable import marble_cli

@Suite struct `Time limits` {
  /// A test whose comparison takes much longer than the limits here, and counts no steps.
  private static let comparing = """
    test compares long texts
      cold source  -1|
      let          text = String(repeating: "a", count: 60_000)
      run          source.flatMap { _ in range(start: 1, count: 900) }.map { text + "\\($0)" }
      same         source.flatMap { _ in range(start: 1, count: 900) }.map { text + "\\(-$0)" }

    """

  /// A directory with a pipe into which nothing writes: what reads it waits.
  private func workspace(_ files: [String: String]) throws -> Workspace {
    let workspace = try Workspace(files)
    #expect(mkfifo(workspace.directory.appendingPathComponent("pipe").path, 0o600) == 0)
    return workspace
  }

  @Test func `A test that does not end is left behind, and the others run`() async throws {
    let workspace = try Workspace([
      "a.marble": Self.comparing + "\n" + Samples.passing, "b.marble": Samples.passing,
    ])
    let result = try await workspace.run(
      "run", "--timeout", "3", "--jobs", "1", "a.marble", "b.marble")
    #expect(result.status == 1)
    // At the test's first line, or in the row that runs then: the evaluation may notice the limit itself.
    let text = ": the budget of time is exceeded: the test takes longer than "
    #expect(
      result.output.contains("a.marble:1:1\(text)the --timeout of 3 s")
        || result.output.contains("a.marble:4:3\(text)3.0 seconds"))
    #expect(result.lastLine == "4 passed, 1 failed, 0 skipped")
  }

  @Test func `A file that cannot be read in time is named, and the others run`() async throws {
    let workspace = try workspace(["a.marble": Samples.passing, "b.marble": Samples.passing])
    let result = try await workspace.run(
      ["run", "--timeout", "0.2", "a.marble", "pipe", "b.marble", "--reporter", "json"],
      orKillAfter: 600)
    #expect(result.status == 74)
    #expect(
      result.errors == "marble-cli: pipe: reading it takes longer than the --timeout of 0.2 s\n")
    #expect(result.lines[2].hasPrefix(#"{"type":"file","file":"pipe","line":null"#))
    #expect(result.lines.count == 6)
  }

  @Test(arguments: ["list", "format", "accept", "explain", "render"])
  func `Other commands end, and name the file`(command: String) async throws {
    let workspace = try workspace(["a.marble": Samples.passing])
    let operands = command == "list" ? ["a.marble", "pipe"] : ["pipe"]
    let result = try await workspace.run(
      [command] + operands + ["--timeout", "1"], orKillAfter: 600)
    #expect(result.status == 74)
    #expect(!result.isCrash)
    #expect(result.errors == "marble-cli: pipe takes longer than the --timeout of 1 s\n")
    if command == "list" { #expect(result.lines.count == 2) }
  }

  // `render` does not compare.
  @Test(arguments: ["accept", "explain"])
  func `Other commands end, and name the test`(command: String) async throws {
    let workspace = try Workspace(["a.marble": Self.comparing])
    let result = try await workspace.run([command, "a.marble", "--timeout", "1"])
    #expect(result.status == 1 || command != "accept")
    let name = "a.marble: compares long texts takes longer than the --timeout of 1 s"
    let budget = "the budget of time is exceeded"
    #expect(result.errors == "marble-cli: \(name)\n" || result.output.contains(budget))
    #expect(try workspace.read("a.marble") == Self.comparing)
  }

  @Test func `An expression that does not end is named`() async throws {
    let expression = #"x.map { _ in String(repeating: "ab", count: 30_000_000) }"#
    let result = try await Workspace().run("check", expression, "x=-a-|", "--timeout", "0.05")
    #expect(result.status == 1)
    #expect(result.errors.contains("takes longer than"))
  }

  @Test func `Work that was given up is reported at its place, and what comes of it is dropped`()
    throws
  {
    let pipeline = OrderedPipeline<Int, String>(window: 4)
    for number in 0..<3 { pipeline.submit(number) }
    pipeline.finish()
    var places: [Int] = []
    pipeline.perform { place, number in
      places.append(place)
      if number == 1 { #expect(pipeline.abandon(place, with: "lost")) }
      return "\(number)"
    }
    // The worker whose work was given up has ended; another one continues.
    #expect(places == [0, 1])
    pipeline.perform { place, number in "\(number) at \(place)" }
    var outcomes: [String] = []
    while case .outcome(let outcome) = pipeline.take() { outcomes.append(outcome) }
    #expect(outcomes == ["0", "lost", "2 at 2"])
    #expect(!pipeline.abandon(0, with: "again"))
  }

  @Test func `Work gets some time to end by itself`() {
    var work = TimedWork()
    let isLostAtFirst = work.isLost(limit: .seconds(1_000))
    #expect(!isLostAtFirst)
    // It is seen to be overdue for the first time, however long that has been so.
    let isLostNow = work.isLost(limit: .nanoseconds(1))
    #expect(!isLostNow)
    while !work.isLost(limit: .nanoseconds(1)) { usleep(1_000) }
  }
}

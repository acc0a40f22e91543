import Foundation
import Testing

@Suite struct `Limits` {
  @Test func `A diagram, a file's diagrams and its lines have a limit`() async throws {
    let event = String(repeating: "x", count: 1_000_001)
    let long = "test a\n  cold source  \(event)\n  run  source\n  expect  -\n\n" + Samples.passing
    let workspace = try Workspace(["a.marble": long])
    let diagram = try await workspace.run("run", "a.marble")
    #expect(diagram.status == 2)
    #expect(diagram.output.contains("error: a diagram has at most 1000000 events\n"))
    #expect(diagram.lastLine == "2 passed, 1 failed, 0 skipped")
    try workspace.write(String(repeating: "\n", count: 2_000_001), to: "b.marble")
    let lines = try await workspace.run("run", "b.marble")
    #expect(lines.status == 2)
    #expect(lines.output.contains("b.marble:2000001:1: error: a file has at most 2000000 lines\n"))
    for command in ["format", "accept"] {
      #expect(try await workspace.run(command, "b.marble").status == 2)
    }
    #expect(try workspace.read("b.marble").utf8.count == 2_000_001)
  }

  @Test func `Of very many errors in a test, the first hundred are shown`() async throws {
    let keys = (0..<5_000).map { "'w\($0)' = 1" }.joined(separator: ", ")
    let text = "test a\n  cold source  -1-|\n  run source\n  expect -1-|\n  where \(keys)\n"
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("run", "a.marble")
    #expect(result.status == 2)
    #expect(result.lines.count { $0.contains("error: no diagram of this test draws") } == 100)
    #expect(result.output.contains("error: 4900 more errors are not shown\n"))
  }

  @Test(arguments: [
    "source.windowTime(4)", "interval(1).groupBy { $0 }", "interval(1).map { of($0) }",
    "interval(1).flatMap { just($0).delay(3) }",
  ])
  func `What explain writes has a bound`(expression: String) async throws {
    let text = """
      test never ends
        cold source  -
        run          \(expression)
        expect       -
        limit        5000
      """
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("explain", "a.marble")
    #expect(result.output.utf8.count < 100_000)
    #expect(result.lines.count < 500)
    #expect(result.output.contains("more observables") || result.output.contains("more calls"))
  }

  @Test func `Of a frame with very many events, explain draws some, with those that differ`()
    async throws
  {
    let workspace = try Workspace([
      "a.marble": """
      test a
        run     range(start: 1, count: 100000).map { $0 == 99000 ? 0 : 7 }
        expect  -
      test b
        run     source
        cold source  (\(String(repeating: "1", count: 500))|)
        expect       (\(String(repeating: "1", count: 300))2\(String(repeating: "1", count: 199))|)
      """
    ])
    let endless = try await workspace.run("explain", "a.marble:1")
    #expect(endless.lines.count < 30)
    #expect(endless.output.contains("at most 40 events of a frame are drawn\n"))
    let late = try await workspace.run("explain", "a.marble:4")
    #expect(late.lines.count < 30)
    #expect(late.output.contains("expected     (111111111121111111111111111111111111111|)\n"))
    #expect(late.output.contains("actual       (111111111111111111111111111111111111111|)\n"))
    #expect(late.lines.filter { $0.contains("^") } == [String(repeating: " ", count: 26) + "^"])
  }

  @Test func `Of very many rows, those with the verdict are kept`() async throws {
    let sources = (0..<1000).map { "  cold s\($0)  -\($0 % 10)|" }.joined(separator: "\n")
    let names = (0..<1000).map { "s\($0)" }.joined(separator: ", ")
    let text = "test many\n\(sources)\n  run  merge([\(names)]).take(1)\n  expect  -1|\n"
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("explain", "a.marble")
    #expect(result.lines.count < 500)
    #expect(result.output.contains(" more rows are left out\n"))
    #expect(result.output.contains("expected"))
    #expect(result.output.contains("actual"))
  }

  @Test(arguments: [
    ("(0...Int.max).count", "arithmetic overflow in (0...9223372036854775807).count"),
    ("(Int.min..<0).count", "arithmetic overflow in (-9223372036854775808..<0).count"),
    ("Int.min.magnitude", "arithmetic overflow in (-9223372036854775808).magnitude"),
  ])
  func `A number that no Int holds is an error of the pipeline`(
    expression: String, message: String
  ) async throws {
    let result = try await Workspace().run(
      "check", "source.map { _ in \(expression) }", "source=-a-|")
    #expect(result.status == 0)
    #expect(result.output == "-#\n  frame 1: \"\(message)\"\n")
    let fine = try await Workspace().run("check", "of((1...Int.max).count, (-7).magnitude)")
    #expect(fine.output.contains("9223372036854775807"))
  }
}

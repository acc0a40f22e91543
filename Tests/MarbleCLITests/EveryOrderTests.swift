import Foundation
import Testing

@Suite struct `Tests in every order of simultaneous work` {
  private static let race = """
    test the answer comes, unless it is cancelled before
      hot  typed   -a--b---|
      hot  cancel  ------x--
      run          typed.debounce(2).take(until: cancel)
      expect       ---a--|

    """
  private static let order = "6: debounce@4 < cancel"

  @Test func `JUnit and JSON name the order`() async throws {
    let workspace = try Workspace(["a.marble": Self.race])
    let xml = try await workspace.run("run", "--orders", "a.marble", "--reporter", "junit")
    #expect(xml.status == 1)
    #expect(
      xml.output.contains(
        "</failure>\n      <system-out>order: 6: debounce@4 &lt; cancel</system-out>"))
    let json = try await workspace.run("run", "--orders", "a.marble", "--reporter", "json")
    #expect(json.output.contains("\"order\":\"6: debounce@4 < cancel\""))
  }

  @Test func `A picture in an order shows what it gives, and the order`() async throws {
    let workspace = try Workspace(["a.marble": Self.race])
    let result = try await workspace.run(
      "render", "--as", "ascii", "--order", Self.order, "a.marble")
    #expect(
      result.output == """
        the answer comes, unless it is cancelled before
          This test fails.

          typed     -a--b---|
          cancel    ------x--
                    +---------------------------------------+
                    | typed.debounce(2).take(until: cancel) |
                    +---------------------------------------+
          expected  ---a--|
          actual    ---a--(b|)
          frame 6: debounce (scheduled in frame 4) before cancel

        """)
  }

  @Test func `A number that does not follow '=' is an error that says so`() async throws {
    let workspace = try Workspace(["a.marble": Self.race])
    let result = try await workspace.run("run", "--orders", "5", "a.marble")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        marble-cli: a value of '--orders' follows '=': --orders=5
        See 'marble-cli help run'.

        """)
    try workspace.write(Self.race, to: "5")
    #expect(
      try await workspace.run("run", "--orders", "5").lastLine == "0 passed, 1 failed, 0 skipped")
  }

  @Test func `A law that fails in an order says how to see all outcomes`() async throws {
    let workspace = try Workspace([
      "a.marble": """
      test a source is what is taken and what is skipped
        any   source
        run   source.publish { merge($0.take(for: 3), $0.skip(for: 3)) }
        same  source

      """
    ])
    let result = try await workspace.run("run", "--orders", "--seed", "1", "--no-times", "a.marble")
    #expect(result.status == 1)
    #expect(
      result.output.contains("'run' emits this in 1 of 3 orders, 'same' in none of 1. The first:"))
    #expect(
      result.output.contains(
        "All outcomes, and each operator's output: marble-cli explain --seed 1 --orders a.marble:1")
    )
    let passing = try await workspace.run("run", "--seed", "1", "--no-times", "a.marble")
    #expect(passing.status == 0)
  }
}

import Testing

@Suite struct `Rows without frames` {
  static let test = """
    test emits the last value of each burst
      hot  source  -a--bc--d---|
      run          source.debounce(2)
      emits        a c x ...
      within       20ms
      never        b d
    """

  @Test func `A picture lists what is expected, and draws what came`() async throws {
    let result = try await Workspace(["a.marble": Self.test])
      .run("render", "--as", "ascii", "a.marble")
    #expect(
      result.output == """
        emits the last value of each burst
          This test fails.

          source  -a--bc--d---|
                  +--------------------+
                  | source.debounce(2) |
                  +--------------------+
                  emits a c x ...
                  within 20ms
                  never b d
          actual  ---a---c--d-|
          actual  ---a---c--d-|

        """, "\(result.output)")
  }

  @Test func `An explanation lists what is expected`() async throws {
    let passing = Self.test.replacing("a c x ...", with: "a c d |").replacing(
      "  never        b d", with: "")
    let result = try await Workspace(["a.marble": passing]).run("explain", "a.marble:1")
    #expect(
      result.output == """
        emits the last value of each burst
          a.marble:1:1

          hot source      -a--bc--d---|

          run source.debounce(2)
            .debounce(2)  ---a---c--d-|
          emits           a c d |

        """, "\(result.output)")
  }

  @Test func `A report has both rows, or what came alone`() async throws {
    let workspace = try Workspace(["a.marble": Self.test])
    let result = try await workspace.run("run", "--reporter", "json", "a.marble")
    #expect(
      result.output.contains(#""expected":"---a---c--x","actual":"---a---c--d-|","#),
      "\(result.output)")
    let never = try Workspace(["a.marble": "test t\n  run of(1)\n  never 1\n"])
    let other = try await never.run("run", "--reporter", "json", "a.marble")
    #expect(other.output.contains(#""expected":null,"actual":"(1|)","#), "\(other.output)")
  }

  @Test func `Help has the rows`() async throws {
    let result = try await Workspace([:]).run("help", "format")
    for row in ["emits VALUES", "within TIME", "never VALUES", "allow 2 frames"] {
      #expect(result.output.contains(row))
    }
  }
}

import Testing

@Suite struct `Explaining tests` {
  static let search = """
    test answers the text at which typing rests
      hot  typing  -a-b---c----------|
      cold slow    ------s|
      cold fast    --f|
      run          typing
                     .debounce(2)
                     .flatMapLatest { text in text == "b" ? slow : fast }
      expect       ----------f-------|
    """

  @Test func `Each stage stands on one time axis, inner ones below`() async throws {
    let workspace = try Workspace(["a.marble": Self.search])
    let result = try await workspace.run("explain", "a.marble:3")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output == """
        answers the text at which typing rests
          a.marble:1:1

          hot typing              -a-b---c----------|
          cold slow               ------s|
          cold fast               --f|

          run typing
                .debounce(2)
                .flatMapLatest { text in text == "b" ? slow : fast }
            .debounce(2)          -----b---c--------|
            .flatMapLatest { … }  -----------f------|
              1: slow                  ----!
              2: fast                      --f|
          expected                ----------f-------|
          actual                  -----------f------|
                                            ^^

        """, "\(result.output)")
  }

  @Test func `Rows, subjects and several runs are stages too`() async throws {
    let text = """
      test counts for two
        hot  source  -1-2-|
        let  sums = source.scan(0) { $0 + $1 }.share(replay: 1)
        run          sums.map { $0 * 2 }
        expect       -2-6-|
        run          sums.filter { $0 > 1 }
        subscribe    --^
        expect       --3-|
      """
    let result = try await Workspace(["a.marble": text]).run("explain", "a.marble")
    #expect(
      result.output == """
        counts for two
          a.marble:1:1

          hot source               -1-2-|

          let sums = source.scan(0) { $0 + $1 }.share(replay: 1)
            .scan(0) { $0 + $1 }   -1-3-|
            .share(replay: 1) (1)  -1-3-|
            .share(replay: 1) (2)    13-|

          run sums.map { $0 * 2 }
            .map { $0 * 2 }        -2-6-|
          expected                 -2-6-|

          run sums.filter { $0 > 1 }
          subscribe                --^
            .filter { $0 > 1 }       -3-|
          expected                 --3-|
          actual                   ---3-|
                                     ^^^^

        """, "\(result.output)")
  }

  @Test func `Without a line, only what fails is explained`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
    ])
    let result = try await workspace.run("explain")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("adds one\n  Fixtures/b.marble:1:1\n"))
    #expect(!result.output.contains("doubles"))
    let passing = try await workspace.run("explain", "Fixtures/a.marble")
    #expect(passing.status == 0)
    #expect(passing.output == "No test fails. FILE:LINE explains one that passes.\n")
    let named = try await workspace.run("explain", "Fixtures/a.marble:1")
    #expect(named.output.hasPrefix("doubles\n"))
    #expect(!named.output.contains("actual"))
  }

  @Test func `A run names the command that explains a failure`() async throws {
    let workspace = try Workspace(["my tests/b.marble": Samples.failing])
    let result = try await workspace.run("run", "my tests")
    #expect(
      result.output.contains(
        "\n  Each operator's output: marble-cli explain 'my tests/b.marble:1'\n"))
    #expect(try await workspace.run("explain", "my tests/b.marble:1").status == 0)
    let input = try await workspace.run("run", "-", input: Samples.failing)
    #expect(!input.output.contains("marble-cli explain"))
  }

  @Test func `What cannot be explained is said`() async throws {
    let workspace = try Workspace([
      "a.marble": Samples.unknownOperator, "s.marble": Samples.skipped, "empty.marble": "",
    ])
    let unknown = try await workspace.run("explain", "a.marble")
    #expect(unknown.status == 2)
    #expect(unknown.output.contains("no operator 'mpa'"))
    let skipped = try await workspace.run("explain", "s.marble:1")
    #expect(skipped.status == 0)
    #expect(skipped.output.contains("skipped: not thought through"))
    #expect(try await workspace.run("explain", "empty.marble").status == 2)
    #expect(try await workspace.run("explain", "none.marble").status == 74)
    #expect(try await workspace.run("explain", "a.marble:99").status == 2)
  }

  @Test func `Control characters of a fixture are escaped`() async throws {
    let text = Samples.failing.replacing("$0 + 1", with: "$0 + \"\u{1B}[2J\"")
    let result = try await Workspace(["a.marble": text]).run("explain", "a.marble")
    #expect(!result.output.contains("\u{1B}"))
    let colored = try await Workspace(["a.marble": text])
      .run("explain", "a.marble", "--color", "always")
    #expect(colored.output.contains("\u{1B}[") && !colored.output.contains("\u{1B}[2J"))
  }
}

import Testing

@Suite struct `The command line` {
  @Test func `Help goes to standard output`() async throws {
    let workspace = try Workspace()
    for arguments in [["help"], ["--help"], ["-h"]] {
      let result = try await workspace.run(arguments)
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      for command in [
        "run", "list", "explain", "render", "replay", "accept", "review", "format", "check",
        "operators", "new", "lsp", "config", "completions", "help",
      ] {
        #expect(result.output.contains("\n  \(command) "), "\(command)")
      }
    }
  }

  @Test(arguments: [
    "run", "list", "explain", "render", "replay", "accept", "check", "operators", "new", "lsp",
    "config", "completions", "help", "format",
  ])
  func `Each command is explained`(command: String) async throws {
    let workspace = try Workspace()
    let result = try await workspace.run("help", command)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Usage: marble-cli \(command) "))
    #expect(try await workspace.run(command, "--help").output == result.output)
    #expect(result.output.contains("Options:\n"))
  }

  @Test(arguments: ["format", "expressions"])
  func `The format and its expressions are explained`(topic: String) async throws {
    let result = try await Workspace().run("help", topic)
    #expect(result.status == 0)
    #expect(result.output.contains("marble"))
    #expect(result.lines.count > 20)
  }

  @Test(arguments: ["run", "accept", "render", "check"])
  func `A manual page says what the help says`(command: String) async throws {
    let workspace = try Workspace()
    let help = try await workspace.run("help", command)
    let page = try await workspace.run("help", "--man", command)
    #expect(page.status == 0)
    #expect(
      page.lines.first == ".TH MARBLE-CLI-\(command.uppercased()) 1 \"\" \"marble-cli 0.2.0\"")
    let text = page.output.replacing("\\-", with: "-").replacing("\\&", with: "")
      .replacing("\\e", with: "\\")
    for option in help.output.matches(of: /--[a-z-]+/) {
      #expect(text.contains(option.output), "\(option.output)")
    }
    let discussion = help.output.split(separator: "\n\n").dropFirst(3).joined(separator: "\n\n")
    #expect(text.contains(discussion))
  }

  @Test func `The manual page of the program names those of its commands`() async throws {
    let page = try await Workspace().run("help", "--man")
    #expect(page.status == 0)
    for command in ["run", "new", "completions", "expressions"] {
      #expect(page.output.contains(".TP\n\\fBmarble\\-cli\\-\(command)(1)\\fR\n"), "\(command)")
    }
    let unknown = try await Workspace().run("help", "--man", "runn")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'run'?"))
  }

  @Test func `Each option of run is in its help`() async throws {
    let result = try await Workspace().run("help", "run")
    let options = [
      "--filter", "--skip", "--tags", "--skip-tags", "--jobs", "--fail-fast", "--shard", "--color",
      "--reporter", "--no-times", "--quiet", "--verbose", "--max-fail", "--repeat", "--slowest",
      "-E, --filter-expr", "--profile", "--config", "--no-config", "--last-failed", "--watch",
      "--state", "--shuffle[=SEED]", "--timeout", "--save-failures[=FOLDER]",
    ]
    for option in options { #expect(result.output.contains("  \(option)"), "\(option)") }
  }

  @Test func `The version is told`() async throws {
    let result = try await Workspace().run("--version")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("marble-cli "))
    #expect(result.lines.count == 1)
  }

  @Test(arguments: [
    (["--fliter", "x"], "unknown option '--fliter'; did you mean '--filter'?"),
    (["run", "--jbos=1"], "unknown option '--jbos'; did you mean '--jobs'?"),
    (["run", "-x"], "unknown option '-x'; did you mean '--fail-fast'?"),
    (["run", "-v"], "unknown option '-v'; did you mean '--verbose'?"),
    (["run", "-q"], "unknown option '-q'; did you mean '--quiet'?"),
    (["run", "--only", "x"], "unknown option '--only'; did you mean '--filter'?"),
    (["list", "-v"], "unknown option '-v'"),
    (["check", "a", "-1-|"], "a diagram needs the name of a source: source='-1-|'"),
    (["check", "a", "--jbos"], "unknown option '--jbos'"),
    (
      ["check", "a", "a=hot:-a--b"],
      "the source 'a=hot:-a--b' has its kind behind the '=': write hot:a=-a--b"
    ),
    (
      ["run", "-x.marble"],
      "unknown option '-x.marble'; write a file of this name as './-x.marble', or after '--'"
    ),
    (["check", "x", "x"], "the source 'x' has no '=': write NAME=DIAGRAM or hot:NAME=DIAGRAM"),
    (["check", "x", "=-"], "the source '=-' has no name before '=': write NAME=DIAGRAM"),
    (["check", "x", "warm:x=-"], "the source 'warm:x=-' is of an unknown kind, 'warm': write"),
    (
      ["check", "x", "1x=-"],
      "the source '1x=-' has the name '1x', but a name is a letter, followed"
    ),
    (["lsit"], "unknown command 'lsit', and no file or directory has this name"),
    (["lsit"], "did you mean 'list'?"),
    (["help", "runn"], "there is no help on 'runn'; did you mean 'run'?"),
    (["help", "run", "list"], "one thing at a time"),
    (["run", "--jobs"], "option '--jobs' needs a value: --jobs N"),
    (["run", "--jobs", "0"], "--jobs: '0' is not a whole number from 1 to 1024"),
    (["run", "--jobs", "many"], "--jobs: 'many' is not a whole number"),
    (["run", "--jobs=99999999999999999999"], "is not a whole number"),
    (["run", "--max-fail", "-1"], "--max-fail: '-1' is not a whole number from 1 on"),
    (["run", "--repeat=0"], "--repeat: '0'"),
    (["run", "--slowest="], "--slowest: ''"),
    (["run", "--shuffle=x"], "--shuffle: 'x' is not a whole number of 0 or more"),
    (["run", "--shuffle="], "--shuffle: '' is not a whole number"),
    (["run", "--timeout", "0"], "--timeout: '0' is not a number of seconds above 0"),
    (["run", "--timeout", "1e308"], "--timeout: '1e308' is more than 1000000 seconds"),
    (["run", "--timeout", "nan"], "--timeout: 'nan' is not a number of seconds"),
    (["run", "--state="], "--state: '' names no file"),
    (["run", "--quiet=yes"], "option '--quiet' takes no value"),
    (["run", "--quiet", "--verbose"], "contradict each other"),
    (["run", "--slowest", "1", "--no-times"], "contradict each other"),
    (["run", "--color", "sometimes"], "--color: 'sometimes' is none of auto, always, never"),
    (["run", "--reporter", "pretyt"], "did you mean 'pretty'?"),
    (["run", "--reporter", "json="], "names no file"),
    (
      ["run", "--reporter", "json", "--reporter", "dots"], "two reporters write to standard output"
    ),
    (
      ["run", "--reporter", "json=x", "--reporter", "dots=x"], "two reporters write to the file 'x'"
    ),
    (["run", "--shard", "0/2"], "--shard: '0/2' is not I/N with I from 1 to N"),
    (["run", "--shard", "3/2"], "is not I/N"),
    (["run", "--shard", "1"], "is not I/N"),
    (["run", "--shard", "1/0"], "is not I/N"),
    (["run", "--filter", "(a"], "--filter: '(a' is not a regular expression"),
    (["run", "--tags", "a,,b"], "--tags: 'a,,b' holds an empty word"),
    (["run", "--coverage"], "'run' has no option '--coverage', only 'operators'"),
    (["new"], "'new' needs an operator"),
    (["new", "debouce"], "no operator 'debouce'; did you mean 'debounce'?"),
    (["new", "decode"], "no fixture can call 'decode'"),
    (["completions"], "'completions' needs a shell: bash, zsh or fish"),
    (["completions", "ksh"], "'completions': 'ksh' is none of bash, zsh, fish"),
    (["run", "--json"], "'run' has no option '--json', only 'list' and 'operators'"),
    (["list", "--jobs", "2"], "'list' has no option '--jobs', only 'run'"),
  ])
  func `What is wrong with a command line is said`(
    arguments: [String], complaint: String
  ) async throws {
    let result = try await Workspace(["Fixtures/a.marble": Samples.passing]).run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("marble-cli: "))
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }

  @Test(arguments: [
    "--seeds=1", "--case=9",
  ])
  func `An option that is not there is refused, not ignored`(option: String) async throws {
    let workspace = try Workspace(["Fixtures/a.marble": Samples.passing])
    let result = try await workspace.run("run", option)
    #expect(result.status == 64)
    #expect(result.errors.contains("unknown option '\(option.prefix { $0 != "=" })'"))
  }

  @Test func `Control characters of arguments are not printed`() async throws {
    let result = try await Workspace().run("run", "--\u{1B}[31m")
    #expect(result.status == 64)
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `Options may stand behind operands, and operands behind two dashes`() async throws {
    let workspace = try Workspace(["-x.marble": Samples.passing])
    let result = try await workspace.run("run", "--no-times", "--", "-x.marble")
    #expect(result.status == 0)
    let behind = try await workspace.run("run", "./-x.marble", "--no-times")
    #expect(behind.status == 0)
  }
}

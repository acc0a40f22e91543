import RxFixtures
import RxTestKit

extension Option {
  /// All options, in the order in which the help lists them.
  static let all: [Option] = selecting + running + reporting + rewriting + rendering + general

  private static let selecting: [Option] = [
    Option(
      "filter", "REGEX", isRepeatable: true, for: ["run", "list"],
      "only the tests whose FILE:TITLE matches; if repeated, one match is enough"
    ) {
      $0.selection.filters.append(try OptionValue.pattern($1))
      $0.selection.note("--filter", $1)
    },
    Option(
      "filter-expr", letter: "E", "EXPR", isRepeatable: true, for: ["run", "list"],
      "only the tests that match, such as 'tag(slow) & !file(Debounce)'; if repeated, one match is enough"
    ) {
      $0.selection.expressions.append(try FilterExpressionParser.parse($1))
      $0.selection.note("--filter-expr", $1)
    },
    Option(
      "skip", "REGEX", isRepeatable: true, for: ["run", "list"],
      "none of the tests whose FILE:TITLE matches; if repeated, one match is enough"
    ) {
      $0.selection.skips.append(try OptionValue.pattern($1))
      $0.selection.note("--skip", $1)
    },
    Option(
      "tags", "A,B", isRepeatable: true, for: ["run", "list"],
      "only the tests that have any of these tags"
    ) {
      $0.selection.tags += try OptionValue.words($1)
      $0.selection.note("--tags", $1)
    },
    Option(
      "skip-tags", "A,B", isRepeatable: true, for: ["run", "list"],
      "none of the tests that have any of these tags"
    ) {
      $0.selection.skippedTags += try OptionValue.words($1)
      $0.selection.note("--skip-tags", $1)
    },
    Option(
      "shard", "I/N", for: ["run", "list"],
      "only shard I of N of the selected tests"
    ) { $0.selection.shard = try OptionValue.shard($1) },
  ]

  private static let running: [Option] = [
    Option(
      "jobs", "N", for: ["run"], "run N tests at a time (default: one per core)"
    ) { $0.jobs = try OptionValue.number($1, in: 1...1024) },
    Option(
      flag: "fail-fast", for: ["run"], "stop after the first failing test, in file order"
    ) { $0.maxFailures = 1 },
    Option(
      "max-fail", "N", for: ["run"], "stop after N failing tests, in file order"
    ) { $0.maxFailures = try OptionValue.number($1, in: 1...Int.max) },
    Option(
      flag: "watch", for: ["run"], "rerun files when they change or are new, until Ctrl-C"
    ) { $0.watches = true },
    Option(
      flag: "last-failed", for: ["run"], "only the tests that failed in their last run"
    ) { $0.runsLastFailed = true },
    Option(
      "state", "FILE", for: ["run"],
      "the file that records which tests failed (default: in .build, or else in your cache folder)"
    ) { $0.state = try OptionValue.path($1) },
    Option(
      "shuffle", optional: "SEED", for: ["run"],
      "run files and their tests in a random order, the same for the same SEED"
    ) { $0.shuffleSeed = try OptionValue.seed($1) },
    Option(
      "cases", "N", for: ["run", "explain"],
      "try N cases for each law (default: \(LawCases().count))"
    ) { $0.laws.count = try OptionValue.number($1, in: 1...Int.max) },
    Option(
      "seed", "N", for: ["run", "explain"],
      "the seed of the laws' cases (default: MARBLE_SEED, or a new seed each time)"
    ) { $0.laws.seed = try OptionValue.seed($1) },
    Option(
      "orders", optional: "N", for: ["run", "explain"],
      "try each test in every order of simultaneous work, up to N orders (default: \(OrderSearch.usualLimit); \(OrderSearch.usualLimitOfCase) for each case of a law)"
    ) {
      try OptionValue.checkOnlyOrder($0.orders)
      $0.orders = .every(limit: try $1.map { try OptionValue.number($0, in: 1...1_000_000) })
    },
    Option(
      "order", "ORDER", for: ["run", "explain", "render"],
      "run the tests in this order of simultaneous work, which a failure with --orders shows"
    ) {
      try OptionValue.checkOnlyOrder($0.orders)
      $0.orders = .one(try OptionValue.order($1))
    },
    Option(
      flag: "pending", for: ["run"],
      "note how failing tests would be rewritten; 'review' shows and writes the changes"
    ) { $0.notesChanges = true },
    Option(
      "save-failures", optional: "FOLDER", for: ["run"],
      "save each failing test as a file in FOLDER (default: .build/marble-failures); see 'replay'"
    ) { $0.failures = try $1.map { .folder(try OptionValue.path($0)) } ?? .ofProject },
    Option(
      "repeat", "N", for: ["run"], "run each test N times, and count each run"
    ) { $0.repetitions = try OptionValue.number($1, in: 1...1_000_000) },
    Option(
      flag: "deny-warnings", for: ["run"], "count warnings as errors"
    ) { $0.selection.deniesWarnings = true },
    Option(
      "timeout", "SECONDS",
      for: [
        "run", "list", "explain", "render", "replay", "accept", "format", "check",
      ],
      "the wall-clock time that a test, or the reading or layout of a file, may take"
    ) { $0.timeout = try OptionValue.seconds($1) },
    Option(
      "retries", "N", for: ["run"],
      "rerun a failing test up to N times; a test that then passes is flaky"
    ) { $0.retries = try OptionValue.number($1, in: 0...1000) },
    Option(
      flag: "deny-flaky", for: ["run"], "exit with 1 if a test is flaky"
    ) { $0.deniesFlaky = true },
    Option(
      "slow-after", "SECONDS", for: ["run"],
      "name each test that runs for longer, once, on standard error (default: 10)"
    ) { $0.slowAfter = try OptionValue.seconds($1) },
    Option(
      "no-tests", "ACTION", of: NoTestsAction.allCases.map(\.rawValue), for: ["run"],
      "pass, warn or fail if no test runs (default: fail if a path or filter was given)"
    ) { $0.noTests = try OptionValue.choice($1) as NoTestsAction },
  ]

  private static let reporting: [Option] = [
    Option(
      "reporter", "KIND[=FILE]", of: ReporterRequest.Kind.allCases.map(\.rawValue),
      isRepeatable: true,
      for: ["run"],
      "pretty (default), dots, json, junit, tap or github; may be given several times, once without a FILE"
    ) { $0.reporters.append(try OptionValue.reporter($1)) },
    Option(
      "slowest", "N", for: ["run"], "name the N slowest tests at the end"
    ) { $0.verbosity.slowest = try OptionValue.number($1, in: 1...Int.max) },
    Option(
      flag: "no-times", for: ["run"], "omit durations, so that output is reproducible"
    ) { $0.verbosity.showsTimes = false },
    Option(
      flag: "quiet", for: ["run"], "print only failures and the summary"
    ) { $0.verbosity.isQuiet = true },
    Option(
      flag: "verbose", for: ["run"], "print each test"
    ) { $0.verbosity.isVerbose = true },
    Option(
      flag: "coverage", for: ["operators"],
      "list the cases that each operator's fixtures cover and miss"
    ) { $0.tellsCoverage = true },
    Option(
      "category", "GROUP", of: OperatorGroup.allCases.map(\.rawValue), for: ["operators"],
      "only the operators of this group: a category, timing, or swift"
    ) { $0.operatorGroup = try OptionValue.choice($1) },
    Option(
      flag: "json", for: ["list", "operators"], "write one JSON object per line"
    ) { $0.writesJSON = true },
    Option(
      "color", "WHEN", of: ColorChoice.allCases.map(\.rawValue),
      for: ["run", "explain", "replay", "accept", "review"],
      "auto (default), always or never; NO_COLOR and CLICOLOR_FORCE are honoured"
    ) { $0.color = try OptionValue.choice($1) },
  ]

  private static let rewriting: [Option] = [
    Option(
      flag: "check", for: ["format", "review"],
      "change nothing; list what would change, and exit with 1 if there is anything"
    ) { $0.changesNothing = true },
    Option(
      flag: "dry-run", for: ["accept"], "change nothing; show the change as a patch"
    ) { $0.changesNothing = true },
    Option(
      flag: "review", for: ["accept"],
      "show each change on the terminal and ask: accept, all, skip, edit, diff or quit"
    ) { $0.isReviewed = true },
    Option(
      flag: "reject", for: ["review"], "reject all changes, also those that cannot be written"
    ) { $0.rejectsAll = true },
    Option(
      flag: "force", for: ["accept", "review", "format"], "rewrite files even if CI is set"
    ) { $0.isForced = true },
  ]

  private static let rendering: [Option] = [
    Option(
      "as", "KIND", of: PictureKind.allCases.map(\.rawValue), for: ["render"],
      "svg, html, ascii or markdown (default: as the ending of -o FILE says, or else svg)"
    ) { $0.pictureKind = try OptionValue.choice($1) },
    Option(
      "width", "N", for: ["render"],
      "the maximum width: pixels of a picture, or columns of text"
    ) { $0.pictureWidth = try OptionValue.number($1, in: 40...100_000) },
    Option(
      "hide", "PARTS", of: MarblePicture.Part.allCases.map(\.rawValue), isRepeatable: true,
      for: ["render"],
      "omit \(MarblePicture.Part.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { $0.hiddenParts.formUnion(try OptionValue.words($1).map { try OptionValue.choice($0) }) },
    Option(
      "theme", "THEME", of: PictureStyle.Theme.allCases.map(\.rawValue), for: ["render"],
      "auto (default: follows the reader's system), light or dark"
    ) { $0.theme = try OptionValue.choice($1) },
    Option(
      "colors", "A,B", isRepeatable: true, for: ["render"],
      "the colours of marbles, such as '#74b9ff,#ffd166'"
    ) { $0.marbleColors += try OptionValue.colors($1) },
    Option(
      "output", letter: "o", "FILE", for: ["render", "replay"],
      "write to FILE instead of standard output; for 'render', a directory for Markdown pages"
    ) { $0.outputPath = try OptionValue.path($1) },
  ]

  private static let general: [Option] = [
    Option(flag: "man", for: ["help"], "write a manual page") {
      $0.writesManPage = true
    },
    Option(
      "profile", "NAME", for: [],
      "take the settings of this profile of the configuration file (default: MARBLE_PROFILE)"
    ) { $0.profile = $1 },
    Option(
      "config", "FILE", for: [],
      "the configuration file (default: .marble.toml here or in a directory above)"
    ) { $0.configurationPath = try OptionValue.path($1) },
    Option(flag: "no-config", for: [], "read no configuration file") {
      $0.readsConfiguration = false
    },
    Option(flag: "help", letter: "h", for: [], "explain the command") { $0.wantsHelp = true },
    Option(flag: "version", for: [], "print the version") { $0.wantsVersion = true },
  ]
}

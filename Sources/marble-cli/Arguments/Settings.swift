import RxFixtures
import RxTestKit

/// What the options say, for all commands together.
struct Settings {
  /// Which tests.
  var selection = SelectionSettings()
  /// How many tests run at a time; nil for as many as there are cores.
  var jobs: Int?
  /// After how many failures to stop; nil for never.
  var maxFailures: Int?
  /// Whether to run again whenever a file changes.
  var watches = false
  /// Whether only those tests run that failed last.
  var runsLastFailed = false
  /// Where it is remembered which tests failed; nil for the standard place.
  var state: String?
  /// What the order of the tests follows from; nil for that of the files.
  var shuffleSeed: UInt64?
  /// How long a test, or the work on a file, may take.
  var timeout: Duration?
  /// How often a test that fails runs again.
  var retries = 0
  /// Whether a flaky test fails the run.
  var deniesFlaky = false
  /// How long a test may run before it is named.
  var slowAfter = Duration.seconds(10)
  /// What to do if no test runs; nil to fail if a path or filter was given by hand.
  var noTests: NoTestsAction?
  /// With what laws are tried.
  var laws = LawCases()
  /// The orders of its work in which each test is tried.
  var orders = TriedOrders.usual
  /// How often each test runs.
  var repetitions = 1
  /// Which reports to write, where; none for a pretty one on standard output.
  var reporters: [ReporterRequest] = []
  /// The amount of output.
  var verbosity = Verbosity()
  /// Where to save the tests that fail; nil to save none.
  var failures: FailureFolder?
  /// Whether to colour.
  var color = ColorChoice.auto
  /// Whether to tell what would be changed instead of changing it.
  var changesNothing = false
  /// Whether to ask before each change.
  var isReviewed = false
  /// Whether a run notes how the tests that fail would be rewritten.
  var notesChanges = false
  /// Whether to reject all changes without a question.
  var rejectsAll = false
  /// Whether to rewrite files even on a continuous-integration server.
  var isForced = false
  /// Whether to tell what the operators' fixtures exercise.
  var tellsCoverage = false
  /// Whether to write for programs.
  var writesJSON = false
  /// Which operators to list; nil for all.
  var operatorGroup: OperatorGroup?
  /// What to draw; nil for what the output file's ending says, or else SVG.
  var pictureKind: PictureKind?
  /// The width of pictures in pixels, or of text in columns; nil for the standard one.
  var pictureWidth: Int?
  /// What pictures leave out.
  var hiddenParts: Set<MarblePicture.Part> = []
  /// The brightness of what pictures are in.
  var theme = PictureStyle.Theme.auto
  /// The colours of marbles; none for the standard ones.
  var marbleColors: [String] = []
  /// Where to write what was drawn; nil for standard output.
  var outputPath: String?
  /// Whether the help is a manual page.
  var writesManPage = false
  /// The profile of the configuration file; nil for none.
  var profile: String?
  /// The configuration file; nil for the nearest one.
  var configurationPath: String?
  /// Whether a configuration file is read.
  var readsConfiguration = true
  /// Whether to explain the command instead of running it.
  var wantsHelp = false
  /// Whether to tell the version instead of running anything.
  var wantsVersion = false
}

extension Settings {
  /// The limits of tests.
  var limits: Budget.Limits {
    var limits = Budget.Limits()
    limits.time = timeout
    return limits
  }
}

/// What a run without tests does.
enum NoTestsAction: String, CaseIterable {
  case pass, warn, fail
}

/// How much the reports for people tell.
struct Verbosity {
  /// Whether files that passed are left out.
  var isQuiet = false
  /// Whether each test is named.
  var isVerbose = false
  /// Whether to print durations, which differ from run to run.
  var showsTimes = true
  /// How many of the slowest tests are named at the end.
  var slowest = 0
}

/// What `--reporter` asks for.
struct ReporterRequest: Equatable {
  /// What the report looks like.
  enum Kind: String, CaseIterable {
    case pretty, dots, json, junit, tap, github
  }

  /// What the report looks like.
  var kind: Kind
  /// Where it goes; nil for standard output.
  var path: String?

  /// Whether it goes to a file, not to standard output or a device.
  var isForFile: Bool { path.map { !TemporaryFile.isOpenAlready($0) } ?? false }
}

import RxTestKit

/// Writes what happens during a run, as it happens.
///
/// All calls come from one thread, in the order of the files.
protocol Reporter: AnyObject {
  /// A file was read; its tests follow.
  func fileStarted(_ file: SelectedFile)
  /// A test of that file ran.
  func tested(_ report: TestReport)
  /// All tests of that file ran; not called where the run was stopped or interrupted meanwhile.
  func fileFinished()
  /// A file could not be read; standard error has the message.
  func unreadable(_ problem: FileProblem)
  /// The run is over.
  func finished(_ summary: RunSummary)
}

/// A reporter and where it writes.
struct ReporterOutput {
  /// The reporter.
  let reporter: any Reporter
  /// Where it writes.
  let output: Output
  /// The style of its messages; nil if it writes them for programs.
  let messageStyle: TextStyle?

  /// Creates what a request asks for.
  ///
  /// - Throws: Why the file cannot be written.
  init(_ request: ReporterRequest, settings: Settings, console: Console) throws(FileProblem) {
    let output =
      try request.path.map { path throws(FileProblem) in try Output(path: path) }
      ?? console.output
    let style = output.style(settings.color, in: console.environment)
    let verbosity = settings.verbosity
    self.output = output
    messageStyle =
      request.kind == .pretty || request.kind == .dots ? FailureText.messageStyle(in: style) : nil
    reporter =
      switch request.kind {
      case .pretty: PrettyReporter(output, style: style, verbosity: verbosity)
      case .dots: DotsReporter(output, style: style, verbosity: verbosity)
      case .json: JSONReporter(output, showsTimes: verbosity.showsTimes)
      case .junit: JUnitReporter(output, showsTimes: verbosity.showsTimes)
      case .tap: TAPReporter(output, showsTimes: verbosity.showsTimes)
      case .github: GitHubReporter(output, verbosity: verbosity)
      }
  }
}

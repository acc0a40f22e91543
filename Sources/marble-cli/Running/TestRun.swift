import RxFixtures
import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Runs tests in parallel and reports them in the order of the files.
struct TestRun {
  /// The work of one run, in order.
  typealias Pipeline = OrderedPipeline<TestWork, RunEvent>

  /// The maximum number of results under way: enough that one slow test does not delay the others.
  static let window = 1024

  private let pipeline = Pipeline(window: window)
  private let settings: Settings
  private let reporters: [ReporterOutput]
  private let console: Console
  private var summary: RunSummary
  private var tally = SelectionTally()
  private var memory: FailureMemory
  /// The tests that passed, and those that can be rewritten.
  private(set) var ranTests = RanTests()
  /// The reported results of each file, if a later run may need them.
  private(set) var outcomes: FileOutcomes
  private var bar: ProgressBar?
  private var saving: FailureSaving?
  private let running = RunningTests()
  private let execution: TestExecution
  private var workerCount = 0

  /// Creates a run.
  init(
    settings: Settings, reporters: [ReporterOutput], memory: FailureMemory,
    outcomes: FileOutcomes, console: Console
  ) {
    self.settings = settings
    self.reporters = reporters
    self.memory = memory
    self.outcomes = outcomes
    self.console = console
    saving = settings.failures.map(FailureSaving.init)
    execution = TestExecution(
      styles: Set(reporters.compactMap(\.messageStyle)), settings: settings, memory: memory)
    summary = RunSummary(slowestCount: settings.verbosity.slowest)
    summary.shuffleSeed = settings.shuffleSeed
    summary.deniesFlaky = settings.deniesFlaky
    summary.deniesWarnings = settings.selection.deniesWarnings
    summary.retries = settings.retries
  }

  /// Runs the tests of some files.
  ///
  /// - Returns: What the process should end with.
  mutating func run(_ paths: FixturePaths, until interruption: Interruption) throws -> ExitCode {
    let start = ContinuousClock.now
    let pipeline = pipeline
    interruption.setAction { pipeline.interrupt() }
    bar = ProgressBar(console, files: paths.entries.count)
    for problem in paths.problems { report(problem) }
    let producer = TestProducer(
      paths, pipeline: pipeline, settings: settings, outcomes: outcomes)
    try startThreads(producer)
    consume(producer)
    pipeline.cancel()
    bar?.erase()
    summary.duration = ContinuousClock.now - start
    var code = summary.exitCode
    if !summary.isStopped, !summary.isInterrupted, summary.unreadableFiles == 0 {
      code = max(code, complainOfNothing(paths))
    }
    for reporter in reporters { reporter.reporter.finished(summary) }
    code = remember(finishOutputs(code))
    return max(code, saving?.finish(console) ?? .success)
  }

  /// Complains of paths and filters that picked nothing, or of a run without tests, as `--no-tests` wants it.
  private func complainOfNothing(_ paths: FixturePaths) -> ExitCode {
    guard let action = settings.noTests, summary.total == 0, summary.brokenFiles == 0 else {
      return tally.complain(of: paths, settings.selection, to: console)
    }
    if action == .pass { return .success }
    console.complain("no test ran")
    return action == .fail ? .badFixture : .success
  }

  private mutating func startThreads(_ producer: TestProducer) throws {
    try startThread { producer.produce() }
    for number in 0..<(settings.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
      do {
        try startWorker()
      } catch {
        // The system has no more threads: the existing threads are enough.
        if number > 0 { return }
        throw error
      }
    }
  }

  private mutating func startWorker() throws(FileProblem) {
    let (pipeline, running, execution, worker) = (pipeline, running, execution, workerCount)
    workerCount += 1
    try startThread {
      pipeline.perform { place, work in
        .tested(running.run(work, at: place, by: worker, execution.run))
      }
    }
  }

  private func startThread(_ body: @escaping @Sendable () -> Void) throws(FileProblem) {
    let failure = LargeStack.start(body)
    if failure != 0 { throw FileProblem(path: "thread", errno: failure) }
  }

  private mutating func consume(_ producer: TestProducer) {
    while true {
      switch pipeline.take() {
      case .outcome(let event):
        handle(event)
        bar?.draw(summary, running.slowest)
        if summary.isStopped || areReportsLost { return }
      case .wait:
        for reporter in reporters { reporter.output.flush() }
        bar?.draw(summary, running.slowest)
        warnOfSlowTests()
        replaceLostWork(producer)
        pipeline.waitForNews(atMost: longestWait)
      case .interrupted:
        summary.isInterrupted = true
        return
      case .end:
        return
      }
    }
  }

  /// How long to wait for results, in seconds, before the time of the work is compared with its limit.
  private var longestWait: Double {
    min(0.2, (settings.timeout ?? .seconds(1)) / .seconds(4))
  }

  /// Reports what exceeds `--timeout` and does not end, and has other threads continue.
  ///
  /// A thread cannot be stopped. It ends with the process, if not before.
  private mutating func replaceLostWork(_ producer: TestProducer) {
    guard let limit = settings.timeout else { return }
    for lost in running.removeLost(limit: limit) {
      let report = execution.report(onLost: lost)
      guard pipeline.abandon(lost.place, with: .tested([report])) else { continue }
      replaceThread { run throws(FileProblem) in try run.startWorker() }
    }
    if let problem = producer.abandonFile(limit: limit) {
      replaceThread { run throws(FileProblem) in
        try run.startThread { producer.produce(reporting: problem) }
      }
    }
  }

  private mutating func replaceThread(_ start: (inout Self) throws(FileProblem) -> Void) {
    do throws(FileProblem) { try start(&self) } catch {
      // Nothing may continue without the thread.
      report(error)
      pipeline.interrupt()
    }
  }

  /// Names the tests that have run for long, each once.
  private func warnOfSlowTests() {
    let slow = running.newlySlow(after: settings.slowAfter)
    guard !slow.isEmpty, !settings.verbosity.isQuiet else { return }
    bar?.erase()
    for name in slow {
      let seconds = settings.slowAfter.shortSeconds
      console.complain("slow, running for more than \(seconds) s: \(name.escapingControls())")
    }
    console.errors.flush()
  }

  private mutating func handle(_ event: RunEvent) {
    if settings.watches { outcomes.note(event) }
    switch event {
    case .fileStarted(let file):
      summary.add(file)
      tally.add(file)
      memory.note(file.file)
      bar?.progress.beginFile(tests: file.tests.count * settings.repetitions)
      for reporter in reporters { reporter.reporter.fileStarted(file) }
    case .tested(let reports):
      bar?.progress.endTest()
      for report in reports where !summary.isStopped {
        summary.add(report)
        memory.note(report)
        if settings.notesChanges { ranTests.note(report) }
        saving?.note(report, console)
        for reporter in reporters { reporter.reporter.tested(report) }
        summary.isStopped = settings.maxFailures.map { summary.bad >= $0 } ?? false
      }
    case .fileFinished:
      bar?.progress.endFile()
      for reporter in reporters { reporter.reporter.fileFinished() }
    case .unreadable(let problem):
      report(problem)
    }
  }

  private mutating func report(_ problem: FileProblem) {
    summary.addUnreadableFile()
    console.complain(problem.description)
    for reporter in reporters { reporter.reporter.unreadable(problem) }
  }

  /// Whether the reader of the output has gone.
  private var areReportsLost: Bool {
    !reporters.isEmpty && reporters.allSatisfy(\.output.isBroken)
  }

  private mutating func remember(_ code: ExitCode) -> ExitCode {
    do throws(FileProblem) {
      try memory.save()
      return code
    } catch {
      console.complain(error.description)
      return max(code, .inputOutput)
    }
  }

  private func finishOutputs(_ code: ExitCode) -> ExitCode {
    var code = code
    for reporter in reporters {
      reporter.output.finish()
      guard reporter.output !== console.output else { continue }
      if let problem = reporter.output.problem { console.complain(problem.description) }
      if reporter.output.isBroken { code = max(code, .inputOutput) }
    }
    return code
  }
}

import RxFixtures
import RxTestKit

extension Command {
  /// Runs saved failures again.
  static let replay = Command(
    name: "replay", operands: "FILE…",
    summary: "run the tests of saved failures again",
    discussion: """
      FILE is a failure that 'run --save-failures' has saved, or a folder of such
      files. For each one, 'replay' finds the test by its file and title, runs it with
      the same case of a law or the same order, and says whether it fails in the same
      way, fails in another way, or passes. Run it in the folder of the project.
      Of a failure that a Swift test has attached, it prints the command that runs the
      test again.

      -o FILE.html and -o FILE.svg draw the failures as they were saved, and run no
      test, so that they need nothing but the saved files.

      The exit code is 0 if all tests pass, or with -o if the output was written;
      1 if a test fails, is skipped or belongs to a test target; 2 if a test is not
      found; 74 if a FILE could not be read.
      """,
    execute: { invocation, console in
      Interruption.endProcess()
      var command = try ReplayCommand(invocation, console)
      return try command.execute()
    })
}

private struct ReplayCommand {
  private let operands: [String]
  private let settings: Settings
  private let console: Console
  private let style: TextStyle
  private let watchdog: Watchdog
  /// The page or picture to write; nil to run the tests.
  private let output: (path: String, kind: PictureKind)?
  private var code = ExitCode.success

  init(_ invocation: Invocation, _ console: Console) throws {
    operands = invocation.operands
    if operands.isEmpty {
      throw UsageError(
        "'replay' needs a FILE or a folder, such as .build/marble-failures", topic: "replay")
    }
    settings = invocation.settings
    output = try settings.outputPath.map { path in
      guard let kind = PictureKind(endingOf: path), kind == .html || kind == .svg else {
        throw UsageError(
          "cannot write '\(path.escapingControls())': the ending must be .html or .svg",
          topic: "replay")
      }
      return (path, kind)
    }
    self.console = console
    style = console.output.style(settings.color, in: console.environment)
    watchdog = Watchdog(settings.timeout)
  }

  mutating func execute() throws -> ExitCode {
    if let output {
      do throws(FileProblem) { try draw(output.path, output.kind) } catch { report(error) }
      return code
    }
    for (index, path) in paths().enumerated() where !console.output.isBroken {
      if index > 0 { console.output.writeLine() }
      do throws(FileProblem) {
        let saved = try FailureFile(reading: path)
        try watchdog.watch(path, console) { () throws(FileProblem) in replay(saved, path) }
      } catch {
        report(error)
      }
    }
    return code
  }

  /// The files; those of a folder in the order of their names.
  private mutating func paths() -> [String] {
    var paths: [String] = []
    for operand in operands {
      do throws(FileProblem) {
        guard operand != "-", try FileKind(of: operand) == .directory else {
          paths.append(operand)
          continue
        }
        let names = try Directory.names(in: operand).filter { $0.hasSuffix(FailureFile.ending) }
        if names.isEmpty { console.complain("\(operand.escapingControls()): no failure is saved") }
        paths += names.sorted().map { "\(operand)/\($0)" }
      } catch {
        report(error)
      }
    }
    return paths
  }

  // MARK: - Running

  private mutating func replay(_ saved: FailureFile, _ path: String) {
    if let command = saved.command {
      code = max(code, .testFailed)
      let lines = ["\(path): is a test of a test target; run it again:", "", "  \(command)"]
      for line in lines { console.output.writeLine(line.escapingControls()) }
      return show(saved)
    }
    let fixture = saved.fixturePath
    if fixture == "-" {
      return write(
        path, "cannot run again: the test came from standard input", saved, .badFixture)
    }
    guard (try? FileKind(of: fixture)) == .file,
      let content = try? FileReading.contents(of: fixture)
    else {
      return write(path, "cannot run here: \(fixture): no such file", saved, .badFixture)
    }
    let file = FixtureFile.parse(content, path: fixture)
    guard let test = file.tests.first(where: { $0.title == saved.test }) else {
      return write(
        path, "cannot run here: \(fixture): no test has the title '\(saved.test)'", saved,
        .badFixture)
    }
    let execution = TestExecution(
      replaying: saved, style: FailureText.messageStyle(in: style), settings: settings)
    let watchdog = watchdog
    let reports = execution.run(TestWork(test: test, file: file, repetition: nil)) {
      watchdog.begin($0)
    }
    guard let report = reports.first(where: { $0.title == saved.title }) ?? reports.first else {
      return
    }
    let change = test.text(in: file) == saved.lines ? "" : "; the test has changed"
    switch report.outcome {
    case .passed: write(path, "passes now\(change)")
    case .skipped:
      write(path, "is skipped now: \(report.message ?? "")", .testFailed)
    case .failed, .error:
      let isSame = report.failure.map(saved.fails) ?? false
      if isSame {
        write(path, "fails in the same way\(change)", .testFailed)
      } else {
        write(path, "fails in another way\(change)", saved, .testFailed)
        console.output.writeLine("\nNow:")
      }
      let text = FailureText(style: style, verbosity: Verbosity()).block(report, warnings: [])
      console.output.write("\n" + text)
      if report.outcome == .error { code = max(code, .badFixture) }
    }
  }

  // MARK: - Drawing

  /// Draws the failures as they were saved.
  private mutating func draw(_ output: String, _ kind: PictureKind) throws(FileProblem) {
    let paths = paths()
    try kind.outputKind.check(output, inputs: Set(paths.compactMap { FileIdentity(of: $0) }))
    var files: [FailureFile] = []
    for path in paths {
      do throws(FileProblem) { files.append(try FailureFile(reading: path)) } catch {
        report(error)
      }
    }
    if files.isEmpty { return }
    let sections = files.map(MarbleGallery.Section.init)
    let text =
      kind == .html
      ? MarbleGallery(title: "Failures", sections: sections).html()
      : MarblePicture.svg(of: sections.flatMap(\.pictures).map(\.picture))
    TemporaryFile.removeLeftovers(beside: [output])
    try NewFile.write(text, to: output)
  }

  // MARK: - Writing

  /// Writes what has come of a failure.
  private mutating func write(
    _ path: String, _ verdict: String, _ saved: FailureFile? = nil, _ code: ExitCode = .success
  ) {
    self.code = max(self.code, code)
    console.output.writeLine("\(path): \(verdict)".escapingControls())
    if let saved { show(saved) }
  }

  private func show(_ saved: FailureFile) {
    let text = saved.report(in: FailureText.messageStyle(in: style))
    console.output.writeLine("\nWhen it was saved:\n\n\(text.indented())")
  }

  private mutating func write(_ path: String, _ verdict: String, _ code: ExitCode) {
    write(path, verdict, nil, code)
  }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.output.flush()
    console.complain(problem.description)
  }
}

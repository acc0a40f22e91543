import RxFixtures
import RxTestKit

extension Command {
  /// Draws tests.
  static let render = Command(
    name: "render", operands: "[PATH…]",
    summary: "draw the diagrams of tests",
    discussion: """
      Draws the sources, the pipelines and the expectations of each test, and also
      runs the test. The picture of a failing test says that it fails.

      svg draws all tests as one picture; html writes one self-contained page with a
      search field; ascii and markdown are text. Markdown with -o DIRECTORY writes an
      index, and for each file a page and a picture of its best example; with
      -o FILE.md, one text. Without --as, the ending of FILE selects the kind: .svg,
      .html, .txt or .md.

      --width is in pixels for svg and html, in columns for ascii and markdown. --hide
      omits parts: --hide title,legend. --theme and --colors are for svg and html.

      PATH is as for 'run'. If a test cannot be parsed, the exit code is 2; the other
      tests are drawn.
      """,
    execute: { invocation, console in
      Interruption.endProcess()
      var command = try RenderCommand(invocation, console)
      return try command.execute()
    })
}

/// Reads files, draws their tests and writes what was drawn.
private struct RenderCommand {
  private let operands: [String]
  private let console: Console
  private let kind: PictureKind
  private let path: String?
  private let painter: TestPainter
  private let width: Int?
  private let watchdog: Watchdog
  private var tally = SelectionTally()
  private var code = ExitCode.success

  init(_ invocation: Invocation, _ console: Console) throws {
    operands = invocation.operands
    path = invocation.settings.outputPath
    kind = try PictureKind.chosen(invocation.settings.pictureKind, for: path)
    watchdog = Watchdog(invocation.settings.timeout)
    painter = TestPainter(invocation.settings, watchdog)
    width = invocation.settings.pictureWidth
    self.console = console
  }

  mutating func execute() throws -> ExitCode {
    let paths = try FixturePaths(operands)
    for problem in paths.problems { report(problem) }
    // Before any test runs.
    if let file = outputFile { try kind.outputKind.check(file, inputs: paths.identities) }
    var tests = TestSelection(SelectionSettings())
    var files: [SelectedFile] = []
    for entry in paths.entries {
      do throws(FileProblem) {
        let file = try watchdog.watch(entry.path, console) { () throws(FileProblem) in
          try SelectedFile(entry, selection: &tests)
        }
        files.append(file)
      } catch {
        report(error)
      }
    }
    guard code != .inputOutput else { return code }
    for file in files { check(file) }
    code = max(code, tally.complain(of: paths, SelectionSettings(), to: console))
    guard files.contains(where: { $0.tests.contains { $0.diagnostics.isEmpty } }) else {
      if files.contains(where: { !$0.tests.isEmpty }) { console.complain("nothing can be drawn") }
      return code
    }
    do throws(FileProblem) {
      try write(files, of: paths)
    } catch {
      report(error)
    }
    return code
  }

  /// Reports the errors of a file and its tests.
  private mutating func check(_ file: SelectedFile) {
    tally.add(file)
    console.warn(file.warnings)
    let diagnostics =
      (file.tellsDiagnostics ? file.file.diagnostics : []) + file.tests.flatMap(\.diagnostics)
    for diagnostic in diagnostics {
      console.errors.writeLine(diagnostic.description)
      code = max(code, .badFixture)
    }
  }

  /// Returns the title of a page of these paths: their names, without their directories.
  private static func title(of paths: FixturePaths) -> String {
    let names = paths.operands.map { operand in
      let name = operand.split(separator: "/").last { $0 != "." } ?? ""
      return name == "-" ? "Standard input" : name.prefix(1).uppercased() + name.dropFirst()
    }
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) others"
  }

  private func write(_ files: [SelectedFile], of paths: FixturePaths) throws(FileProblem) {
    let title = Self.title(of: paths)
    if writesPages, let path {
      return try watchdog.watch(path, console) { () throws(FileProblem) in
        try PageWriter(directory: path, painter: painter).write(
          files.map(\.file), title: title, inputs: paths.identities)
      }
    }
    let columns = width ?? (path == nil ? console.output.columns : TextStyle.standardColumns)
    let sections = files.map { file in
      watchdog.watch(file.file.path, console) { painter.section(file) }
    }
    let gallery = MarbleGallery(title: title, sections: sections)
    let text = watchdog.watch("the \(kind.rawValue)", console) {
      switch kind {
      case .svg:
        MarblePicture.svg(of: gallery.sections.flatMap(\.pictures).map(\.picture), painter.style)
      case .html: gallery.html(painter.style)
      case .ascii: gallery.ascii(columns: columns)
      case .markdown: gallery.markdown(columns: columns)
      }
    }
    guard let file = outputFile else { return console.output.write(text) }
    TemporaryFile.removeLeftovers(beside: [file])
    try NewFile.write(text + (kind == .markdown ? "\n" + OutputKind.markdownMark : ""), to: file)
  }

  /// Whether each fixture file gets a page in a directory.
  private var writesPages: Bool {
    kind == .markdown && path.map { PictureKind(endingOf: $0) == nil && $0 != "-" } ?? false
  }

  /// The file to write; nil for standard output and for pages.
  private var outputFile: String? { writesPages || path == "-" ? nil : path }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.complain(problem.description)
  }
}

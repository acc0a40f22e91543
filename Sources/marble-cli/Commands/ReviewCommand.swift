import RxTestKit

extension Command {
  /// Accepts or rejects the changes that runs have noted.
  static let review = Command(
    name: "review", operands: "[FILE…]",
    summary: "accept or reject the changes that runs have noted",
    discussion: """
      A test run with MARBLE_ACCEPT=review in the environment, and 'run --pending',
      note how failing expectations would be rewritten. They change no source file or
      fixture: the pending changes are in .build/marble-pending, in the nearest folder
      above the file with Package.swift, .git or a project of Xcode.

      'review' shows each change with the expected and the actual diagram, and asks:
      accept, accept all, reject, skip, show the change again, or quit; ? explains the
      answers. Each change is written when you accept it, so the next 'review'
      continues where you quit.

      FILE is a source file, a fixture file, or a folder with such files; FILE:LINE is
      the change at that line. The default is the project of the working directory.

      A change is refused if its file has changed since the run; run the tests again.
      A later run replaces the change of an expectation, or forgets it if the
      expectation holds.

      The exit code is 1 if a change is left, and 74 if a file has changed or could
      not be read or written.
      """,
    execute: { invocation, console in
      Interruption.endProcess()
      var command = ReviewCommand(console: console, settings: invocation.settings)
      return try command.execute(invocation.operands)
    })
}

private struct ReviewCommand {
  let console: Console
  let settings: Settings
  private var code = ExitCode.success
  private var accepted = 0
  private var rejected = 0
  private var skipped = 0
  /// Whether the user wants to be asked no more.
  private var acceptsAll = false
  private var hasQuit = false

  init(console: Console, settings: Settings) {
    self.console = console
    self.settings = settings
  }

  mutating func execute(_ operands: [String]) throws -> ExitCode {
    if settings.changesNothing, settings.rejectsAll {
      throw UsageError("options '--check' and '--reject' contradict each other", topic: "review")
    }
    var files: [PendingReview] = []
    let project = (try? ProjectFolder(of: "."))?.path ?? "."
    for operand in operands.isEmpty ? [project] : operands {
      do {
        for file in try PendingReview.all(in: operand) where !files.contains(file) {
          files.append(file)
        }
      } catch let problem as FileProblem { report(problem) }
    }
    if settings.rejectsAll {
      reject(files)
      return code
    }
    let heads = heads(of: &files)
    if settings.changesNothing { heads.forEach { console.output.writeLine($0) } }
    if settings.changesNothing || heads.isEmpty {
      console.output.writeLine(Self.sentence(onCount: heads.count))
      return heads.isEmpty ? code : max(code, .testFailed)
    }
    try Rewriting.check(settings, console, for: "review")
    guard console.isInteractive else {
      throw UsageError("'review' needs a terminal; '--check' lists the changes", topic: "review")
    }
    for file in files where !hasQuit {
      do throws(FileProblem) { try review(file, of: heads.count) } catch { report(error) }
    }
    let left = max(0, heads.count - accepted - rejected)
    console.output.writeLine("\(accepted) accepted, \(rejected) rejected, \(left) left")
    return left > 0 ? max(code, .testFailed) : code
  }

  /// How many changes are pending, as a line.
  private static func sentence(onCount count: Int) -> String {
    switch count {
    case 0: "no change is pending"
    case 1: "1 change is pending"
    default: "\(count) changes are pending"
    }
  }

  /// The places of all changes; files whose changes cannot be written are reported, and left out.
  private mutating func heads(of files: inout [PendingReview]) -> [String] {
    var heads: [String] = []
    var usable: [PendingReview] = []
    for file in files {
      do throws(FileProblem) {
        heads += try file.changes().map(file.head)
        usable.append(file)
      } catch { report(error) }
    }
    files = usable
    return heads
  }

  private mutating func reject(_ files: [PendingReview]) {
    var unreadable = 0
    for file in files {
      do throws(FileProblem) {
        if let count = try file.rejectAll(console) { rejected += count } else { unreadable += 1 }
      } catch { report(error) }
    }
    let removed = unreadable > 0 ? ", \(counted(unreadable, "unreadable file")) removed" : ""
    console.output.writeLine("\(counted(rejected, "change")) rejected\(removed)")
  }

  /// Asks about the changes of a file.
  private mutating func review(_ file: PendingReview, of total: Int) throws(FileProblem) {
    var skippedHere = 0
    while !hasQuit {
      // Those behind a written change have moved.
      let changes = try file.changes()
      guard skippedHere < changes.count else { return }
      let change = changes[skippedHere]
      switch acceptsAll ? .accept : try choice(on: change, of: file, total) {
      case .accept: try accept(change, of: file)
      case .all:
        try accept(change, of: file)
        acceptsAll = true
      case .reject:
        try file.reject(change, console)
        rejected += 1
      case .skip, .edit, .diff:
        skipped += 1
        skippedHere += 1
      case .quit: hasQuit = true
      }
    }
  }

  private mutating func accept(
    _ change: PendingChange, of file: PendingReview
  ) throws(FileProblem) {
    let head = file.head(of: change)
    try file.accept(change, console)
    accepted += 1
    if acceptsAll { console.output.writeLine("accepted \(head)") }
  }

  /// Shows a change until the user decides.
  private func choice(
    on change: PendingChange, of file: PendingReview, _ total: Int
  ) throws(FileProblem) -> ReviewDialogue.Choice {
    let number = accepted + rejected + skipped + 1
    let dialogue = ReviewDialogue(
      console: console, choices: [.accept, .all, .reject, .skip, .diff, .quit])
    while true {
      try file.show(change, console, style)
      let choice = dialogue.ask("\(number) of \(max(number, total))")
      if choice != .diff { return choice }
    }
  }

  private var style: TextStyle { console.output.style(settings.color, in: console.environment) }

  private mutating func report(_ problem: FileProblem) {
    code = .inputOutput
    console.output.flush()
    console.complain(problem.description)
    console.errors.flush()
  }
}

import RxFixtures

/// A line at the bottom of a terminal that shows the progress of a long run, and a slow test.
final class ProgressBar {
  private let output: Output
  /// What the bar shows.
  var progress: Progress
  private let start = ContinuousClock.now
  private var drawnAt: ContinuousClock.Instant?
  private var isDrawn = false
  private static let width = 20

  /// Creates a bar on a terminal.
  ///
  /// - Returns: nil if the output is not a terminal, or cannot erase text.
  init?(_ console: Console, files: Int) {
    guard console.output.isTerminal, console.environment["TERM"] != "dumb", files > 0 else {
      return nil
    }
    output = Output(descriptor: 1, name: "standard output")
    progress = Progress(files: files)
    console.output.beforeFlush = { [weak self] in self?.erase() }
  }

  /// Draws the bar, not more often than one can see, and only once the run takes long.
  ///
  /// - Parameter slow: The name of a slow test.
  func draw(_ summary: RunSummary, _ slow: @autoclosure () -> String?) {
    let now = ContinuousClock.now
    guard now - start > .seconds(1), drawnAt.map({ now - $0 > .milliseconds(100) }) ?? true else {
      return
    }
    erase()
    let filled = min(Self.width, Int(Double(Self.width) * progress.share))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    let files =
      progress.files > 1 ? "\(progress.finishedFiles) of \(progress.files) files, " : ""
    var line = "[\(bar)] \(files)\(counted(summary.total, "test")), \(summary.bad) failed"
    let rest = output.columns - line.count - 11
    if rest > 10, let name = slow() { line += "; running " + Self.shortened(name, to: rest) }
    output.write(String(line.prefix(output.columns - 1)))
    output.flush()
    drawnAt = now
    isDrawn = true
  }

  /// Returns the end of a name that is too long: the most informative part.
  private static func shortened(_ name: String, to columns: Int) -> String {
    let name = name.escapingControls()
    guard name.displayWidth > columns else { return name }
    // No character takes more than two columns.
    let count = name.displayWidth == name.count ? columns - 1 : (columns - 1) / 2
    return "…" + name.suffix(count)
  }

  /// Removes the bar, so that something else can be written.
  func erase() {
    guard isDrawn else { return }
    output.write("\r\u{1B}[K")
    output.flush()
    isDrawn = false
  }
}

/// A line at the bottom of a terminal that tells how far a long run is.
final class ProgressBar {
  private let output: Output
  private let total: Int
  private let start = ContinuousClock.now
  private var drawnAt: ContinuousClock.Instant?
  private var isDrawn = false
  private static let width = 30

  /// Creates a bar on a terminal.
  ///
  /// - Returns: nil where nobody looks at the output, or nothing can be erased there.
  init?(_ console: Console, total: Int) {
    guard console.output.isTerminal, console.environment["TERM"] != "dumb", total > 1 else {
      return nil
    }
    output = Output(descriptor: 1, name: "standard output")
    self.total = total
    console.output.beforeFlush = { [weak self] in self?.erase() }
  }

  /// Draws the bar, not more often than one can see, and only once the run takes long.
  func draw(_ summary: RunSummary, files: Int) {
    let now = ContinuousClock.now
    guard now - start > .seconds(1), drawnAt.map({ now - $0 > .milliseconds(100) }) ?? true else {
      return
    }
    erase()
    let filled = Self.width * min(files, total) / total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    output.write(
      "[\(bar)] \(files) of \(total) files, \(summary.total) tests, \(summary.bad) failed")
    output.flush()
    drawnAt = now
    isDrawn = true
  }

  /// Removes the bar, so that something else can be written.
  func erase() {
    guard isDrawn else { return }
    output.write("\r\u{1B}[K")
    output.flush()
    isDrawn = false
  }
}

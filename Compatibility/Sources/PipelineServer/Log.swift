/// What happened in a run, one line each, with the times between.
final class Log {
  /// The number of lines after which a run is cut off: the server's first argument, or 250.
  static let limit = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 250

  /// Whether the limit is reached: sources and closures then do nothing more.
  private(set) var isFull = false
  private(set) var text = ""
  private var count = 0
  private var time = 0

  /// Adds a line, and before it a line for the time where that has changed.
  func add(_ line: String, at time: Int) {
    if isFull { return }
    if time != self.time {
      self.time = time
      text += "@\(time)\n"
    }
    text += line
    text += "\n"
    count += 1
    if count >= Self.limit {
      isFull = true
      text += "limit\n"
    }
  }

  /// Adds a line that no limit holds back.
  func addSummary(_ line: String) {
    text += line
    text += "\n"
  }
}

/// The exit code of the process.
enum ExitCode: Int32, Comparable {
  /// Every test passed, or the command did its work.
  case success = 0
  /// A test failed.
  case testFailed = 1
  /// A fixture could not be parsed or evaluated, or nothing matched a given path or filter.
  case badFixture = 2
  /// The command line is wrong.
  case usage = 64
  /// A file could not be read or written.
  case inputOutput = 74
  /// The user interrupted the program.
  case interrupted = 130

  /// Orders codes by severity: if several apply, the process exits with the greatest.
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

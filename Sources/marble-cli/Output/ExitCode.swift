/// What the process tells the one who started it.
enum ExitCode: Int32, Comparable {
  /// All is well.
  case success = 0
  /// A test failed.
  case testFailed = 1
  /// A fixture could not be parsed or evaluated, or there was nothing to do where something was asked for.
  case badFixture = 2
  /// The command line is wrong.
  case usage = 64
  /// A file could not be read or written.
  case inputOutput = 74
  /// The user interrupted the program.
  case interrupted = 130

  /// Orders codes by weight: the heavier of two is what the process ends with.
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a check gives to the command: fixture files and the words of a command line.
struct Sample: Sendable {
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  var files: [File] = []
  var words: [String] = []
}

/// Something that the command did and must not do.
struct Violation: Error {
  /// The check that found it.
  let check: String
  /// What is wrong, in one line that holds nothing of the sample.
  let summary: String
  /// The command line, without the program's name.
  let words: [String]
  /// What was expected and what came, for people.
  var detail = ""

  /// The summary where a command takes too long.
  static let hang = "takes more than \(CommandRun.seconds) seconds"

  /// Equal for finds that probably have one cause.
  var key: String { "\(check): \(summary)" }
}

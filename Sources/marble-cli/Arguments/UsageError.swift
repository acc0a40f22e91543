/// What is wrong with a command line.
struct UsageError: Error {
  /// What is wrong, in words.
  var message: String
  /// The help that tells how it is done: a command's name, or nil for the overview.
  var topic: String?

  /// Creates an error.
  init(_ message: String, topic: String? = nil) {
    self.message = message
    self.topic = topic
  }
}

/// Why a text is not a value of an option, a variable or an operand; the one who knows its name says it.
struct BadValue: Error {
  /// What is wrong, in words that continue after the name and a colon.
  var reason: String

  /// Creates a reason.
  init(_ reason: String) {
    self.reason = reason
  }
}

/// One expectation that does not hold, or one diagram that cannot be read.
public struct MarbleFailure: Error, Sendable, CustomStringConvertible {
  /// What is wrong: a line that says it, then the diagrams.
  public private(set) var message: String
  /// Where the test states it.
  public let site: CallSite
  /// How the expectation could be drawn so that it holds, if what it expects is drawn.
  package var correction: MarbleCorrection?
  /// Whether an expected event is missing.
  var lacksEvents = false
  /// Whether the message says the cause.
  var isExplained = false
  /// What may be wrong in the test.
  var hint: String?
  /// What may be wrong in the test, unless another cause is known or suspected.
  var advice: String?

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - site: Where the test states it.
  public init(_ message: String, at site: CallSite) {
    self.message = message
    self.site = site
  }

  /// Adds a paragraph to the message.
  mutating func append(_ paragraph: String) { message += "\n\n\(paragraph)" }

  /// The place and the message.
  public var description: String { "\(site): error: \(message)" }
}

/// What `verify()` throws: everything in which a test did not go as it was drawn.
public struct MarbleMismatch: Error, Sendable, CustomStringConvertible {
  /// The failures, at least one: first mistakes in the test itself, such as a diagram that cannot be read, then expectations.
  public let failures: [MarbleFailure]

  /// Makes an error of failures.
  ///
  /// - Parameter failures: The failures, at least one.
  public init(_ failures: [MarbleFailure]) { self.failures = failures }

  /// All failures, one under the other.
  public var description: String { failures.map(\.description).joined(separator: "\n\n") }
}

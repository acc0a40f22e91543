/// An expectation that fails, or a diagram that cannot be read.
public struct MarbleFailure: Error, Sendable, CustomStringConvertible {
  /// A line that describes the failure, then the diagrams.
  public private(set) var message: String
  /// The place in the test.
  public let site: CallSite
  /// How the expectation could be drawn so that it holds, if what it expects is drawn.
  package var correction: MarbleCorrection?
  /// In what the expectation fails; nil if the message says the cause.
  var miss: Miss? = Miss()

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - site: The place in the test.
  public init(_ message: String, at site: CallSite) {
    self.message = message
    self.site = site
  }

  /// Adds an indented paragraph to the message.
  mutating func append(_ paragraph: String) { message += "\n\n\(paragraph.indented())" }

  /// The place and the message.
  public var description: String { "\(site): error: \(message)" }
}

/// The error of `verify()`, with all failures of the test.
public struct MarbleMismatch: Error, Sendable, CustomStringConvertible {
  /// The failures, at least one.
  ///
  /// Mistakes in the test itself, such as a diagram that cannot be read, come first.
  public let failures: [MarbleFailure]

  /// Creates an error from failures.
  ///
  /// - Parameter failures: The failures, at least one.
  public init(_ failures: [MarbleFailure]) { self.failures = failures }

  /// All failures, one under the other.
  public var description: String { failures.map(\.description).joined(separator: "\n\n") }
}

/// An expectation that fails, or a diagram that cannot be read.
public struct MarbleFailure: Error, Sendable, CustomStringConvertible {
  /// A line that describes the failure, then the diagrams.
  public private(set) var message: String
  /// The place in the test.
  public let site: CallSite
  /// How the expectation could be drawn so that it holds, if what it expects is drawn.
  package var correction: MarbleCorrection?
  /// Whether an expected event is missing.
  var lacksEvents = false
  /// Whether all that is missing is the end of an async sequence, which still awaits an element.
  var lacksSequenceEnd = false
  /// The frame of an event that came from outside of the scheduler's run, in real time.
  var outsideFrame: TestTime?
  /// Whether the message says the cause.
  var isExplained = false
  /// What may be wrong in the test.
  var hint: String?
  /// What may be wrong in the test, unless another cause is known or suspected.
  var advice: String?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - site: The place in the test.
  public init(_ message: String, at site: CallSite) {
    self.message = message
    self.site = site
  }

  /// Adds a paragraph to the message.
  mutating func append(_ paragraph: String) { message += "\n\n\(paragraph)" }

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

/// An expectation that fails, or a diagram that cannot be read.
public struct MarbleFailure: Error, Sendable, CustomStringConvertible {
  /// A line that describes the failure, then the diagrams.
  public var message: String { parts.text(below: parts.summary) }
  /// The place in the test.
  public let site: CallSite
  /// What the failure says; ``site`` is its place.
  package private(set) var parts: FailureParts
  /// What runs the test so that it fails again; nil if nothing else is needed.
  package var failingCase: FailingCase?
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
    self.init(FailureParts(message), at: site)
  }

  /// Creates a failure that draws something.
  ///
  /// - Parameters:
  ///   - summary: What fails, in one line.
  ///   - introduction: The paragraphs below it.
  ///   - report: What the diagrams show; nil for none.
  ///   - site: The place in the test.
  package init(
    _ summary: String, below introduction: String?, drawing report: FailureReport? = nil,
    at site: CallSite
  ) {
    self.init(FailureParts(summary, below: introduction, drawing: report), at: site)
  }

  /// Creates a failure of what it says, except the place.
  package init(_ parts: FailureParts, at site: CallSite) { (self.parts, self.site) = (parts, site) }

  /// Adds an indented paragraph to the message.
  package mutating func append(_ paragraph: String) {
    parts.explanation = [parts.explanation, paragraph.indented()].paragraphs
  }

  /// Lets the message begin with another text.
  package mutating func begin(with text: String) { parts.summary = text + parts.summary }

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

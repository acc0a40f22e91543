/// The error of `#` in a diagram, unless the test passes another one.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  private let message: String?

  /// The error as a Swift expression: `MarbleError("offline")`.
  public var description: String {
    "MarbleError(\(message.map { $0.debugDescription } ?? ""))"
  }

  /// Creates an error.
  ///
  /// - Parameter message: A text that distinguishes the error from others.
  public init(_ message: String? = nil) { self.message = message }
}

/// The error that `#` draws in an expectation that names no other.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  private let message: String?

  /// The error as Swift code makes it: `MarbleError("offline")`.
  public var description: String {
    "MarbleError(\(message.map { $0.debugDescription } ?? ""))"
  }

  /// Makes an error.
  ///
  /// - Parameter message: Distinguishes it from other errors.
  public init(_ message: String? = nil) { self.message = message }
}

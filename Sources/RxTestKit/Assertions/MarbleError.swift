/// The error that `#` draws where a test names no other.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  private let message: String?

  /// The error as Swift code makes it: `MarbleError("offline")`.
  public var description: String {
    "MarbleError(\(message.map { $0.debugDescription } ?? ""))"
  }

  /// Makes an error.
  ///
  /// - Parameter message: What distinguishes it from other errors; nil has no meaning.
  public init(_ message: String? = nil) { self.message = message }
}

/// The error that `#` draws where a test names no other.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the error says.
  public let description: String

  /// Makes an error.
  ///
  /// - Parameter description: What it says.
  public init(_ description: String = "error") { self.description = description }
}

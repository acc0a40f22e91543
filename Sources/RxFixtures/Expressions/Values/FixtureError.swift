import RxCore
import RxTestKit

/// An error of a fixture, with a kind and a description.
///
/// Two errors of fixtures are equal if their descriptions are equal. Two wrapped errors are equal as in tests in Swift: see `==` of `Event`.
public struct FixtureError: Error {
  /// The origin of an error.
  public enum Kind: Hashable, Sendable {
    /// A fixture: `throw "text"`, `fail("text")`, a drawn `#`, or a failed computation.
    case fixture

    /// An operator: `RxError`.
    case rx

    /// Another error type, by its name.
    case other(String)
  }

  /// The origin of the error.
  public let kind: Kind

  /// The description.
  public let description: String

  /// The wrapped error; `nil` for a fixture's own error.
  public let original: (any Error)?

  /// The place of a failed computation in the fixture.
  ///
  /// It is not compared.
  public let site: ExpressionSite?

  /// Creates an error of a fixture.
  ///
  /// - Parameters:
  ///   - description: The description.
  ///   - site: The place in the fixture.
  public init(_ description: String, at site: ExpressionSite? = nil) {
    kind = .fixture
    self.description = description
    original = nil
    self.site = site
  }

  /// Wraps any error.
  ///
  /// An error of a fixture stays the same.
  ///
  /// - Parameter error: The error.
  public init(_ error: any Error) {
    switch error {
    case let error as FixtureError:
      self = error
    case let error as RxError:
      self.init(kind: .rx, description: error.debugDescription, original: error)
    default:
      self.init(
        kind: .other(String(describing: type(of: error))), description: String(describing: error),
        original: error)
    }
  }

  private init(kind: Kind, description: String, original: any Error) {
    self.kind = kind
    self.description = description
    self.original = original
    site = nil
  }

  /// The error to throw or emit: the wrapped error, or this one.
  public var thrown: any Error { original ?? self }
}

extension FixtureError: Hashable, CustomStringConvertible {
  /// Whether two errors are equal.
  ///
  /// - Parameters:
  ///   - first: An error.
  ///   - second: Another error.
  /// - Returns: `true` if they are.
  public static func == (first: FixtureError, second: FixtureError) -> Bool {
    guard first.kind == second.kind else { return false }
    if let first = first.original, let second = second.original { return isEqual(first, second) }
    return first.description == second.description
  }

  /// Feeds the kind, and the description of a fixture's own error.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    // Equal wrapped errors may have different descriptions.
    if original == nil { hasher.combine(description) }
  }
}

import RxCore

/// An error as fixtures see it: of a kind, with a description.
///
/// Two errors are equal if kind and description are, so a text never equals one of RxCore's own errors.
public struct FixtureError: Error {
  /// Where an error comes from.
  public enum Kind: Hashable, Sendable {
    /// A fixture: `throw "text"`, `fail("text")`, a drawn `#`, or a failed computation.
    case fixture

    /// An operator: `RxError`.
    case rx

    /// Another error type, by its name.
    case other(String)
  }

  /// Where the error comes from.
  public let kind: Kind

  /// What the error says.
  public let description: String

  /// The error that was wrapped; `nil` for a fixture's own.
  public let original: (any Error)?

  /// Where in the fixture a computation failed, if it was one; not compared.
  public let site: ExpressionSite?

  /// Creates a fixture's own error.
  ///
  /// - Parameters:
  ///   - description: What it says.
  ///   - site: Where it arose, if that is of interest.
  public init(_ description: String, at site: ExpressionSite? = nil) {
    kind = .fixture
    self.description = description
    original = nil
    self.site = site
  }

  /// Wraps any error; a fixture's own stays what it is.
  ///
  /// - Parameter error: The error, such as one that an operator emitted.
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

  /// The error to throw or emit for it: the wrapped one, or itself.
  public var thrown: any Error { original ?? self }
}

extension FixtureError: Hashable, CustomStringConvertible {
  /// Whether kind and description are the same.
  ///
  /// - Parameters:
  ///   - first: An error.
  ///   - second: Another error.
  /// - Returns: `true` if they are.
  public static func == (first: FixtureError, second: FixtureError) -> Bool {
    first.kind == second.kind && first.description == second.description
  }

  /// Feeds kind and description.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(description)
  }
}

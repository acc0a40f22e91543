/// A member that is written without its type, such as `.inclusive` or `.delayed(maxCount: 3, time: 1.0)`.
///
/// The parameter that receives it determines its type.
public final class FixtureImplicitMember {
  /// The member's name, without the dot.
  public let name: String

  /// The arguments; `nil` without parentheses.
  public let arguments: [Argument]?

  /// The place.
  public let site: ExpressionSite

  /// Creates a member.
  ///
  /// - Parameters:
  ///   - name: The member's name, without the dot.
  ///   - arguments: The arguments; `nil` without parentheses.
  ///   - site: The place.
  public init(name: String, arguments: [Argument]?, site: ExpressionSite) {
    self.name = name
    self.arguments = arguments
    self.site = site
  }
}

/// A member that is written without its type, such as `.inclusive` or `.delayed(maxCount: 3, time: 1.0)`.
///
/// Only what takes it knows the type, so it stays as written until then. Durations and events never come in this form.
public final class FixtureImplicitMember {
  /// The member's name, without the dot.
  public let name: String

  /// What it is called with; `nil` where there are no parentheses.
  public let arguments: [Argument]?

  /// Where it is written.
  public let site: ExpressionSite

  /// Creates a member as it is written.
  ///
  /// - Parameters:
  ///   - name: The member's name, without the dot.
  ///   - arguments: What it is called with; `nil` where there are no parentheses.
  ///   - site: Where it is written.
  public init(name: String, arguments: [Argument]?, site: ExpressionSite) {
    self.name = name
    self.arguments = arguments
    self.site = site
  }
}

/// An argument of a call in a fixture, with its label and its place.
public struct Argument {
  /// The label before it, if there is one.
  public let label: String?

  /// The value.
  public let value: FixtureValue

  /// The place.
  public let site: ExpressionSite

  /// Whether it is a trailing closure, which matches the first parameter that fits, whatever its label.
  public let isTrailingClosure: Bool

  /// Creates an argument.
  ///
  /// - Parameters:
  ///   - label: The label before it, if there is one.
  ///   - value: The value.
  ///   - site: The place.
  ///   - isTrailingClosure: Whether it is a closure after the parentheses.
  public init(
    label: String? = nil, value: FixtureValue, site: ExpressionSite,
    isTrailingClosure: Bool = false
  ) {
    self.label = label
    self.value = value
    self.site = site
    self.isTrailingClosure = isTrailingClosure
  }
}

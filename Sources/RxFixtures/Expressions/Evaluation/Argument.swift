/// An argument of a call, with what is needed to match it to a parameter and to point at it.
public struct Argument {
  /// The label before it, if there is one.
  public let label: String?

  /// Its value.
  public let value: FixtureValue

  /// Where it is written.
  public let site: ExpressionSite

  /// Whether it is a closure after the parentheses, which goes to the first parameter that fits, whatever its label.
  public let isTrailingClosure: Bool

  /// Creates an argument.
  ///
  /// - Parameters:
  ///   - label: The label before it, if there is one.
  ///   - value: Its value.
  ///   - site: Where it is written.
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

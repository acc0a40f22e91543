/// A key path such as `\.name` or `\.first?.count`: the way from a value to a part of it.
public final class FixtureKeyPath {
  enum Component {
    case member(String)
    case element(FixtureValue)
    case optionalChain
    case force
  }

  /// The key path as it is written.
  public let description: String

  let components: [Component]
  let site: ExpressionSite

  init(_ components: [Component], description: String, site: ExpressionSite) {
    self.components = components
    self.description = description
    self.site = site
  }

  /// The names of the members on the way.
  public var names: [String] {
    components.compactMap { if case .member(let name) = $0 { name } else { nil } }
  }
}

/// A key path such as `\.name` or `\.first?.count`.
public final class FixtureKeyPath {
  /// The key path as it is written.
  public let description: String

  private let steps: [KeyPathStep]
  private let site: ExpressionSite
  fileprivate let budget: Budget
  private weak var host: (any ExpressionHost)?

  init(
    _ steps: [KeyPathStep], description: String, site: ExpressionSite, host: any ExpressionHost
  ) {
    self.steps = steps
    self.description = description
    self.site = site
    self.host = host
    budget = host.budget
  }

  /// The names of its members.
  public var names: [String] {
    steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
  }

  /// Reads the part of a value to which the key path leads.
  ///
  /// - Parameter root: The value.
  /// - Returns: The part; `nil` if the value before a `?` is nil.
  /// - Throws: A `Diagnostic` if there is no such member; a ``FixtureError`` if an index is past the end or a forced value is nil.
  public func read(from root: FixtureValue) throws -> FixtureValue {
    let reader = MemberReader(budget: budget, host: host)
    var value = root
    for step in steps {
      switch step {
      case .member(let name): value = try reader.property(name, of: value, at: site)
      case .tupleElement(let index): value = try reader.part(index, of: value, at: site)
      case .index(let index): value = try reader.element(.int(index), of: value, at: site)
      case .key(let key): value = try reader.element(.string(key), of: value, at: site)
      case .optionalChain: if value.isNil { return .nil }
      case .force: value = try reader.forced(value, at: site)
      }
    }
    return value
  }
}

extension FixtureValue {
  /// The function that the value stands for, where one is asked for: a closure, or a key path.
  public var function: FixtureClosure? {
    switch self {
    case .closure(let closure): closure
    case .keyPath(let path):
      FixtureClosure(parameterCount: 1, budget: path.budget) { try path.read(from: $0[0]) }
    default: nil
    }
  }
}

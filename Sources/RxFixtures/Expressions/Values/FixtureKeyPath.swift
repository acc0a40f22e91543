/// A key path such as `\.name` or `\.first?.count`.
public final class FixtureKeyPath {
  /// The key path as it is written.
  public let description: String

  /// The names of its members.
  public let names: [String]

  fileprivate let budget: Budget
  private let part: (FixtureValue) throws -> FixtureValue

  init(
    _ names: [String], description: String, budget: Budget,
    part: @escaping (FixtureValue) throws -> FixtureValue
  ) {
    self.names = names
    self.description = description
    self.budget = budget
    self.part = part
  }

  /// Reads the part of a value to which the key path leads.
  ///
  /// - Parameter root: The value.
  /// - Returns: The part; `nil` if the value before a `?` is nil.
  /// - Throws: A `Diagnostic` if there is no such member; a ``FixtureError`` if an index is past the end or a forced value is nil.
  public func read(from root: FixtureValue) throws -> FixtureValue { try part(root) }
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

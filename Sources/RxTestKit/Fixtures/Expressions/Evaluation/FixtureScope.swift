/// What the names of a test's rows stand for.
///
/// A closure keeps the scope in which it was made alive, and the scope holds closures: whoever runs a test ends with ``removeAll()``.
public final class FixtureScope {
  private enum Entry {
    case value(FixtureValue)
    case lazy(() throws -> FixtureValue)
    case underEvaluation
  }

  private var entries: [String: Entry] = [:]

  /// The names, in the order in which they were defined.
  public private(set) var names: [String] = []

  /// Creates a scope without names.
  public init() {}

  /// Defines a name.
  ///
  /// - Parameters:
  ///   - name: The name; defining it again replaces what it stood for.
  ///   - value: What it stands for.
  public func define(_ name: String, as value: FixtureValue) { set(name, .value(value)) }

  /// Defines a name whose value is made when it is first asked for.
  ///
  /// - Parameters:
  ///   - name: The name; defining it again replaces what it stood for.
  ///   - value: Makes what it stands for.
  public func define(_ name: String, lazily value: @escaping () throws -> FixtureValue) {
    set(name, .lazy(value))
  }

  /// Whether a name is defined.
  ///
  /// - Parameter name: The name.
  /// - Returns: `true` if it is, whether or not its value has been made.
  public func defines(_ name: String) -> Bool { entries[name] != nil }

  /// What a name stands for.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - site: Where it is asked for.
  /// - Returns: The value, or `nil` if the name is not defined.
  /// - Throws: A ``Diagnostic`` if its value needs itself; what making the value throws.
  public func value(of name: String, at site: ExpressionSite) throws -> FixtureValue? {
    switch entries[name] {
    case nil: return nil
    case .value(let value): return value
    case .underEvaluation: throw site.diagnostic("'\(name)' needs itself")
    case .lazy(let make):
      entries[name] = .underEvaluation
      do {
        let value = try make()
        entries[name] = .value(value)
        return value
      } catch {
        entries[name] = .lazy(make)
        throw error
      }
    }
  }

  /// Forgets everything, and so ends all cycles between scope and closures.
  public func removeAll() {
    entries = [:]
    names = []
  }

  private func set(_ name: String, _ entry: Entry) {
    if entries.updateValue(entry, forKey: name) == nil { names.append(name) }
  }
}

/// What the names of a test's rows stand for.
///
/// A closure keeps the scope in which it was made alive, and the scope holds closures: the code that runs a test ends with ``removeAll()``.
package final class FixtureScope {
  /// A name's value; stored by each expression that has looked up the name once.
  final class Entry {
    fileprivate enum State {
      case value(FixtureValue)
      case lazy(() throws -> FixtureValue)
      case underEvaluation
      case removed
    }

    fileprivate let name: String
    fileprivate var state: State

    fileprivate init(_ name: String, _ state: State) {
      self.name = name
      self.state = state
    }
  }

  private var entries: [String: Entry] = [:]

  /// The names, in the order in which they were defined.
  package private(set) var names: [String] = []

  /// Creates a scope without names.
  package init() {}

  /// Defines a name, in place of what it stood for.
  package func define(_ name: String, as value: FixtureValue) { set(name, .value(value)) }

  /// Defines a name whose value is made when it is first asked for, in place of what it stood for.
  package func define(_ name: String, lazily value: @escaping () throws -> FixtureValue) {
    set(name, .lazy(value))
  }

  /// Whether a name is defined, be its value made or not.
  package func defines(_ name: String) -> Bool { entries[name] != nil }

  /// What a name stands for; nil if it is not defined.
  ///
  /// A value that needs itself is an error at the site.
  package func value(of name: String, at site: ExpressionSite) throws -> FixtureValue? {
    try entries[name]?.value(at: { site })
  }

  func entry(_ name: String) -> Entry? { entries[name] }

  /// Forgets everything, and so ends all cycles between scope and closures.
  package func removeAll() {
    for entry in entries.values { entry.state = .removed }
    entries = [:]
    names = []
  }

  private func set(_ name: String, _ state: Entry.State) {
    if let entry = entries[name] {
      entry.state = state
    } else {
      entries[name] = Entry(name, state)
      names.append(name)
    }
  }
}

extension FixtureScope.Entry {
  /// The value, made now if it has not been made yet; `nil` once the scope has forgotten it.
  func value(at site: () -> ExpressionSite) throws -> FixtureValue? {
    switch state {
    case .value(let value): return value
    case .removed: return nil
    case .underEvaluation: throw site().diagnostic("'\(name)' needs itself")
    case .lazy(let make):
      state = .underEvaluation
      do {
        let value = try make()
        state = .value(value)
        return value
      } catch {
        state = .lazy(make)
        throw error
      }
    }
  }
}

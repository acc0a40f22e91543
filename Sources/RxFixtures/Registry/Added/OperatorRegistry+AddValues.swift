import RxCore

extension OperatorRegistry {
  /// Adds a constant.
  ///
  /// ```swift
  /// registry.add(constant: "AppError.offline", AppError.offline)
  /// ```
  ///
  /// If a parameter has the type before the point, `.offline` is enough.
  ///
  /// - Parameters:
  ///   - name: The name, with or without a type. A constant of the same name is replaced.
  ///   - value: The value, which is evaluated for each use.
  public mutating func add<Value>(
    constant name: String, _ value: @autoclosure @escaping () throws -> Value,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    check(name, at: AddedPlace(filePath, line, column)) { registry in
      registry.add(Constant { try $0.write(value()) }, named: name)
    }
  }

  /// Adds all cases of an enumeration: `Mode.fast`, or `.fast` if a parameter is a `Mode`.
  ///
  /// ```swift
  /// registry.add(casesOf: Mode.self)
  /// ```
  ///
  /// - Parameter type: The enumeration.
  public mutating func add<Cases: CaseIterable>(casesOf type: Cases.Type) {
    for value in type.allCases {
      nonisolated(unsafe) let value = value
      add(Constant { try $0.write(value) }, named: "\(type).\(value)")
    }
  }

  /// Adds a property that fixtures can read: `query.filter { $0.text != "" }`.
  ///
  /// ```swift
  /// registry.add(property: "text", \Term.text)
  /// ```
  ///
  /// If the type is ``FixtureConvertible``, its values are literals: a text has the property if it can be converted to the type, and if
  /// texts have no
  /// property of this name themselves.
  ///
  /// - Parameters:
  ///   - name: The name. A property of the same type and name is replaced.
  ///   - keyPath: The property.
  public mutating func add<Root, Value>(
    property name: String, _ keyPath: KeyPath<Root, Value>,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    check(name, at: AddedPlace(filePath, line, column)) { registry in
      let property = AddedProperty { root, context in
        guard let root = root as? Root else { return nil }
        return try context.write(root[keyPath: keyPath])
      } belongs: {
        $0 is Root
      } convert: { value, context in
        guard let type = Root.self as? any FixtureConvertible.Type else { return nil }
        return try type.fromFixture(value, in: context)
      }
      registry.add(property, named: name)
    }
  }

  fileprivate func propertyNames(of base: Any) -> [String] {
    properties.filter { $0.value.contains { $0.belongs(base) } }.keys.sorted()
  }

  /// Reads a property of a literal, by the type that is convertible from it.
  func property(
    _ name: String, of value: FixtureValue, at site: ExpressionSite, _ host: FixtureHost
  ) throws -> FixtureValue? {
    let context = FixtureContext(host: host, site: site, name: "'\(name)'")
    var owners: [String] = []
    var found: FixtureValue?
    for property in properties[name] ?? [] {
      guard let root = try property.convert(value, context) else { continue }
      let type = "\(Swift.type(of: root))"
      if owners.contains(type) { continue }
      if owners.isEmpty { found = try property.read(root, context) }
      owners.append(type)
    }
    if owners.count < 2 { return found }
    throw site.diagnostic(
      "\(value.kind) may be \(owners.sorted().joined(separator: " or ")), and each has a property '\(name)'",
      note: "add one of the properties by another name")
  }

  /// Adds something whose name must not have labels.
  private mutating func check(
    _ name: String, at place: AddedPlace, _ add: (inout OperatorRegistry) -> Void
  ) {
    do throws(AddedName.Problem) {
      guard try AddedName(name).labels == nil else {
        throw AddedName.Problem("'\(name)' has labels, but is not called")
      }
      add(&self)
    } catch { problems.append(place.diagnostic(error.message, name)) }
  }
}

/// A property of a host program's type.
struct AddedProperty: @unchecked Sendable {
  // Not checked: the code that adds a property promises that any thread may read it.

  /// Its value, or `nil` if a value's type has no such property.
  let read: (Any, FixtureContext) throws -> FixtureValue?

  /// Whether a value's type has it.
  let belongs: (Any) -> Bool

  /// The value of the type that a literal stands for; `nil` if it stands for none.
  let convert: (FixtureValue, FixtureContext) throws -> Any?
}

extension ForeignValue {
  /// Wraps a value whose properties a registry knows.
  convenience init(_ base: Any, in context: FixtureContext) {
    let host = context.host
    self.init(base, propertyNames: host.registry.propertyNames(of: base)) { name, site in
      let context = FixtureContext(host: host, site: site, name: "'\(name)'")
      for property in host.registry.properties[name] ?? [] {
        if let value = try property.read(base, context) { return value }
      }
      return nil
    }
  }
}

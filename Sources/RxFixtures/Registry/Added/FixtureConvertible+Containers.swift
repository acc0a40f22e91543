import RxCore

extension Array: FixtureConvertible {
  /// The elements of an array, or of a range.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> [Element]? {
    if case .string = value { return nil }
    guard let values = try context.host.budget.elements(of: value) else { return nil }
    return try values.all { try context.read($0, as: Element.self) }
  }

  /// An array.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    try context.admitted(.array(map { try context.write($0) }))
  }
}

extension Optional: FixtureConvertible {
  /// `nil`, or what is wrapped.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Wrapped?? {
    if value.isNil { return .some(nil) }
    return try context.read(value, as: Wrapped.self).map { $0 }
  }

  /// `nil`, or what is wrapped.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    try map { try context.write($0) } ?? .nil
  }
}

extension Dictionary: FixtureConvertible {
  /// The entries of a dictionary.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> [Key: Value]? {
    guard case .dictionary(let dictionary) = value,
      let keys = try dictionary.keys.all({ try context.read($0, as: Key.self) }),
      let values = try dictionary.values.all({ try context.read($0, as: Value.self) })
    else { return nil }
    return [Key: Value](zip(keys, values)) { first, _ in first }
  }

  /// A dictionary, which prints its entries in the order of their keys' descriptions.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    let entries = try map { (key: try context.write($0), value: try context.write($1)) }
    var dictionary = FixtureDictionary()
    for entry in entries.sorted(by: { $0.key.description < $1.key.description }) {
      dictionary[entry.key] = entry.value
    }
    return try context.admitted(.dictionary(dictionary))
  }
}

extension Event: FixtureConvertible {
  /// An event, whose element is converted.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Event<Element>? {
    switch value {
    case .event(.next(let element)): try context.read(element, as: Element.self).map { .next($0) }
    case .event(.error(let error)): .error(error)
    case .event(.completed): .completed
    default: nil
    }
  }

  /// An event.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    switch self {
    case .next(let element): try context.admitted(.event(.next(context.write(element))))
    case .error(let error): .event(.error(error))
    case .completed: .event(.completed)
    }
  }
}

extension FixtureContext {
  /// Pays for a value that was made of several others.
  fileprivate func admitted(_ value: FixtureValue) throws -> FixtureValue {
    try host.budget.admit(value)
    return value
  }
}

extension [FixtureValue] {
  fileprivate func all<Value>(_ convert: (FixtureValue) throws -> Value?) throws -> [Value]? {
    var values: [Value] = []
    for value in self {
      guard let value = try convert(value) else { return nil }
      values.append(value)
    }
    return values
  }
}

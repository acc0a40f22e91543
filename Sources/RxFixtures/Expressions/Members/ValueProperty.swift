import RxCore

/// A property of a value, looked up once when an expression is parsed.
enum ValueProperty: String, Sendable, CaseIterable {
  case count
  case isEmpty
  case first
  case last
  case keys
  case values
  case indices
  case description
  case debugDescription
  case localizedDescription
  case element
  case error
  case isCompleted
  case isStopEvent
  case lowerBound
  case upperBound
  case magnitude
  case isNaN
  case isInfinite
  case `self`

  /// Reads the property.
  ///
  /// - Returns: Its value, or `nil` if that kind of value has no such property.
  /// - Throws: An error if the result is a number that does not fit into an Int.
  func read(
    from value: FixtureValue, spending budget: Budget, at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch self {
    case .self: return value
    case .description, .debugDescription:
      return .string(try budget.text(of: value))
    default: break
    }
    switch value {
    case .string(let text): return read(from: text)
    case .array(let values): return read(from: values)
    case .dictionary(let dictionary): return read(from: dictionary)
    case .range(let range) where self == .count && range.exactCount == nil:
      throw FixtureError("arithmetic overflow in (\(value)).count", at: site)
    case .range(let range): return read(from: range)
    case .event(let event): return read(from: event)
    case .int(let integer) where self == .magnitude:
      guard let magnitude = Int(exactly: integer.magnitude) else {
        throw FixtureError("arithmetic overflow in (\(integer)).magnitude", at: site)
      }
      return .int(magnitude)
    case .double(let number): return read(from: number)
    case .error(let error) where self == .localizedDescription: return .string(error.description)
    default: return nil
    }
  }

  private func read(from text: String) -> FixtureValue? {
    switch self {
    case .count: .int(text.count)
    case .isEmpty: .bool(text.isEmpty)
    case .first: text.first.map { .string(String($0)) } ?? .nil
    case .last: text.last.map { .string(String($0)) } ?? .nil
    default: nil
    }
  }

  private func read(from values: [FixtureValue]) -> FixtureValue? {
    switch self {
    case .count: .int(values.count)
    case .isEmpty: .bool(values.isEmpty)
    case .first: values.first ?? .nil
    case .last: values.last ?? .nil
    case .indices: FixtureRange(from: 0, to: values.count, isClosed: false).map { .range($0) }
    default: nil
    }
  }

  private func read(from dictionary: FixtureDictionary) -> FixtureValue? {
    switch self {
    case .count: .int(dictionary.count)
    case .isEmpty: .bool(dictionary.isEmpty)
    case .keys: .array(dictionary.keys)
    case .values: .array(dictionary.values)
    case .first: dictionary.pairs.first ?? .nil
    default: nil
    }
  }

  private func read(from range: FixtureRange) -> FixtureValue? {
    switch self {
    case .count: .int(range.count)
    case .isEmpty: .bool(range.count == 0)
    case .first: range.count == 0 ? .nil : .int(range.lower)
    case .last: range.count == 0 ? .nil : .int(range.isClosed ? range.upper : range.upper - 1)
    case .lowerBound: .int(range.lower)
    case .upperBound: .int(range.upper)
    default: nil
    }
  }

  private func read(from event: Event<FixtureValue>) -> FixtureValue? {
    switch self {
    case .element: event.element ?? .nil
    case .error: event.error.map { .error(FixtureError($0)) } ?? .nil
    case .isCompleted: .bool(event.isCompleted)
    case .isStopEvent: .bool(event.isStopEvent)
    default: nil
    }
  }

  private func read(from number: Double) -> FixtureValue? {
    switch self {
    case .magnitude: .double(number.magnitude)
    case .isNaN: .bool(number.isNaN)
    case .isInfinite: .bool(number.isInfinite)
    default: nil
    }
  }
}

extension FixtureDictionary {
  /// The entries as labelled tuples, as Swift's dictionaries have them.
  var pairs: [FixtureValue] {
    let labels = ["key", "value"]
    return zip(keys, values).map { .tuple([$0, $1], labels: labels) }
  }
}

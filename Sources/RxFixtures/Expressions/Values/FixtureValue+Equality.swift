import RxCore
import RxTestKit

extension FixtureValue: Hashable {
  /// Whether two values are equal: in kind and contents.
  ///
  /// `1 == 1.0` is false, and NaN equals NaN. Tuples are compared by position: labels play no part. Objects equal only themselves. Opaque values that are not `Equatable` are equal only if
  /// they are the same instance.
  ///
  /// - Parameters:
  ///   - first: A value.
  ///   - second: Another value.
  /// - Returns: `true` if they are equal.
  public static func == (first: FixtureValue, second: FixtureValue) -> Bool {
    switch (first, second) {
    case (.void, .void), (.nil, .nil): true
    case (.bool(let first), .bool(let second)): first == second
    case (.int(let first), .int(let second)): first == second
    case (.double(let first), .double(let second)): first == second || (first.isNaN && second.isNaN)
    case (.string(let first), .string(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.dictionary(let first), .dictionary(let second)): first == second
    case (.tuple(let first, _), .tuple(let second, _)): first == second
    case (.range(let first), .range(let second)): first == second
    case (.error(let first), .error(let second)): first == second
    case (.event(let first), .event(let second)): first.isSame(as: second)
    case (.duration(let first), .duration(let second)): first == second
    case (.type(let first), .type(let second)): first == second
    case (.implicit(let first), .implicit(let second)): first.isSame(as: second)
    case (.foreign(let first), .foreign(let second)): first.isEqual(to: second)
    default: first.identity.map { $0 == second.identity } ?? false
    }
  }

  /// Feeds kind and contents.
  ///
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .void: hasher.combine(0)
    case .nil: hasher.combine(1)
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.isNaN ? .nan : value)
    case .string(let value): hasher.combine(value)
    case .array(let values), .tuple(let values, _): hasher.combine(values)
    case .dictionary(let value): hasher.combine(value)
    case .range(let value): hasher.combine(value)
    case .error(let value): hasher.combine(value)
    case .event(let event): event.feed(&hasher)
    case .duration(let value): hasher.combine(value)
    case .type(let value): hasher.combine(value)
    case .implicit(let member): hasher.combine(member.name)
    case .foreign(let value): hasher.combine(value.typeName)
    case .keyPath, .closure, .observable, .object: hasher.combine(identity)
    }
  }

  /// What tells things apart that have no contents to compare.
  private var identity: ObjectIdentifier? {
    switch self {
    case .keyPath(let keyPath): ObjectIdentifier(keyPath)
    case .closure(let closure): ObjectIdentifier(closure)
    case .observable(let observable): ObjectIdentifier(observable)
    case .object(let object): ObjectIdentifier(object)
    default: nil
    }
  }

  /// The name of a host program's type that the value holds and that cannot be compared, if there is one.
  public var incomparableType: String? {
    switch self {
    case .foreign(let value): value.isComparable ? nil : value.typeName
    case .array(let values), .tuple(let values, _):
      values.lazy.compactMap(\.incomparableType).first
    case .dictionary(let dictionary):
      (dictionary.keys + dictionary.values).lazy.compactMap(\.incomparableType).first
    case .event(.next(let value)): value.incomparableType
    default: nil
    }
  }
}

extension FixtureValue {
  /// The first label of two values, or of values inside of them, that differ; nil if there is none.
  ///
  /// A part without a label takes any, as a tuple literal in Swift does.
  func differentLabels(from other: FixtureValue) -> (String, String)? {
    switch (self, other) {
    case (.tuple(let values, let labels), .tuple(let others, let otherLabels)):
      for case (let label?, let other?) in zip(labels, otherLabels) where label != other {
        return (label, other)
      }
      return zip(values, others).lazy.compactMap { $0.differentLabels(from: $1) }.first
    case (.array(let values), .array(let others)):
      return zip(values, others).lazy.compactMap { $0.differentLabels(from: $1) }.first
    case (.dictionary(let entries), .dictionary(let others)):
      return entries.keys.lazy.compactMap { key in
        others[key].flatMap { entries[key]?.differentLabels(from: $0) }
      }.first
    case (.event(.next(let value)), .event(.next(let other))):
      return value.differentLabels(from: other)
    default: return nil
    }
  }
}

extension Event<FixtureValue> {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.next(let first), .next(let second)): first == second
    case (.error(let first), .error(let second)): FixtureError(first) == FixtureError(second)
    case (.completed, .completed): true
    default: false
    }
  }

  fileprivate func feed(_ hasher: inout Hasher) {
    switch self {
    case .next(let value): hasher.combine(value)
    case .error(let error): hasher.combine(FixtureError(error))
    case .completed: hasher.combine(2)
    }
  }
}

extension FixtureImplicitMember {
  fileprivate func isSame(as other: FixtureImplicitMember) -> Bool {
    name == other.name && arguments?.map(\.label) == other.arguments?.map(\.label)
      && arguments?.map(\.value) == other.arguments?.map(\.value)
  }
}

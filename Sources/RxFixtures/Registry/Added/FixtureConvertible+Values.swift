import Dispatch
import RxCore

extension FixtureValue: FixtureConvertible {
  /// The value itself, for parameters of any type.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> FixtureValue? { value }

  /// The value.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue { self }
}

extension FixtureClosure: FixtureConvertible {
  /// A closure of values of any kind.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Self? { value.function as? Self }

  /// The closure.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .closure(self) }
}

extension Bool: FixtureConvertible {
  /// `true` and `false`.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  /// The same.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .bool(self) }
}

extension String: FixtureConvertible {
  /// A string.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The text.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(self) }
}

extension Character: FixtureConvertible {
  /// A text of one character.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Character? {
    if case .string(let text) = value, text.count == 1 { text.first } else { nil }
  }

  /// A text of one character.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    .string(String(self))
  }
}

// MARK: - Numbers

extension FixtureConvertible where Self: BinaryInteger {
  /// An integer that is in range.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Self? {
    if case .int(let integer) = value { Self(exactly: integer) } else { nil }
  }

  /// An integer, which must be in `Int`'s range.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    if let integer = Int(exactly: self) { return .int(integer) }
    throw context.site.diagnostic("\(context.name) gave \(self), which is too large for a fixture")
  }
}

extension Int: FixtureConvertible {}
extension Int8: FixtureConvertible {}
extension Int16: FixtureConvertible {}
extension Int32: FixtureConvertible {}
extension Int64: FixtureConvertible {}
extension UInt: FixtureConvertible {}
extension UInt8: FixtureConvertible {}
extension UInt16: FixtureConvertible {}
extension UInt32: FixtureConvertible {}
extension UInt64: FixtureConvertible {}

extension FixtureConvertible where Self: BinaryFloatingPoint {
  /// A number, whole or not.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Self? {
    switch value {
    case .double(let number): Self(number)
    case .int(let integer): Self(integer)
    default: nil
    }
  }

  /// A number.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    .double(Double(self))
  }
}

extension Double: FixtureConvertible {}
extension Float: FixtureConvertible {}

// MARK: - Time

extension DispatchTimeInterval: FixtureConvertible {
  /// A number of frames, or a duration as Swift spells it.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> DispatchTimeInterval? { value.duration?.interval }

  /// A duration, which must be a whole number of frames.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    let duration: FixtureDuration? =
      switch self {
      case .seconds(let count): FixtureDuration(count, unit: "seconds")
      case .milliseconds(let count): .frames(count)
      case .microseconds(let count): FixtureDuration(count, unit: "microseconds")
      case .nanoseconds(let count): FixtureDuration(count, unit: "nanoseconds")
      case .never: .never
      @unknown default: nil
      }
    if let duration { return .duration(duration) }
    throw context.site.diagnostic(
      "\(context.name) gave \(self), which is not a whole number of frames")
  }
}

extension Duration: FixtureConvertible {
  /// A number of frames, or a duration as Swift spells it; `.never` is none.
  public static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Duration? {
    if case .frames(let frames)? = value.duration { .milliseconds(frames) } else { nil }
  }

  /// A duration, which must be a whole number of frames.
  public func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    let frames = self / .milliseconds(1)
    if let frames = Int(exactly: frames) { return .duration(.frames(frames)) }
    throw context.site.diagnostic(
      "\(context.name) gave \(self), which is not a whole number of frames")
  }
}

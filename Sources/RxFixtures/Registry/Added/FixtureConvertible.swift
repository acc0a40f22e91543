/// A type whose values are literals in fixtures: numbers, strings, arrays, dictionaries.
///
/// The standard types, events, errors, observables and times are converted anyway, and values of any other type are opaque. Conform a
/// type if fixtures must write its values as literals:
///
/// ```swift
/// extension Term: FixtureConvertible {
///   static func fromFixture(_ value: FixtureValue, in context: FixtureContext) throws -> Term? {
///     try context.read(value, as: String.self).map(Term.init)
///   }
///
///   func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(text) }
/// }
/// ```
public protocol FixtureConvertible {
  /// Converts a fixture's value to Swift.
  ///
  /// - Parameters:
  ///   - value: The fixture's value.
  ///   - context: Converts the parts of the value.
  /// - Returns: The Swift value; `nil` if the fixture's value is of the wrong kind, which is an error of the fixture.
  /// - Throws: A `Diagnostic`.
  static func fromFixture(_ value: FixtureValue, in context: FixtureContext) throws -> Self?

  /// Converts this value to a fixture's value.
  ///
  /// - Parameter context: Converts the parts of the value.
  /// - Returns: The fixture's value, which is compared and printed.
  /// - Throws: A `Diagnostic`.
  func fixtureValue(in context: FixtureContext) throws -> FixtureValue
}

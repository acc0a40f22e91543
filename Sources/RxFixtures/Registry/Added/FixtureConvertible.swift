/// A type whose values are something else in a fixture: a number, a text, an array, a dictionary.
///
/// Numbers, texts, arrays, optionals, dictionaries, events, errors, observables and times are converted without it, and
/// any other type stands for itself. So a type conforms only where fixtures are to write its values as literals:
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
  /// Makes the Swift value that a fixture's value stands for.
  ///
  /// - Parameters:
  ///   - value: The fixture's value.
  ///   - context: Converts what the value consists of.
  /// - Returns: The Swift value; `nil` if the fixture's is of the wrong kind, which is then reported where it is written.
  /// - Throws: A `Diagnostic`.
  static func fromFixture(_ value: FixtureValue, in context: FixtureContext) throws -> Self?

  /// Makes the fixture's value that stands for this one.
  ///
  /// - Parameter context: Converts what the value consists of.
  /// - Returns: The fixture's value, which recordings compare and print.
  /// - Throws: A `Diagnostic`.
  func fixtureValue(in context: FixtureContext) throws -> FixtureValue
}

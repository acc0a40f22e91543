import RxCore

/// What expressions reach beyond the language: factories, operators and the test's scheduler.
package protocol ExpressionHost: AnyObject {
  /// What the test may use up.
  var budget: Budget { get }

  /// What the rows of the test say about drawn values.
  var drawnRows: DrawnRows { get }

  /// What every scheduler expression means.
  var scheduler: FixtureValue { get }

  /// The factories: `of` for `Observable.of`, other types' with their type's name: `PublishSubject`, `ReplaySubject.create`, `Single.just`.
  var factoryNames: Set<String> { get }

  /// The operators that observables have.
  var operatorNames: Set<String> { get }

  /// Finds what an operator of another library is called here.
  ///
  /// - Parameter name: Its name there.
  /// - Returns: Some of ``operatorNames``; none where no library has such an operator.
  func operatorNames(knownElsewhereAs name: String) -> [String]

  /// The label of the first argument of the operator that other libraries call so; nil if it has none.
  func firstLabel(ofOperatorKnownElsewhereAs name: String) -> String?

  /// What helps with a name that nothing has and nothing known is like.
  ///
  /// - Parameter path: The file in which the name stands.
  func unknownNameNote(inFileAt path: String) -> String?

  /// What helps with a member of a type that nothing known has.
  ///
  /// - Parameter path: The file in which the member stands.
  func unknownMemberNote(inFileAt path: String) -> String?

  /// The values that are named: `limit`, `AppError.offline`.
  var constantNames: Set<String> { get }

  /// The members of subjects, disposables and whatever else factories and operators return, to be checked before a test runs.
  var memberNames: Set<String> { get }

  /// Finds what a name stands for that is not called, such as a host program's `AppError.offline`.
  ///
  /// - Parameters:
  ///   - name: One of ``constantNames``.
  ///   - site: Where it stands.
  /// - Returns: The value, or `nil` if nothing has this name.
  /// - Throws: A `Diagnostic` if fixtures cannot represent the value.
  func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue?

  /// Finds what a member without its type means in the types that a host program has added.
  ///
  /// - Parameter member: The member, such as `.offline`.
  /// - Returns: The values: one for each type that has the member.
  /// - Throws: What making the value throws, if only one type has the member.
  func values(of member: FixtureImplicitMember) throws -> [FixtureValue]

  /// Reads a property that a host program has added to a type whose values are literals.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - value: The literal's value.
  ///   - site: The place of the access.
  /// - Returns: The property's value, or `nil` if there is no such property.
  /// - Throws: A `Diagnostic` if several types have the property, or no fixture can hold its value.
  func addedProperty(
    _ name: String, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue?

  /// The names of such properties.
  ///
  /// - Parameter value: The literal's value.
  /// - Returns: The names.
  func addedPropertyNames(of value: FixtureValue) -> [String]

  /// Calls a factory.
  ///
  /// - Parameters:
  ///   - name: One of ``factoryNames``.
  ///   - arguments: An argument.
  ///   - site: The place of the call.
  /// - Returns: What the factory made.
  /// - Throws: A `Diagnostic` where the arguments are wrong.
  func callFactory(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue

  /// Calls an operator.
  ///
  /// - Parameters:
  ///   - name: One of ``operatorNames``.
  ///   - source: What it is called on.
  ///   - arguments: An argument.
  ///   - site: The place of the call.
  /// - Returns: What the operator returned.
  /// - Throws: A `Diagnostic` where the arguments are wrong.
  func callOperator(
    _ name: String, on source: Observable<FixtureValue>, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue
}

extension ExpressionHost {
  /// No values.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - site: Where it stands.
  /// - Returns: `nil`.
  package func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue? { nil }

  /// No values.
  ///
  /// - Parameter member: A member without its type.
  /// - Returns: Nothing.
  package func values(of member: FixtureImplicitMember) throws -> [FixtureValue] { [] }

  /// The error that a value stands for, where one is asked for: an error, a text that describes one, or a member such as `.offline` that is
  /// an error of one added type.
  func error(_ value: FixtureValue) throws -> FixtureError? {
    guard case .implicit(let member) = value else { return value.asError }
    let errors = try values(of: member).compactMap { value in
      if case .error(let error) = value { error } else { nil }
    }
    return errors.count == 1 ? errors[0] : nil
  }

  /// No properties.
  ///
  /// - Parameters:
  ///   - name: A name.
  ///   - value: A value.
  ///   - site: The place of the access.
  /// - Returns: `nil`.
  package func addedProperty(
    _ name: String, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue? { nil }

  /// No names.
  ///
  /// - Parameter value: A value.
  /// - Returns: Nothing.
  package func addedPropertyNames(of value: FixtureValue) -> [String] { [] }

  /// No names.
  ///
  /// - Parameter name: An operator's name in another library.
  /// - Returns: Nothing.
  package func operatorNames(knownElsewhereAs name: String) -> [String] { [] }

  package func firstLabel(ofOperatorKnownElsewhereAs name: String) -> String? { nil }

  /// No note.
  ///
  /// - Parameter path: A file.
  /// - Returns: `nil`.
  package func unknownNameNote(inFileAt path: String) -> String? { nil }
  package func unknownMemberNote(inFileAt path: String) -> String? { nil }

  /// No rows.
  package var drawnRows: DrawnRows { DrawnRows() }

  /// No names of values.
  package var constantNames: Set<String> { [] }

  /// No members.
  package var memberNames: Set<String> { [] }
}

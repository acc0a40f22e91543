import RxCore

/// What expressions reach beyond the language: factories, operators and the test's scheduler.
///
/// Where something cannot be found, read or called, the methods throw a `Diagnostic` at `site`, the place of the name.
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

  /// The members of subjects, disposables and whatever else factories and operators return, to be checked before a test runs.
  var memberNames: Set<String> { get }

  /// The labels of the tuples that the test's expressions and the operators make; nil if values may have other properties, too.
  var tupleLabels: Set<String>? { get }

  /// The values that are named: `limit`, `AppError.offline`.
  var constantNames: Set<String> { get }

  /// The operators that other libraries call so; none if no library has such an operator.
  func operatorNames(knownElsewhereAs name: String) -> [String]

  /// The factories of observables, with their type, that other libraries call so; none if no library has such a factory.
  func factoryNames(knownElsewhereAs name: String) -> [String]

  /// The label of the first argument of the operator that other libraries call so; nil if it has none.
  func firstLabel(ofOperatorKnownElsewhereAs name: String) -> String?

  /// What helps with a name, in the file of this path, that nothing has and nothing known is like; nil if that is only known of calls of functions
  /// and methods, and it is not called.
  func unknownNameNote(inFileAt path: String, isCalled: Bool) -> String?

  /// What helps with a member of a type, in the file of this path, that nothing known has.
  func unknownMemberNote(inFileAt path: String) -> String?

  /// The value of one of ``constantNames``; nil if nothing has this name.
  func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue?

  /// What a member without its type, such as `.offline`, means in each of the added types that have it.
  func values(of member: FixtureImplicitMember) throws -> [FixtureValue]

  /// The value of a property that a host program has added to a type whose values are literals; nil if there is none.
  func addedProperty(
    _ name: String, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue?

  /// The names of such properties of a literal.
  func addedPropertyNames(of value: FixtureValue) -> [String]

  /// Calls one of ``factoryNames``.
  func callFactory(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue

  /// Calls one of ``operatorNames``.
  func callOperator(
    _ name: String, on source: Observable<FixtureValue>, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue
}

extension ExpressionHost {
  /// The error that a value stands for, where one is asked for: an error, a text that describes one, or a member such as `.offline` that is
  /// an error of one added type.
  func error(_ value: FixtureValue) throws -> FixtureError? {
    guard case .implicit(let member) = value else { return value.asError }
    let errors = try values(of: member).compactMap { value in
      if case .error(let error) = value { error } else { nil }
    }
    return errors.count == 1 ? errors[0] : nil
  }
}

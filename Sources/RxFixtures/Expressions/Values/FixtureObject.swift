import RxCore

/// An object whose methods fixtures can call: a subject, a relay, a connectable, a disposable, an observer, a scheduler.
///
/// If it is an observable, fixtures can also call operators on it.
public protocol FixtureObject: AnyObject {
  /// The name of the type in messages, such as `PublishSubject`.
  var typeName: String { get }

  /// The object as an observable; `nil` if it is none.
  var observable: Observable<FixtureValue>? { get }

  /// The members that ``call(_:_:at:)`` and ``property(_:at:)`` know, to suggest the nearest one.
  static var memberNames: [String] { get }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - member: The name, such as `onNext`.
  ///   - arguments: An argument.
  ///   - site: The place of the call.
  /// - Returns: The method's result, or `nil` if there is no such method.
  /// - Throws: A `Diagnostic` if the arguments are wrong; the error of the method.
  func call(_ member: String, _ arguments: [Argument], at site: ExpressionSite) throws
    -> FixtureValue?

  /// Reads a property.
  ///
  /// - Parameters:
  ///   - member: The name, such as `value`.
  ///   - site: The place of the access.
  /// - Returns: The property's value, or `nil` if there is no such property.
  /// - Throws: The error of the property.
  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue?
}

extension FixtureObject {
  /// No observable.
  public var observable: Observable<FixtureValue>? { nil }

  /// No such method.
  ///
  /// - Parameters:
  ///   - member: The name.
  ///   - arguments: An argument.
  ///   - site: The place of the call.
  /// - Returns: `nil`.
  public func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? { nil }

  /// No such property.
  ///
  /// - Parameters:
  ///   - member: The name.
  ///   - site: The place of the access.
  /// - Returns: `nil`.
  public func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? { nil }
}

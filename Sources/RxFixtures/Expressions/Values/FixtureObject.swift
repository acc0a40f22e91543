import RxCore

/// A thing with identity that fixtures call: a subject, a relay, a connectable, a disposable, an observer, a scheduler.
///
/// What it does not know itself is looked for among the operators if it stands for an observable.
public protocol FixtureObject: AnyObject {
  /// What the type is called in messages, such as `PublishSubject`.
  var typeName: String { get }

  /// The observable that it is, if it is one.
  var observable: Observable<FixtureValue>? { get }

  /// The members that ``call(_:_:at:)`` and ``property(_:at:)`` know, to suggest the nearest one.
  static var memberNames: [String] { get }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - member: Its name, such as `onNext`.
  ///   - arguments: What it is given.
  ///   - site: Where the call stands.
  /// - Returns: What the method gave, or `nil` if there is no such method.
  /// - Throws: A `Diagnostic` where the arguments are wrong; whatever the method throws.
  func call(_ member: String, _ arguments: [Argument], at site: ExpressionSite) throws
    -> FixtureValue?

  /// Reads a property.
  ///
  /// - Parameters:
  ///   - member: Its name, such as `value`.
  ///   - site: Where the access stands.
  /// - Returns: Its value, or `nil` if there is no such property.
  /// - Throws: Whatever the property throws.
  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue?
}

extension FixtureObject {
  /// No observable.
  public var observable: Observable<FixtureValue>? { nil }

  /// No such method.
  ///
  /// - Parameters:
  ///   - member: Its name.
  ///   - arguments: What it is given.
  ///   - site: Where the call stands.
  /// - Returns: `nil`.
  public func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? { nil }

  /// No such property.
  ///
  /// - Parameters:
  ///   - member: Its name.
  ///   - site: Where the access stands.
  /// - Returns: `nil`.
  public func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? { nil }
}

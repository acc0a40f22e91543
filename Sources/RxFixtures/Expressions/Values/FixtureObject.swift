import RxCore

/// An object whose members fixtures can use: a subject, a relay, a connectable, a disposable, an observer, a scheduler.
///
/// If it is an observable, fixtures can also call operators on it.
public class FixtureObject {
  /// The name of the type in messages, such as `PublishSubject`.
  public let typeName: String

  init(typeName: String) { self.typeName = typeName }

  /// The object as an observable; `nil` if it is none.
  public var observable: Observable<FixtureValue>? { nil }

  /// What fixtures can read from the objects of this type and call on them, besides operators.
  class var members: MemberTable { MemberTable([]) }

  final var members: MemberTable { type(of: self).members }
}

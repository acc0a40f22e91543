import RxCore

/// A subject as fixtures see it.
final class SubjectObject: EventReceiver, SubjectType {
  static let memberNames = [
    "onNext", "onError", "onCompleted", "on", "asObserver", "dispose", "value", "hasObservers",
    "isDisposed",
  ]

  /// What the subject can beside passing events.
  struct Abilities {
    var dispose: () -> Void
    var hasObservers: () -> Bool
    var isDisposed: (() -> Bool)?
    var value: (() throws -> FixtureValue)?
  }

  let typeName: String
  let host: FixtureHost
  let observable: Observable<FixtureValue>?
  private let counted: Observable<FixtureValue>
  private let abilities: Abilities
  private let deliver: (Event<FixtureValue>) -> Void

  init<Subject: SubjectType & ObserverType>(
    _ subject: Subject, _ typeName: String, host: FixtureHost, _ abilities: Abilities
  ) where Subject: AnyObject, Subject.Element == FixtureValue {
    self.typeName = typeName
    self.host = host
    self.abilities = abilities
    counted = host.counted(subject.asObservable())
    observable = counted
    deliver = { subject.on($0) }
  }

  func receive(_ event: Event<FixtureValue>) { deliver(event) }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch member {
    case "asObserver": return .object(self)
    case "dispose":
      try site.require(arguments, none: "dispose()")
      abilities.dispose()
      return .void
    case "value":
      try site.require(arguments, none: "value()")
      return try abilities.value?()
    default: return try callObserver(member, arguments, at: site)
    }
  }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    switch member {
    case "hasObservers": .bool(abilities.hasObservers())
    case "isDisposed": abilities.isDisposed.map { .bool($0()) }
    default: nil
    }
  }
}

// MARK: - For operators that take a subject

extension SubjectObject {
  func asObserver() -> AnyObserver<FixtureValue> { observer }

  func asObservable() -> Observable<FixtureValue> { counted }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == FixtureValue { counted.subscribe(observer) }
}

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
  private let parts: Held<Parts>

  private struct Parts {
    let observable: Observable<FixtureValue>
    let abilities: Abilities
    let deliver: (Event<FixtureValue>) -> Void
  }

  init<Subject: SubjectType & ObserverType>(
    _ subject: Subject, _ typeName: String, host: FixtureHost, _ abilities: Abilities
  ) where Subject: AnyObject, Subject.Element == FixtureValue {
    self.typeName = typeName
    self.host = host
    let observable = host.counted(subject.asObservable())
    parts = Held(
      Parts(observable: observable, abilities: abilities, deliver: { subject.on($0) }),
      host.budget)
  }

  var observable: Observable<FixtureValue>? { asObservable() }

  private var abilities: Abilities? { parts.use { $0.abilities } }

  func receive(_ event: Event<FixtureValue>) { parts.use { $0.deliver(event) } }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch member {
    case "asObserver": return .object(self)
    case "dispose":
      try site.require(arguments, none: "dispose()")
      abilities?.dispose()
      return .void
    case "value":
      try site.require(arguments, none: "value()")
      return try abilities?.value?()
    default: return try callObserver(member, arguments, at: site)
    }
  }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    switch member {
    case "hasObservers": .bool(abilities?.hasObservers() ?? false)
    case "isDisposed": abilities?.isDisposed.map { .bool($0()) }
    default: nil
    }
  }
}

// MARK: - For operators that take a subject

extension SubjectObject {
  func asObserver() -> AnyObserver<FixtureValue> { observer }

  func asObservable() -> Observable<FixtureValue> { parts.use { $0.observable } ?? .never() }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == FixtureValue { asObservable().subscribe(observer) }
}

import RxCore

final class SubjectObject: FixtureObject, EventReceiver, SubjectType {
  override class var members: MemberTable { table }

  private static let table = MemberTable(
    MemberRow.ofReceivers(SubjectObject.self) + [
      .of(SubjectObject.self, "dispose()") { subject, _ in
        subject.abilities?.dispose()
        return .void
      },
      .of(SubjectObject.self, "value()") { subject, _ in try subject.abilities?.value?() },
      .of(SubjectObject.self, "hasObservers") { subject, _ in
        .bool(subject.abilities?.hasObservers() ?? false)
      },
      .of(SubjectObject.self, "isDisposed") { subject, _ in
        subject.abilities?.isDisposed.map { .bool($0()) }
      },
    ])

  /// What the subject can beside passing events.
  struct Abilities {
    var dispose: () -> Void
    var hasObservers: () -> Bool
    /// Whether an element without a subscriber is lost.
    var dropsElements = false
    var isDisposed: (() -> Bool)?
    var value: (() throws -> FixtureValue)?
  }

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
    self.host = host
    let observable = host.counted(subject.asObservable())
    parts = Held(
      Parts(observable: observable, abilities: abilities, deliver: { subject.on($0) }),
      host.budget)
    super.init(typeName: typeName)
  }

  override var observable: Observable<FixtureValue>? { asObservable() }

  private var abilities: Abilities? { parts.use { $0.abilities } }

  func receive(_ event: Event<FixtureValue>) {
    if case .next = event, let abilities, abilities.dropsElements, !abilities.hasObservers() {
      host.noteDrop(by: typeName)
    }
    parts.use { $0.deliver(event) }
  }
}

// MARK: - For operators that take a subject

extension SubjectObject {
  func asObserver() -> AnyObserver<FixtureValue> { observer }

  func asObservable() -> Observable<FixtureValue> { parts.use { $0.observable } ?? .never() }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == FixtureValue { asObservable().subscribe(observer) }
}

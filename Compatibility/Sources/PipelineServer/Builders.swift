import Pipelines

/// How each operator is called: a closure for each operator of the tables.
struct Builders {
  typealias Builder<Result> = (Call) -> Result

  private var observables = Self.empty(Observable<Int>.self)
  private var singles = Self.empty(Single<Int>.self)
  private var maybes = Self.empty(Maybe<Int>.self)
  private var completables = Self.empty(Completable.self)
  private var infallibles = Self.empty(Infallible<Int>.self)
  private var drivers = Self.empty(Driver<Int>.self)
  private var signals = Self.empty(Signal<Int>.self)
  private var connectables = Self.empty(ConnectableObservable<Int>.self)
  private var controlEvents = Self.empty(ControlEvent<Int>.self)
  private var controlProperties = Self.empty(ControlProperty<Int>.self)

  private static func empty<Result>(_ type: Result.Type) -> [Builder<Result>?] {
    Array(repeating: nil, count: Operator.all.count)
  }

  // Only the main thread uses it.
  nonisolated(unsafe) private static let all: Builders = {
    var builders = Builders()
    builders.addSources()
    builders.addElementwise()
    builders.addEnds()
    builders.addCombining()
    builders.addManySources()
    builders.addSelecting()
    builders.addTimed()
    builders.addSharing()
    builders.addSingles()
    builders.addMaybes()
    builders.addCompletables()
    builders.addInfallibles()
    builders.addDrivers()
    builders.addSignals()
    builders.addControls()
    return builders
  }()

  static func observable(_ call: Call) -> Observable<Int> { build(call, all.observables) }
  static func single(_ call: Call) -> Single<Int> { build(call, all.singles) }
  static func maybe(_ call: Call) -> Maybe<Int> { build(call, all.maybes) }
  static func completable(_ call: Call) -> Completable { build(call, all.completables) }
  static func infallible(_ call: Call) -> Infallible<Int> { build(call, all.infallibles) }
  static func driver(_ call: Call) -> Driver<Int> { build(call, all.drivers) }
  static func signal(_ call: Call) -> Signal<Int> { build(call, all.signals) }
  static func connectable(_ call: Call) -> ConnectableObservable<Int> {
    build(call, all.connectables)
  }

  static func controlEvent(_ call: Call) -> ControlEvent<Int> { build(call, all.controlEvents) }
  static func controlProperty(_ call: Call) -> ControlProperty<Int> {
    build(call, all.controlProperties)
  }

  private static func build<Result>(_ call: Call, _ builders: [Builder<Result>?]) -> Result {
    guard let builder = builders[call.term.name.index] else {
      fatalError("\(call.term.name.name) has no builder")
    }
    return builder(call)
  }

  /// The operators of the tables that no builder is there for.
  static var missing: [String] {
    Operator.all.filter { all.isMissing($0.index, $0.result) }.map(\.name)
  }

  private func isMissing(_ index: Int, _ kind: Kind) -> Bool {
    switch kind {
    case .observable: observables[index] == nil
    case .single: singles[index] == nil
    case .maybe: maybes[index] == nil
    case .completable: completables[index] == nil
    case .infallible: infallibles[index] == nil
    case .driver: drivers[index] == nil
    case .signal: signals[index] == nil
    case .connectable: connectables[index] == nil
    case .controlEvent: controlEvents[index] == nil
    case .controlProperty: controlProperties[index] == nil
    }
  }

  mutating func observable(_ name: String, _ builder: @escaping Builder<Observable<Int>>) {
    observables[Self.index(name)] = builder
  }
  mutating func single(_ name: String, _ builder: @escaping Builder<Single<Int>>) {
    singles[Self.index(name)] = builder
  }
  mutating func maybe(_ name: String, _ builder: @escaping Builder<Maybe<Int>>) {
    maybes[Self.index(name)] = builder
  }
  mutating func completable(_ name: String, _ builder: @escaping Builder<Completable>) {
    completables[Self.index(name)] = builder
  }
  mutating func infallible(_ name: String, _ builder: @escaping Builder<Infallible<Int>>) {
    infallibles[Self.index(name)] = builder
  }
  mutating func driver(_ name: String, _ builder: @escaping Builder<Driver<Int>>) {
    drivers[Self.index(name)] = builder
  }
  mutating func signal(_ name: String, _ builder: @escaping Builder<Signal<Int>>) {
    signals[Self.index(name)] = builder
  }
  mutating func connectable(
    _ name: String, _ builder: @escaping Builder<ConnectableObservable<Int>>
  ) {
    connectables[Self.index(name)] = builder
  }

  mutating func controlEvent(_ name: String, _ builder: @escaping Builder<ControlEvent<Int>>) {
    controlEvents[Self.index(name)] = builder
  }
  mutating func controlProperty(
    _ name: String, _ builder: @escaping Builder<ControlProperty<Int>>
  ) {
    controlProperties[Self.index(name)] = builder
  }

  private static func index(_ name: String) -> Int {
    guard let found = Operator.byName[name] else { fatalError("\(name) is in no table") }
    return found.index
  }
}

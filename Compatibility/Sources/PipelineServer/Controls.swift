import Pipelines

extension Builders {
  mutating func addControls() {
    addControlEvents()
    addControlProperties()
    addBindings()
    addUnretained()
  }

  private mutating func addControlEvents() {
    controlEvent("controlEvent") { ControlEvent(events: $0.infallible(0).asObservable()) }
    controlEvent("controlEventOf") { ControlEvent(events: Observable.from($0.list(from: 0))) }
    controlEvent("controlEventNever") { _ in ControlEvent(events: Observable.never()) }
    controlEvent("controlPropertyChanged") { $0.controlProperty(0).changed }
    observable("controlEventObservable") { $0.controlEvent(0).asObservable() }
    infallible("controlEventInfallible") { $0.controlEvent(0).asInfallible() }
    driver("controlEventDriver") { $0.controlEvent(0).asDriver() }
    signal("controlEventSignal") { $0.controlEvent(0).asSignal() }
  }

  private mutating func addControlProperties() {
    controlProperty("controlProperty") { call in
      let token = Token(call.world)
      return ControlProperty(
        values: call.infallible(0).asObservable(),
        valueSink: AnyObserver { event in
          _ = token
          call.note("c\(call.id) \(name(of: event))")
        })
    }
    controlProperty("controlPropertySubject") { call in
      let subject = BehaviorSubject(value: call.number(0))
      return ControlProperty(values: subject, valueSink: subject)
    }
    controlProperty("controlPropertyOrEmpty") { call in
      let property = call.controlProperty(0)
      let texts = ControlProperty<String?>(
        values: property.map { $0 % 2 == 1 ? nil : "\($0)" },
        valueSink: property.mapObserver { $0.flatMap { Int($0) } ?? 8 }
      ).orEmpty
      return ControlProperty(
        values: texts.map { Int($0) ?? 9 }, valueSink: texts.mapObserver { "\($0)" })
    }
    observable("controlPropertyObservable") { $0.controlProperty(0).asObservable() }
    driver("controlPropertyDriver") { $0.controlProperty(0).asDriver() }
    observable("bindControlProperty") { call in
      .create { observer in
        let property = call.controlProperty(1)
        return Disposables.create(
          property.subscribe(observer), call.infallible(0).bind(to: property))
      }
    }
  }

  private mutating func addBindings() {
    observable("bindObserver") { call in
      .create { call.bound(call.source, to: $0) }
    }
    observable("bindObservable") { call in
      let source = call.infallible(0).asObservable()
      return call.bound(
        Binding(
          publishRelay: { source.bind(to: $0) }, behaviorRelay: { source.bind(to: $0) },
          replayRelay: { source.bind(to: $0) }, optionalRelay: { source.bind(to: $0) },
          binder: { source.bind(to: $0) }, onNext: { source.bind(onNext: $0) }))
    }
    observable("bindInfallible") { call in
      let source = call.infallible(0)
      return call.bound(
        Binding(
          publishRelay: { source.bind(to: $0) }, behaviorRelay: { source.bind(to: $0) },
          replayRelay: { source.bind(to: $0) }, optionalRelay: { source.bind(to: $0) },
          binder: { source.bind(to: $0) }, onNext: { source.bind(onNext: $0) }))
    }
    observable("bindDriver") { call in
      let source = call.driver(0)
      return call.bound(
        Binding(
          publishRelay: { relay in source.drive(onNext: { relay.accept($0) }) },
          behaviorRelay: { source.drive($0) }, replayRelay: { source.drive($0) },
          optionalRelay: { source.drive($0) }, binder: { source.drive($0) },
          onNext: { source.drive(onNext: $0) }))
    }
    observable("bindSignal") { call in
      let source = call.signal(0)
      return call.bound(
        Binding(
          publishRelay: { source.emit(to: $0) }, behaviorRelay: { source.emit(to: $0) },
          replayRelay: { source.emit(to: $0) }, optionalRelay: { source.emit(to: $0) },
          binder: { source.emit(to: $0) }, onNext: { source.emit(onNext: $0) }))
    }
  }

  private mutating func addUnretained() {
    observable("withUnretainedUntil") { call in
      let (object, owner) = Owner.pair(call)
      return call.source.withUnretained(object).map { owner.released(at: $1) }
    }
    infallible("infallibleWithUnretained") { call in
      let (object, owner) = Owner.pair(call)
      return call.infallible(0).withUnretained(object).map { owner.released(at: $1) }
    }
    signal("signalWithUnretained") { call in
      let (object, owner) = Owner.pair(call)
      return call.signal(0).withUnretained(object).map { owner.released(at: $1) }
    }
  }
}

/// Keeps an object up to an element.
private final class Owner {
  private var object: Token?
  private let last: Int

  private init(_ object: Token, last: Int) {
    self.object = object
    self.last = last
  }

  static func pair(_ call: Call) -> (object: Token, owner: Owner) {
    let object = Token(call.world)
    return (object, Owner(object, last: call.number(0)))
  }

  /// Returns the element, and releases the object if it is the last one.
  func released(at element: Int) -> Int {
    if element == last { object = nil }
    return element
  }
}

/// The ways to bind a source of some type.
private struct Binding {
  let publishRelay: (PublishRelay<Int>) -> any Disposable
  let behaviorRelay: (BehaviorRelay<Int>) -> any Disposable
  let replayRelay: (ReplayRelay<Int>) -> any Disposable
  let optionalRelay: (BehaviorRelay<Int?>) -> any Disposable
  let binder: (Binder<Int>) -> any Disposable
  let onNext: (@escaping (Int) -> Void) -> any Disposable
}

extension Call {
  /// Binds a source to the target that the mode selects, and emits the elements that the target receives.
  fileprivate func bound(_ binding: Binding) -> Observable<Int> {
    .create { observer in
      switch number(0) {
      case 0:
        let relay = PublishRelay<Int>()
        return Disposables.create(relay.subscribe(observer), binding.publishRelay(relay))
      case 1:
        let relay = BehaviorRelay(value: 0)
        return Disposables.create(relay.subscribe(observer), binding.behaviorRelay(relay))
      case 2:
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        return Disposables.create(binding.replayRelay(relay), relay.subscribe(observer))
      case 3:
        let relay = BehaviorRelay<Int?>(value: nil)
        return Disposables.create(
          relay.map { $0 ?? 8 }.subscribe(observer), binding.optionalRelay(relay))
      case 4:
        let subject = PublishSubject<Int>()
        let binder = Binder(subject) { $0.onNext($1) }
        return Disposables.create(subject.subscribe(observer), binding.binder(binder))
      default:
        let token = Token(world)
        return binding.onNext { element in
          _ = token
          observer.onNext(element)
        }
      }
    }
  }

  /// Binds a source to an observer in a way that depends on the mode.
  fileprivate func bound(_ source: Observable<Int>, to observer: AnyObserver<Int>) -> any Disposable
  {
    switch number(0) {
    case 0: return source.bind(to: observer)
    case 1:
      let noting = AnyObserver<Int> { note("c\(id) \(name(of: $0))") }
      return source.bind(to: noting, observer)
    case 2: return source.bind(to: observer.mapObserver { (element: Int?) in element ?? 8 })
    case 3:
      let subject = PublishSubject<Int>()
      return Disposables.create(subject.subscribe(observer), source.bind(to: subject))
    case 4: return source.bind(to: { $0.subscribe(observer) })
    default:
      let subject = BehaviorSubject(value: 0)
      return Disposables.create(subject.subscribe(observer), source.bind(to: subject))
    }
  }
}

import Pipelines

/// The handlers of one subscription.
struct Handlers {
  let next: (Int) -> Void
  let error: (any Error) -> Void
  let completed: () -> Void
  let disposed: () -> Void
}

/// A built pipeline of any type.
struct Pipeline {
  let world: World
  let subscribe: (Handlers) -> any Disposable
  let observe: (@escaping (Event<Int>) -> Void) -> any Disposable

  init(_ term: Term, _ world: World) {
    let call = Call(term: term, world: world, element: 0)
    switch term.name.result {
    case .single: self.init(Builders.single(call), world)
    case .maybe: self.init(Builders.maybe(call), world)
    case .completable: self.init(Builders.completable(call), world)
    case .infallible: self.init(Builders.infallible(call), world)
    case .driver: self.init(Builders.driver(call), world)
    case .signal: self.init(Builders.signal(call), world)
    case .controlEvent: self.init(Builders.controlEvent(call), world)
    case .controlProperty: self.init(Builders.controlProperty(call), world)
    case .observable, .connectable: self.init(Builders.observable(call), world)
    }
  }

  private init(
    _ world: World, _ source: Observable<Int>, _ subscribe: @escaping (Handlers) -> any Disposable
  ) {
    self.world = world
    self.subscribe = subscribe
    observe = { source.subscribe($0) }
  }

  private init<Source: ObservableType>(_ source: Source, _ world: World)
  where Source.Element == Int {
    self.init(world, source.asObservable()) {
      source.subscribe(
        onNext: $0.next, onError: $0.error, onCompleted: $0.completed, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Single<Int>, _ world: World) {
    self.init(world, source.asObservable()) {
      source.subscribe(onSuccess: $0.next, onFailure: $0.error, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Maybe<Int>, _ world: World) {
    self.init(world, source.asObservable()) {
      source.subscribe(
        onSuccess: $0.next, onError: $0.error, onCompleted: $0.completed, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Completable, _ world: World) {
    self.init(world, source.asObservable().map { _ -> Int in }) {
      source.subscribe(onCompleted: $0.completed, onError: $0.error, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Infallible<Int>, _ world: World) {
    self.init(world, source.asObservable()) {
      source.subscribe(onNext: $0.next, onCompleted: $0.completed, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Driver<Int>, _ world: World) {
    self.init(world, source.asObservable()) {
      source.drive(onNext: $0.next, onCompleted: $0.completed, onDisposed: $0.disposed)
    }
  }

  private init(_ source: Signal<Int>, _ world: World) {
    self.init(world, source.asObservable()) {
      source.emit(onNext: $0.next, onCompleted: $0.completed, onDisposed: $0.disposed)
    }
  }
}

/// A subscriber's subscription, and those that it adds from inside its handlers.
final class Subscription {
  private let index: Int
  private let subscriber: Subscriber
  private let pipeline: Pipeline
  private var elements = 0
  private var again: Int

  private var world: World { pipeline.world }

  init(_ index: Int, _ subscriber: Subscriber, _ pipeline: Pipeline) {
    self.index = index
    self.subscriber = subscriber
    self.pipeline = pipeline
    again = subscriber.mode == .again ? min(subscriber.parameter, 2) : 0
  }

  func start() -> any Disposable {
    world.note("subscribe \(index)")
    let token = Token(world)
    if subscriber.mode == .observer {
      let index = index
      let world = world
      return pipeline.observe { event in
        _ = token
        world.note("\(index) \(name(of: event))")
      }
    }
    return pipeline.subscribe(handlers(token))
  }

  private func handlers(_ token: Token) -> Handlers {
    Handlers(
      next: { element in
        _ = token
        self.next(element)
      },
      error: { error in
        self.world.note("\(self.index) #\(name(of: error))")
        self.ended()
      },
      completed: {
        self.world.note("\(self.index) |")
        self.ended()
      },
      disposed: { self.world.note("\(self.index) disposed") })
  }

  private func next(_ element: Int) {
    world.note("\(index) n\(element)")
    elements += 1
    switch subscriber.mode {
    case .leave where elements == subscriber.parameter + 1:
      world.note("leave \(index)")
      if index < world.subscriptions.count { world.subscriptions[index].dispose() }
    case .feed: world.feed(.next(wrap(element + 1)), into: subscriber.parameter)
    case .nested where elements == 1: addPlain(index + 10)
    default: break
    }
  }

  private func ended() {
    guard again > 0, !world.isOver else { return }
    again -= 1
    addPlain(index + 20)
  }

  /// Adds a subscriber that lives as long as the run.
  private func addPlain(_ index: Int) {
    let disposable = SingleAssignmentDisposable()
    world.subscriptions.append(disposable)
    disposable.setDisposable(Subscription(index, Subscriber(), pipeline).start())
  }
}

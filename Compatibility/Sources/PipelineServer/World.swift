import Pipelines

/// An error that sources and closures of pipelines fail with.
struct TestError: Error {
  /// What fails once the limit of lines is reached.
  static let ofLimit = TestError(number: 99)

  let number: Int
}

/// Counts itself: what a closure captures, so that the end of the closure can be seen.
final class Token {
  private let counter: TokenCounter

  init(_ world: World) {
    counter = world.tokens
    counter.live += 1
  }

  deinit {
    counter.live -= 1
  }
}

/// The number of live tokens, which outlives the run's world.
final class TokenCounter {
  fileprivate(set) var live = 0
}

/// Everything that one run of a program shares.
final class World {
  /// No more is sent into subjects from inside handlers than this.
  static let feedLimit = 25

  let scheduler: TestScheduler
  let log = Log()
  let tokens = TokenCounter()
  var ports: [Port] = []
  var shared: [Observable<Int>] = []
  var connectables: [Int: ConnectableObservable<Int>] = [:]
  var connections: [Int: any Disposable] = [:]
  var tested: [Int: TestableObservable<Int>] = [:]
  var subscriptions: [SingleAssignmentDisposable] = []
  private var feeds = 0

  init(isInstant: Bool) {
    scheduler = TestScheduler(
      initialClock: 0, resolution: 1.0, simulateProcessingDelay: !isInstant)
  }

  var isOver: Bool { log.isFull }

  func note(_ line: String) {
    log.add(line, at: scheduler.clock)
  }

  /// Sends an event into a subject, unless too many were sent before.
  func feed(_ event: Event<Int>, into index: Int) {
    guard !isOver, feeds < Self.feedLimit, !ports.isEmpty else { return }
    feeds += 1
    ports[index % ports.count].send(event)
  }

  /// Disposes of everything and lets go of it, so that what is left is a leak.
  func tearDown() {
    subscriptions.forEach { $0.dispose() }
    for index in connections.keys.sorted() { connections[index]?.dispose() }
    subscriptions = []
    connections = [:]
    connectables = [:]
    shared = []
    ports = []
    tested = [:]
  }
}

/// A subject or a relay: what can be observed and what can be sent.
struct Port {
  let observable: Observable<Int>
  let send: (Event<Int>) -> Void

  init(_ subject: Subject) {
    switch subject.kind {
    case .publish: self.init(PublishSubject<Int>())
    case .behavior: self.init(BehaviorSubject(value: 0))
    case .replay: self.init(ReplaySubject<Int>.create(bufferSize: subject.size))
    case .replayAll: self.init(ReplaySubject<Int>.createUnbounded())
    case .async: self.init(AsyncSubject<Int>())
    case .publishRelay:
      let relay = PublishRelay<Int>()
      self.init(relay.asObservable()) { relay.accept($0) }
    case .behaviorRelay:
      let relay = BehaviorRelay(value: 0)
      self.init(relay.asObservable()) { relay.accept($0) }
    case .replayRelay:
      let relay = ReplayRelay<Int>.create(bufferSize: subject.size)
      self.init(relay.asObservable()) { relay.accept($0) }
    }
  }

  private init<Source: SubjectType>(_ subject: Source)
  where Source.Element == Int, Source.Observer.Element == Int {
    observable = subject.asObservable()
    let observer = subject.asObserver()
    send = { observer.on($0) }
  }

  private init(_ observable: Observable<Int>, accept: @escaping (Int) -> Void) {
    self.observable = observable
    send = { event in
      if case .next(let element) = event { accept(element) }
    }
  }
}

/// The name of an error in a log.
func name(of error: any Error) -> String {
  switch error {
  case let error as TestError: return "E\(error.number)"
  case let error as RxError:
    switch error {
    case .unknown: return "unknown"
    case .disposed: return "disposed"
    case .overflow: return "overflow"
    case .argumentOutOfRange: return "argumentOutOfRange"
    case .noElements: return "noElements"
    case .moreThanOneElement: return "moreThanOneElement"
    case .timeout: return "timeout"
    }
  default: return "other"
  }
}

/// The name of an event in a log.
func name(of event: Event<Int>) -> String {
  switch event {
  case .next(let element): "n\(element)"
  case .error(let error): "#\(name(of: error))"
  case .completed: "|"
  }
}

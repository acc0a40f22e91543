import Pipelines

/// One run of a program.
struct Run {
  /// The time at which a run ends.
  static let end = 500

  private let program: Program
  private let world: World
  private let main: Term
  private let shared: [Term]

  /// Runs a program and returns its log.
  static func log(of program: Program) -> String {
    let resources = Resources.total
    let (log, tokens) = log(running: program)
    if tokens.live > 0 { log.addSummary("tokens \(tokens.live)") }
    if Resources.total != resources { log.addSummary("resources") }
    return log.text
  }

  /// Runs a program in a world that is gone afterwards.
  private static func log(running program: Program) -> (Log, TokenCounter) {
    let world = World(isInstant: program.isInstant)
    #if !RXSWIFT
      // What fails because the limit is reached may break promises, such as that of an `Infallible`.
      Hooks.programmingErrorHandler = { [log = world.log] message in
        if log.isFull, message.contains("\(TestError.ofLimit)") { return }
        log.addSummary("violation \(message)")
      }
      defer { Hooks.programmingErrorHandler = { _ in } }
    #endif
    SharingScheduler.mock(scheduler: world.scheduler) {
      Run(program, world).run()
      world.tearDown()
    }
    return (world.log, world.tokens)
  }

  private init(_ program: Program, _ world: World) {
    self.program = program
    self.world = world
    var next = 0
    main = Term(program.main, next: &next)
    var shared: [Term] = []
    for node in program.shared { shared.append(Term(node, next: &next)) }
    self.shared = shared
  }

  private func run() {
    world.ports = program.subjects.map(Port.init)
    for term in [main] + shared { makeTested(term) }
    for (index, term) in shared.enumerated() {
      let call = Call(term: term, world: world, element: 0)
      if term.name.result == .connectable {
        let connectable = Builders.connectable(call)
        world.connectables[index] = connectable
        world.shared.append(connectable)
      } else {
        world.shared.append(Builders.observable(call))
      }
    }
    let pipeline = Pipeline(main, world)
    for subscriber in program.subscribers { schedule(subscriber, pipeline) }
    for action in program.actions {
      world.scheduler.scheduleAt(action.time) { perform(action) }
    }
    world.scheduler.scheduleAt(Self.end) { [scheduler = world.scheduler] in scheduler.stop() }
    world.scheduler.start()
  }

  /// Makes the hot and cold sources, before time passes.
  private func makeTested(_ term: Term) {
    if term.name.name == "hot" || term.name.name == "cold" {
      _ = Builders.observable(Call(term: term, world: world, element: 0))
    }
    term.children.forEach(makeTested)
  }

  private func schedule(_ subscriber: Subscriber, _ pipeline: Pipeline) {
    let index = world.subscriptions.count
    let disposable = SingleAssignmentDisposable()
    world.subscriptions.append(disposable)
    world.scheduler.scheduleAt(subscriber.start) {
      disposable.setDisposable(Subscription(index, subscriber, pipeline).start())
    }
    if subscriber.stop > 0 {
      world.scheduler.scheduleAt(subscriber.stop) {
        world.note("dispose \(index)")
        disposable.dispose()
      }
    }
  }

  private func perform(_ action: Action) {
    world.note("at \(action.kind.rawValue) \(action.target)")
    switch action.kind {
    case .next, .fail, .complete:
      guard action.target < world.ports.count else { return }
      let event: Event<Int> =
        action.kind == .next
        ? .next(action.value)
        : action.kind == .fail ? .error(TestError(number: 1)) : .completed
      world.ports[action.target].send(event)
    case .connect:
      if let connectable = world.connectables[action.target] {
        world.connections[action.target] = connectable.connect()
      }
    case .disconnect: world.connections[action.target]?.dispose()
    case .dispose:
      guard action.target < world.subscriptions.count else { return }
      world.subscriptions[action.target].dispose()
    }
  }
}

import Pipelines

extension Builders {
  mutating func addSources() {
    addValues()
    addTimedSources()
    addCreated()
    addReferences()
  }

  private mutating func addValues() {
    observable("never") { _ in .never() }
    observable("empty") { _ in .empty() }
    observable("just") { .just($0.number(0)) }
    observable("justOn") { .just($0.number(0), scheduler: $0.queue(1)) }
    observable("error") { .error(TestError(number: $0.number(0))) }
    observable("errorOn") { call in
      Observable<Int>.error(TestError(number: call.number(0))).subscribe(on: call.scheduler)
    }
    observable("of") { Self.of($0.list(from: 0), CurrentThreadScheduler.instance) }
    observable("ofOn") { Self.of($0.list(from: 1), $0.queue(0)) }
    observable("from") { .from($0.list(from: 0)) }
    observable("optional") { .from(optional: $0.flag(0) ? $0.number(0) : nil) }
    observable("range") { .range(start: $0.number(0), count: $0.number(1)) }
    observable("rangeOn") {
      .range(start: $0.number(0), count: $0.number(1), scheduler: $0.queue(2))
    }
    observable("repeatElement") { $0.bounded(.repeatElement($0.number(0))) }
    observable("repeatOn") {
      $0.bounded(.repeatElement($0.number(0), scheduler: $0.queue(1)))
    }
    observable("generate") { call in
      let token = Token(call.world)
      let end = call.number(0) + call.number(1)
      return .generate(
        initialState: call.number(0),
        condition: { state in
          _ = token
          call.note("c\(call.id) ?\(state)")
          return state < end
        },
        iterate: { state in
          call.note("c\(call.id) +\(state)")
          return state + 1
        })
    }
  }

  private static func of(
    _ list: [Int], _ scheduler: any ImmediateSchedulerType
  ) -> Observable<Int> {
    switch list.count {
    case 0: .of(scheduler: scheduler)
    case 1: .of(list[0], scheduler: scheduler)
    case 2: .of(list[0], list[1], scheduler: scheduler)
    default: .of(list[0], list[1], list[2], scheduler: scheduler)
    }
  }

  private mutating func addTimedSources() {
    observable("timer") { .timer($0.time(0), scheduler: $0.scheduler) }
    observable("timerEvery") { call in
      .timer(call.time(0), period: call.time(1), scheduler: call.scheduler)
    }
    observable("interval") { .interval($0.time(0), scheduler: $0.scheduler) }
    observable("hot") { $0.tested { $0.scheduler.createHotObservable($0.events()) } }
    observable("cold") { $0.tested { $0.scheduler.createColdObservable($0.events()) } }
  }

  private mutating func addCreated() {
    observable("create") { call in
      let token = Token(call.world)
      return .create { observer in
        call.note("c\(call.id)")
        for event in call.list(from: 0) { observer.on(Call.event(event)) }
        let inner = Token(call.world)
        return Disposables.create {
          _ = (token, inner)
          call.note("r\(call.id)")
        }
      }
    }
    observable("deferred") { .deferred($0.factory(throwsAt: 0, Self.observable)) }
    observable("using") { call in
      .using(
        {
          call.note("c\(call.id)")
          if call.number(0) == 4 { throw TestError(number: 9) }
          return AnyResource(call.resource())
        },
        observableFactory: { _ in try call.factory(throwsAt: 0, Self.observable)() })
    }
  }

  private mutating func addReferences() {
    observable("x") { .just($0.element) }
    observable("subject") { call in
      let ports = call.world.ports
      return ports.isEmpty ? .never() : ports[call.number(0) % ports.count].observable
    }
    observable("ref") { call in
      let shared = call.world.shared
      return call.number(0) < shared.count ? shared[call.number(0)] : .never()
    }
  }
}

/// A disposable of a type, which `using` asks for.
struct AnyResource: Disposable {
  private let resource: any Disposable

  init(_ resource: any Disposable) {
    self.resource = resource
  }

  func dispose() {
    resource.dispose()
  }
}

extension Call {
  static func event(_ number: Int) -> Event<Int> {
    switch number {
    case -1: .completed
    case -2: .error(TestError(number: 1))
    default: .next(number)
    }
  }

  func events() -> [Recorded<Event<Int>>] {
    stride(from: 0, to: term.numbers.count - 1, by: 2).map {
      Recorded(time: number($0), value: Self.event(number($0 + 1)))
    }
  }

  /// The test source of this place in the program, which is made once.
  func tested(_ make: (Call) -> TestableObservable<Int>) -> Observable<Int> {
    let made = world.tested[id] ?? make(self)
    world.tested[id] = made
    return made.asObservable()
  }

  /// A source without an end, which fails when the run's limit is reached.
  func bounded(_ source: Observable<Int>) -> Observable<Int> {
    source.map { element in
      if world.isOver { throw TestError.ofLimit }
      note("c\(id) \(element)")
      return element
    }
  }
}

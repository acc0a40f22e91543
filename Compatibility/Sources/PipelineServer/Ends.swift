import Pipelines

extension Builders {
  mutating func addEnds() {
    addCatching()
    addRetrying()
    addConcatenating()
  }

  private mutating func addCatching() {
    observable("catch") { $0.source.catch($0.handler(throwsAt: 0, Self.observable)) }
    observable("catchReturn") { $0.source.catchAndReturn($0.number(0)) }
    observable("catchSequence") { .catch(sequence: $0.observables()) }
    observable("ifEmptyDefault") { $0.source.ifEmpty(default: $0.number(0)) }
    observable("ifEmptySwitch") { $0.source.ifEmpty(switchTo: $0.observable(1)) }
  }

  private mutating func addRetrying() {
    observable("retry") { $0.repeatable($0.source).retry() }
    observable("retryCount") { $0.source.retry($0.number(0)) }
    observable("retryWhen") { call in
      call.repeatable(call.source).retry { (errors: Observable<any Error>) in
        call.notifier(errors)
      }
    }
  }

  private mutating func addConcatenating() {
    observable("concat") { $0.source.concat($0.observable(1)) }
    observable("concatCollection") { .concat($0.observables()) }
    observable("concatSequence") { .concat(AnySequence($0.observables())) }
    observable("concatVariadic") { .concat($0.source, $0.observable(1), $0.observable(2)) }
    observable("concatInner") { $0.source.map($0.selector(Self.observable)).concat() }
  }
}

extension Call {
  /// A source that is not subscribed to any more when the run's limit is reached.
  func repeatable(_ source: Observable<Int>) -> Observable<Int> {
    .deferred {
      if world.isOver { return .never() }
      note("c\(id) again")
      return source
    }
  }

  /// What the closure of `retry(when:)` returns: in each mode something else.
  func notifier(_ errors: Observable<any Error>) -> Observable<Int> {
    note("c\(id) when")
    let numbers = errors.map { error -> Int in
      note("c\(id) \(name(of: error))")
      if number(0) == 5 { throw TestError(number: 6) }
      return (error as? TestError)?.number ?? 0
    }
    switch number(0) {
    case 0: return numbers.flatMap { Builders.observable(inner($0)) }
    case 1: return numbers.take(2)
    case 2: return numbers.flatMapLatest { Builders.observable(inner($0)) }
    case 3: return numbers.concatMap { Builders.observable(inner($0)) }
    case 4: return Builders.observable(inner(0))
    default: return numbers
    }
  }
}

import RxCore
import Testing

/// How much deeper the stack was, at the deepest, when an element arrived than when the first one did.
private func growth(of observable: Observable<Int>, expecting count: Int) -> Int {
  var first: Int?
  var deepest = 0
  var received = 0
  _ = observable.subscribe(
    onNext: { _ in
      received += 1
      let depth = stackPointer()
      deepest = max(deepest, (first ?? depth) - depth)
      if first == nil { first = depth }
    })
  #expect(received == count)
  return deepest
}

/// More than that of what one element needs, and far less than a frame for each of so many elements.
private let bound = 64 << 10

@Suite struct LongRunTests {
  private static let many = 10_000

  @Test("A million elements pass through a chain while it is subscribed to")
  func aMillionElements() {
    var sum = 0
    var isCompleted = false
    _ = Observable.range(start: 1, count: 1_000_000)
      .map { $0 * 2 }
      .filter { $0.isMultiple(of: 4) }
      .scan(0) { _, element in element }
      .subscribe(onNext: { sum += $0 }, onCompleted: { isCompleted = true })
    #expect(sum == 500_001_000_000)
    #expect(isCompleted)
  }

  @Test("A million elements of two sources are merged")
  func aMillionMerged() {
    var count = 0
    let half = Observable.range(start: 0, count: 500_000)
    _ = Observable.merge(half, half).subscribe(onNext: { _ in count += 1 })
    #expect(count == 1_000_000)
  }

  private static let repetitions: [(name: String, observable: Observable<Int>)] = [
    ("concat of just", .concat(AnySequence((0..<many).lazy.map { Observable.just($0) }))),
    ("concat of of", .concat(AnySequence((0..<many).lazy.map { Observable.of($0) }))),
    (
      "concat of observables",
      Observable.range(start: 0, count: many).map { Observable.just($0) }.concat()
    ),
    ("concatMap", Observable.range(start: 0, count: many).concatMap { Observable.of($0) }),
    ("flatMap of just", Observable.range(start: 0, count: many).flatMap { Observable.just($0) }),
    ("flatMap of of", Observable.range(start: 0, count: many).flatMap { Observable.of($0) }),
    (
      "flatMapLatest",
      Observable.range(start: 0, count: many).flatMapLatest { Observable.just($0) }
    ),
    (
      "flatMapFirst", Observable.range(start: 0, count: many).flatMapFirst { Observable.just($0) }
    ),
    (
      "merge(maxConcurrent:)",
      Observable.range(start: 0, count: many).map { Observable.of($0) }.merge(maxConcurrent: 2)
    ),
    (
      "retry",
      Observable.concat(.just(0), .error(TestError())).retry(many)
        .catch { _ in .empty() }
    ),
    (
      "retry(when:)",
      Observable.concat(.just(0), .error(TestError()))
        .retry(when: { (errors: Observable<TestError>) in errors.take(many) })
    ),
    (
      "catch(sequence:)",
      .catch(
        sequence: AnySequence(
          (0..<many).lazy.map { Observable.concat(.just($0), .error(TestError())) })
      )
      .catch { _ in .empty() }
    ),
    ("repeat", Observable.just(0).repeat(many)),
    ("repeat without a number, of of", Observable.of(0).repeat().take(many)),
    ("repeat(_:delay:)", Observable.just(0).repeat(many) { _ in Observable.just(0) }),
    ("repeatWhen", Observable.just(0).repeatWhen { $0.take(many - 1) }),
    (
      "onErrorResumeNext",
      .onErrorResumeNext(
        (0..<many).lazy.map { Observable.concat(.just($0), .error(TestError())) })
    ),
    ("repeatElement", Observable.repeatElement(1).take(many)),
    (
      "generate",
      .generate(initialState: 0, condition: { $0 < many }, iterate: { $0 + 1 })
    ),
    (
      "switchLatest",
      Observable.range(start: 0, count: many).map { Observable.just($0) }.switchLatest()
    ),
    (
      "window",
      Observable.range(start: 0, count: many)
        .window(timeSpan: .seconds(60), count: 1, scheduler: HistoricalScheduler())
        .flatMap { $0 }
    ),
  ]

  @Test("Ten thousand repetitions do not deepen the stack", arguments: 0..<repetitions.count)
  func repetition(index: Int) {
    let (name, observable) = Self.repetitions[index]
    onThread(stackSize: 8 << 20) {
      let growth = growth(of: observable, expecting: Self.many)
      #expect(growth < bound, "\(name)")
    }
  }

  @Test("Ten thousand completables in a row do not deepen the stack")
  func completables() {
    var steps = 0
    let step = Completable.deferred {
      steps += 1
      return .empty()
    }
    var isCompleted = false
    onThread(stackSize: 1 << 20) {
      _ = Completable.concat(Array(repeating: step, count: Self.many)).subscribe(
        onCompleted: { isCompleted = true })
    }
    #expect(steps == Self.many)
    #expect(isCompleted)
  }

  @Test("Ten thousand subscribers of a subject come, are served and leave")
  func subscribers() {
    let subject = PublishSubject<Int>()
    var received = 0
    let subscriptions = (0..<Self.many).map { _ in
      subject.subscribe(onNext: { received += $0 })
    }
    subject.onNext(1)
    #expect(received == Self.many)
    for subscription in subscriptions { subscription.dispose() }
    #expect(!subject.hasObservers)
  }
}

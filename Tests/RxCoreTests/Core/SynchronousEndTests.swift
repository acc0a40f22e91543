import RxCore
import Testing

/// The operators that subscribe to an inner source when the one before it has completed.
enum WaitingOperator: CaseIterable {
  case concat
  case concatMap
  case mergeOneAtATime

  func join(_ sources: Observable<Int>...) -> Observable<Int> {
    let outer = Observable.from(sources)
    return switch self {
    case .concat: outer.concat()
    case .concatMap: outer.concatMap { $0 }
    case .mergeOneAtATime: outer.merge(maxConcurrent: 1)
    }
  }
}

@Suite struct SynchronousEndTests {
  /// Sends 1 and a completion to the first source; the pending one ends while it is being subscribed to.
  ///
  /// The log is written by a stage before the subscriber: a subscriber hides a second end.
  private func events<Element>(
    _ name: WaitingOperator, last: Observable<Int> = .empty(),
    _ stage: (Observable<Int>) -> Observable<Element>
  ) -> [String] {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    _ = stage(name.join(subject, last)).do(
      onNext: { log.append("\($0)") }, onError: { log.append("\($0)") },
      onCompleted: { log.append("completed") }
    ).subscribe(onError: { _ in })
    subject.onNext(1)
    subject.onCompleted()
    return log
  }

  @Test(
    "An operator completes once if its last pending inner source ends synchronously",
    arguments: WaitingOperator.allCases)
  func completion(name: WaitingOperator) {
    #expect(events(name) { $0 } == ["1", "completed"])
    #expect(events(name, last: .just(2)) { $0 } == ["1", "2", "completed"])
    #expect(events(name, last: .of(2, 3)) { $0 } == ["1", "2", "3", "completed"])
    #expect(events(name, last: .error(TestError())) { $0 } == ["1", "TestError"])
  }

  @Test(
    "toArray emits every element once if the last pending inner source ends synchronously",
    arguments: WaitingOperator.allCases)
  func array(name: WaitingOperator) {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    _ = name.join(subject, .empty()).toArray()
      .do(onSuccess: { log.append("\($0)") }, afterSuccess: { log.append("after \($0)") })
      .subscribe { log.append("\($0)") }
    subject.onNext(1)
    subject.onCompleted()
    #expect(log == ["[1]", "success([1])", "after [1]"])
  }

  @Test(
    "reduce, ifEmpty, single and materialize receive one completion",
    arguments: WaitingOperator.allCases)
  func downstream(name: WaitingOperator) {
    #expect(events(name) { $0.reduce(10, accumulator: +) } == ["11", "completed"])
    #expect(events(name) { $0.skip(1).ifEmpty(default: 7) } == ["7", "completed"])
    #expect(events(name) { $0.skip(1).ifEmpty(switchTo: .just(7)) } == ["7", "completed"])
    #expect(events(name) { $0.single() } == ["1", "completed"])
    #expect(events(name) { $0.materialize() } == ["next(1)", "completed", "completed"])
    #expect(events(name) { $0.takeLast(1) } == ["1", "completed"])
  }

  @Test(
    "An operator completes once if all inner sources end synchronously",
    arguments: WaitingOperator.allCases)
  func several(name: WaitingOperator) {
    var log: [String] = []
    _ = name.join(.empty(), .just(1), .empty(), .of(2, 3), .empty(), .empty()).do(
      onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") }
    ).subscribe()
    #expect(log == ["1", "2", "3", "completed"])
  }

  @Test("retry(when:) whose notifier completes with its second element makes two attempts")
  func retryWhen() {
    var attempts = 0
    var log: [String] = []
    let source = Observable<Int>.create { observer in
      attempts += 1
      observer.onNext(attempts)
      observer.onError(TestError())
      return Disposables.create()
    }
    _ = source.retry(when: { (errors: Observable<any Error>) in errors.take(2) })
      .subscribe { log.append("\($0)") }
    #expect(log == ["next(1)", "next(2)", "completed"])
    #expect(attempts == 2)
  }
}

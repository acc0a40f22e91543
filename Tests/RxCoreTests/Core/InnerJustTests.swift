import RxCore
import Testing

/// Operators emit the element of an inner `just` without subscribing to it.
///
/// The events must be those of a subscription.
@Suite struct InnerJustTests {
  enum Operator: String, CaseIterable, Sendable {
    case flatMap, flatMapFirst, flatMapLatest, concatMap

    func apply(
      to source: Observable<Int>, _ inner: @escaping (Int) -> Observable<Int>
    ) -> Observable<Int> {
      switch self {
      case .flatMap: source.flatMap(inner)
      case .flatMapFirst: source.flatMapFirst(inner)
      case .flatMapLatest: source.flatMapLatest(inner)
      case .concatMap: source.concatMap(inner)
      }
    }
  }

  /// What a subscriber does when it receives 1.
  enum Reaction: String, CaseIterable, Sendable {
    case nothing, emission, twoEmissions, completion, emissionAndCompletion, error, disposal
    case emissionAndDisposal

    func perform(on subject: PublishSubject<Int>, _ subscription: any Disposable) {
      switch self {
      case .nothing: break
      case .emission: subject.onNext(2)
      case .twoEmissions:
        subject.onNext(2)
        subject.onNext(3)
      case .completion: subject.onCompleted()
      case .emissionAndCompletion:
        subject.onNext(2)
        subject.onCompleted()
      case .error: subject.onError(TestError())
      case .disposal: subscription.dispose()
      case .emissionAndDisposal:
        subject.onNext(2)
        subscription.dispose()
      }
    }
  }

  /// The events and calls of a subscription whose subscriber reacts to 1.
  static func log(
    _ operation: Operator, _ reaction: Reaction, _ inner: @escaping (Int) -> Observable<Int>
  ) -> [String] {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      operation.apply(to: subject) { element in
        log.append("select \(element)")
        return inner(element)
      }.subscribe(
        onNext: { element in
          log.append("begin \(element)")
          if element == 1 { reaction.perform(on: subject, subscription) }
          log.append("end \(element)")
        }, onError: { log.append("error \($0)") }, onCompleted: { log.append("completed") },
        onDisposed: { log.append("disposed") }))
    for element in [0, 1, 4] { subject.onNext(element) }
    subject.onCompleted()
    subscription.dispose()
    return log
  }

  /// What `just` returns, without its class.
  static func subscribed(_ element: Int) -> Observable<Int> {
    Observable(direct: true) { sink in
      sink.next(element)
      if !sink.isStopped { sink.completed() }
    }
  }

  @Test(
    "the events are those of a subscription to the inner sequence", arguments: Operator.allCases,
    Reaction.allCases)
  func sameEvents(operation: Operator, reaction: Reaction) {
    let log = Self.log(operation, reaction) { .just($0) }
    #expect(log == Self.log(operation, reaction, Self.subscribed))
    #expect(log.contains("end 1"))
  }

  @Test("flatMapLatest completes once if its source completes during the element")
  func completionDuringElement() {
    #expect(
      Self.log(.flatMapLatest, .emissionAndCompletion) { .just($0) } == [
        "select 0", "begin 0", "end 0", "select 1", "begin 1", "select 2", "begin 2", "end 2",
        "completed", "disposed", "end 1",
      ])
  }

  @Test("concatMap emits many waiting elements without a deep stack")
  func manyWaiting() {
    let subject = PublishSubject<Int>()
    var sum = 0
    let subscription = subject.concatMap { Observable.just($0) }.subscribe(onNext: { element in
      if element == 0 { for next in 1...100_000 { subject.onNext(next) } }
      sum += element
    })
    subject.onNext(0)
    #expect(sum == 5_000_050_000)
    subscription.dispose()
  }
}

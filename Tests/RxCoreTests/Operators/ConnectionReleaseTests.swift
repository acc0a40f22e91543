import Foundation
import RxCore
import Testing
import VirtualTimeCore

/// How a connection ends.
enum ConnectionEnd: CaseIterable { case completion, error, disposal }

/// The operators that return a connectable observable.
enum ConnectableForm: CaseIterable {
  case publish, replay, replayAll, multicast, multicastMakingSubject

  func connectable(_ source: Observable<Tracked>) -> ConnectableObservable<Tracked> {
    switch self {
    case .publish: source.publish()
    case .replay: source.replay(2)
    case .replayAll: source.replayAll()
    case .multicast: source.multicast(ReplaySubject<Tracked>.createUnbounded())
    case .multicastMakingSubject:
      source.multicast(makeSubject: { ReplaySubject<Tracked>.createUnbounded() })
    }
  }
}

private final class Model {
  let bag = DisposeBag()
  private(set) var sum = 0

  func add(_ number: Int) { sum += number }
}

@Suite struct ConnectionReleaseTests {
  @Test("a model that connects into its own bag is released after the source has completed")
  func model() {
    weak var released: Model?
    do {
      let model = Model()
      released = model
      let request = Observable.of(1, 2, 3).map { model.add($0) }.publish()
      request.connect().disposed(by: model.bag)
      #expect(model.sum == 6)
    }
    #expect(released == nil)
  }

  @Test(
    "who keeps the result of connect() keeps nothing of a connection that has ended",
    arguments: ConnectableForm.allCases, ConnectionEnd.allCases)
  func keptConnection(form: ConnectableForm, end: ConnectionEnd) {
    weak var captured: AnyObject?
    weak var observing: AnyObject?
    weak var element: Tracked?
    let subject = PublishSubject<Tracked>()
    let kept = { () -> [any Disposable] in
      let (closure, observer) = (BooleanDisposable(), BooleanDisposable())
      (captured, observing) = (closure, observer)
      let connectable = form.connectable(subject.filter { _ in !closure.isDisposed })
      let subscription = connectable.subscribe(
        onNext: { _ in _ = observer.isDisposed }, onError: { _ in })
      let connection = connectable.connect()
      let sent = Tracked(1)
      element = sent
      subject.onNext(sent)
      return [connection, subscription]
    }()
    #expect(captured != nil)
    switch end {
    case .completion: subject.onCompleted()
    case .error: subject.onError(TestError())
    case .disposal: kept[0].dispose()
    }
    #expect(captured == nil)
    #expect(observing == nil)
    #expect(element == nil)
    #expect(!subject.hasObservers)
    withExtendedLifetime(kept) {}
  }

  @Test("a connection keeps its source alive until it ends")
  func aliveSource() {
    weak var source: PublishSubject<Int>?
    var completions = 0
    let connection = { () -> any Disposable in
      let subject = PublishSubject<Int>()
      source = subject
      let connectable = subject.do(onCompleted: { completions += 1 }).publish()
      return connectable.connect()
    }()
    source?.onCompleted()
    #expect(completions == 1)
    #expect(source == nil)
    withExtendedLifetime(connection) {}
  }

  @Test("a subject that is made while it is being made does not wait for itself")
  func subjectMadeRecursively() {
    var shared = Observable<Int>.never()
    var (depth, received) = (0, [Int]())
    let source = PublishSubject<Int>()
    let bag = DisposeBag()
    shared =
      source.multicast(makeSubject: { () -> PublishSubject<Int> in
        depth += 1
        if depth == 1 { shared.subscribe(onNext: { received.append($0) }).disposed(by: bag) }
        return PublishSubject()
      }).refCount()
    shared.subscribe(onNext: { received.append(-$0) }).disposed(by: bag)
    source.onNext(1)
    #expect(received == [1, -1])
  }

  @Test("subscribers on several threads wait until the subject of their connection is made")
  func oneSubject() {
    let calls = PlainAtomic(0)
    let shared = Observable<Int>.never().multicast(makeSubject: { () -> PublishSubject<Int> in
      calls.wrappingAdd(1, ordering: .relaxed)
      Thread.sleep(forTimeInterval: 0.02)
      return PublishSubject()
    })
    let bag = DisposeBag()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      shared.subscribe().disposed(by: bag)
    }
    let count = calls.load(ordering: .relaxed)
    #expect(count == 1)
  }
}

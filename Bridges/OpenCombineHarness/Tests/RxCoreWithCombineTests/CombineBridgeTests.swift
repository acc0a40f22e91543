import Combine
import RxCoreWithCombine
import Synchronization
import Testing

/// Observables as publishers, and publishers as observables.
struct CombineBridgeTests {
  private struct Failure: Error {}

  /// Requests what a test asks for, and records what it receives.
  private final class Receiver: Subscriber {
    typealias Input = Int
    typealias Failure = any Error

    var log: [String] = []
    var subscription: (any Subscription)?
    /// The demand that each element adds.
    var further = Subscribers.Demand.none
    var receiveElement: ((Int) -> Void)?

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
      log.append("\(input)")
      receiveElement?(input)
      return further
    }

    func receive(completion: Subscribers.Completion<any Error>) {
      switch completion {
      case .finished: log.append("finished")
      case .failure: log.append("failure")
      }
    }
  }

  @Test func `an observable emits a publisher's values and completes with it`() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    _ = subject.asObservable().subscribe(
      onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") })
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log == ["1", "2", "completed"])
  }

  @Test func `an observable fails with a publisher`() {
    var log: [String] = []
    _ = Observable<Int>.fromPublisher(Fail<Int, Failure>(error: Failure())).subscribe(
      onNext: { log.append("\($0)") }, onError: { log.append("\(type(of: $0))") })
    #expect(log == ["Failure"])
  }

  @Test func `disposing an observable cancels the publisher`() {
    var isCancelled = false
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.handleEvents(receiveCancel: { isCancelled = true }).asObservable()
      .subscribe()
    #expect(!isCancelled)
    subscription.dispose()
    #expect(isCancelled)
  }

  @Test func `a publisher delivers as many elements as are demanded, and stores the rest`() throws {
    let receiver = Receiver()
    let subject = PublishSubject<Int>()
    subject.asPublisher().subscribe(receiver)
    let subscription = try #require(receiver.subscription)
    for element in 1...4 { subject.onNext(element) }
    #expect(receiver.log.isEmpty)
    subscription.request(.max(1))
    #expect(receiver.log == ["1"])
    subscription.request(.max(2))
    #expect(receiver.log == ["1", "2", "3"])
    subject.onCompleted()
    #expect(receiver.log == ["1", "2", "3"])
    subscription.request(.unlimited)
    #expect(receiver.log == ["1", "2", "3", "4", "finished"])
  }

  @Test func `a publisher completes without demand`() {
    let receiver = Receiver()
    Observable<Int>.empty().asPublisher().subscribe(receiver)
    #expect(receiver.log == ["finished"])
  }

  @Test func `a publisher fails after the stored elements`() throws {
    let receiver = Receiver()
    Observable.just(1).concat(Observable.error(Failure())).asPublisher().subscribe(receiver)
    #expect(receiver.log.isEmpty)
    try #require(receiver.subscription).request(.max(1))
    #expect(receiver.log == ["1", "failure"])
  }

  @Test func `the demand that an element returns counts`() throws {
    let receiver = Receiver()
    receiver.further = .max(1)
    Observable.of(1, 2, 3).asPublisher().subscribe(receiver)
    try #require(receiver.subscription).request(.max(1))
    #expect(receiver.log == ["1", "2", "3", "finished"])
  }

  @Test func `a request from within an element is delivered after it`() throws {
    let receiver = Receiver()
    receiver.receiveElement = { [unowned receiver] in
      receiver.subscription?.request(.max(1))
      receiver.log.append("end of \($0)")
    }
    Observable.of(1, 2).asPublisher().subscribe(receiver)
    try #require(receiver.subscription).request(.max(1))
    #expect(receiver.log == ["1", "end of 1", "2", "end of 2", "finished"])
  }

  @Test func `cancelling a publisher disposes the subscription and drops stored elements`() throws {
    let receiver = Receiver()
    let subject = PublishSubject<Int>()
    subject.asPublisher().subscribe(receiver)
    subject.onNext(1)
    let subscription = try #require(receiver.subscription)
    #expect(subject.hasObservers)
    subscription.cancel()
    #expect(!subject.hasObservers)
    subscription.request(.unlimited)
    #expect(receiver.log.isEmpty)
  }

  @Test func `cancelling from within an element delivers nothing more`() throws {
    let receiver = Receiver()
    receiver.receiveElement = { [unowned receiver] _ in receiver.subscription?.cancel() }
    let subject = PublishSubject<Int>()
    subject.asPublisher().subscribe(receiver)
    try #require(receiver.subscription).request(.unlimited)
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(receiver.log == ["1"])
    #expect(!subject.hasObservers)
  }

  @Test func `a publisher releases its subscriber after the end and when it is cancelled`() throws {
    for ends in [true, false] {
      let subject = PublishSubject<Int>()
      var receiver: Receiver? = Receiver()
      weak let released = receiver
      subject.asPublisher().subscribe(try #require(receiver))
      let subscription = try #require(receiver?.subscription)
      receiver?.subscription = nil
      if ends { subject.onCompleted() } else { subscription.cancel() }
      receiver = nil
      #expect(released == nil)
    }
  }

  @Test func `a publisher of elements of several threads loses none`() async {
    let subject = PublishSubject<Int>()
    let sum = Mutex(0)
    let cancellable = subject.asPublisher().replaceError(with: 0).sink { element in
      sum.withLock { $0 += element }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<1000 { subject.onNext(1) } }
      }
    }
    #expect(sum.withLock { $0 } == 4000)
    cancellable.cancel()
  }
}

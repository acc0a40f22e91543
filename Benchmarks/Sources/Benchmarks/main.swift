import OpenCombine
import RxCore
import Stages

nonisolated(unsafe) var sum = 0

let elements = 200_000

func fiveStages(_ source: Observable<Int>) -> Observable<Int> {
  increment(keepMost(increment(runningSum(keepMost(increment(source))))))
}

func subjectFive() -> Contender {
  Contender(name: "RxCore", operations: elements) {
    let subject = PublishSubject<Int>()
    let chain = keepMost(increment(runningSum(keepMost(increment(subject)))))
    let subscription = chain.subscribe(onNext: { sum &+= $0 })
    for element in 0..<elements { subject.onNext(element) }
    subscription.dispose()
  }
}

func subjectFivePeer() -> Contender {
  Contender(name: "OpenCombine", operations: elements) {
    let subject = PassthroughSubject<Int, Never>()
    let chain = keepMost(increment(runningSum(keepMost(increment(subject.eraseToAnyPublisher())))))
    let subscription = chain.sink { sum &+= $0 }
    for element in 0..<elements { subject.send(element) }
    subscription.cancel()
  }
}

func rangeFive() -> Contender {
  Contender(name: "RxCore", operations: elements) {
    let chain = keepMost(
      increment(runningSum(keepMost(increment(Observable.range(start: 0, count: elements))))))
    _ = chain.subscribe(onNext: { sum &+= $0 })
  }
}

func rangeFivePeer() -> Contender {
  Contender(name: "OpenCombine", operations: elements) {
    let source = (0..<elements).publisher.eraseToAnyPublisher()
    let chain = keepMost(increment(runningSum(keepMost(increment(source)))))
    _ = chain.sink { sum &+= $0 }
  }
}

func pump() -> Contender {
  Contender(name: "RxCore", operations: elements) {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { sum &+= $0 })
    for element in 0..<elements { subject.onNext(element) }
    subscription.dispose()
  }
}

func pumpPeer() -> Contender {
  Contender(name: "OpenCombine", operations: elements) {
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.sink { sum &+= $0 }
    for element in 0..<elements { subject.send(element) }
    subscription.cancel()
  }
}

func maps(_ count: Int) -> Contender {
  Contender(name: "\(count) maps", operations: elements) {
    let subject = PublishSubject<Int>()
    let subscription = increments(subject, count).subscribe(onNext: { sum &+= $0 })
    for element in 0..<elements { subject.onNext(element) }
    subscription.dispose()
  }
}

let subscriptions = 20_000

func subscribe() -> Contender {
  let subject = PublishSubject<Int>()
  let chain = keepMost(runningSum(increment(subject)))
  return Contender(name: "RxCore, subject", operations: subscriptions) {
    for _ in 0..<subscriptions { chain.subscribe(onNext: { sum &+= $0 }).dispose() }
  }
}

func subscribePeer() -> Contender {
  let subject = PassthroughSubject<Int, Never>()
  let chain = keepMost(runningSum(increment(subject.eraseToAnyPublisher())))
  return Contender(name: "OpenCombine, subject", operations: subscriptions) {
    for _ in 0..<subscriptions { chain.sink { sum &+= $0 }.cancel() }
  }
}

func subscribeJust() -> Contender {
  let chain = keepMost(runningSum(increment(.just(1))))
  return Contender(name: "RxCore, just", operations: subscriptions) {
    for _ in 0..<subscriptions { chain.subscribe(onNext: { sum &+= $0 }).dispose() }
  }
}

func subscribeJustPeer() -> Contender {
  let chain = keepMost(runningSum(increment(Just(1).eraseToAnyPublisher())))
  return Contender(name: "OpenCombine, just", operations: subscriptions) {
    for _ in 0..<subscriptions { chain.sink { sum &+= $0 }.cancel() }
  }
}

let comparisons = [
  Comparison(title: "subject → 5 operators, per element", bound: 0.4, contenders: [subjectFive(), subjectFivePeer()]),
  Comparison(title: "range → 5 operators, per element", bound: 0.4, contenders: [rangeFive(), rangeFivePeer()]),
  Comparison(title: "subject → 1 subscriber, per element", bound: 0.3, contenders: [pump(), pumpPeer()]),
  Comparison(title: "maps", contenders: [maps(20), maps(1)]),
  Comparison(title: "subscribe + dispose", bound: 0.4, contenders: [subscribe(), subscribePeer()]),
  Comparison(title: "subscribe + dispose", bound: 0.4, contenders: [subscribeJust(), subscribeJustPeer()]),
]
var allHold = true
for comparison in comparisons { allHold = comparison.run() && allHold }

import BenchmarkPipelines
import OpenCombine
import RxCore

/// The cost of an element and of a subscription, compared with OpenCombine or with fewer sources.
///
/// The pipelines are built by functions of the module `BenchmarkPipelines` that are not inlined.
enum Pipelines {
  nonisolated(unsafe) static var sum = 0

  static let elements = 200_000
  static let subscriptions = 20_000

  static var comparisons: [Comparison] {
    [
      Comparison(
        title: "subject, map, filter, scan, map, filter: an element", bound: 0.16,
        contenders: [
          pumping("RxCore") { filtered($0) },
          pumpingPeer { filtered($0) },
        ]),
      Comparison(
        title: "range, map, filter, scan, map, filter: an element", bound: 0.1,
        contenders: [range(), rangePeer()]),
      Comparison(
        title: "subject, one subscriber: an element", bound: 0.13,
        contenders: [pumping("RxCore") { $0 }, pumpingPeer { $0 }]),
      Comparison(
        title: "subject, three operators: subscribe and dispose", bound: 0.3,
        contenders: [
          subscribing("RxCore", to: keepMost(runningSum(increment(PublishSubject<Int>())))),
          subscribingPeer(
            to: keepMost(
              runningSum(increment(PassthroughSubject<Int, Never>().eraseToAnyPublisher())))),
        ]),
      Comparison(
        title: "just, three operators: subscribe and dispose", bound: 0.3,
        contenders: [
          subscribing("RxCore", to: keepMost(runningSum(increment(.just(1))))),
          subscribingPeer(to: keepMost(runningSum(increment(Just(1).eraseToAnyPublisher())))),
        ]),
      Comparison(
        title: "combineLatest of four sources: an element", bound: 2,
        contenders: [
          pumping("four sources") { sumOfFour($0, other) },
          pumping("two sources") { sumOfTwo($0, other) },
        ]),
      Comparison(
        title: "combineLatest of four sources, tuples: an element", bound: 2,
        contenders: [
          pumping("four sources") { tuplesOfFour($0, other) },
          pumping("two sources") { sumOfTwo($0, other) },
        ]),
      Comparison(
        title: "zip of four sources: an element of each", bound: 2.5,
        contenders: [
          pumping("four sources") { quadruples($0) },
          pumping("two sources") { pairs($0) },
        ]),
    ]
  }

  /// A source that emits one element on subscription and never terminates.
  private static let other: Observable<Int> = BehaviorSubject(value: 1)

  /// What a further map costs: twenty against one.
  static var furtherMap: Slope {
    Slope(
      title: "a further map: an element", bound: 10, steps: 19,
      shorter: pumping("one map") { increments($0, 1) },
      longer: pumping("twenty maps") { increments($0, 20) })
  }

  private static func filtered(_ source: Observable<Int>) -> Observable<Int> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
  }

  private static func filtered(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
  }

  private static func pumping(
    _ name: String, through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> Contender {
    Contender(name: name, operations: elements) {
      let subject = PublishSubject<Int>()
      let subscription = stages(subject).subscribe(onNext: { sum &+= $0 })
      for element in 0..<elements { subject.onNext(element) }
      subscription.dispose()
    }
  }

  private static func pumpingPeer(
    through stages: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Contender {
    Contender(name: "OpenCombine", operations: elements) {
      let subject = PassthroughSubject<Int, Never>()
      let subscription = stages(subject.eraseToAnyPublisher()).sink { sum &+= $0 }
      for element in 0..<elements { subject.send(element) }
      subscription.cancel()
    }
  }

  private static func range() -> Contender {
    Contender(name: "RxCore", operations: elements) {
      let source = Observable.range(start: 0, count: elements)
      _ = filtered(source).subscribe(onNext: { sum &+= $0 })
    }
  }

  private static func rangePeer() -> Contender {
    Contender(name: "OpenCombine", operations: elements) {
      let source = (0..<elements).publisher.eraseToAnyPublisher()
      _ = filtered(source).sink { sum &+= $0 }
    }
  }

  private static func subscribing(_ name: String, to chain: Observable<Int>) -> Contender {
    Contender(name: name, operations: subscriptions) {
      for _ in 0..<subscriptions { chain.subscribe(onNext: { sum &+= $0 }).dispose() }
    }
  }

  private static func subscribingPeer(to chain: AnyPublisher<Int, Never>) -> Contender {
    Contender(name: "OpenCombine", operations: subscriptions) {
      for _ in 0..<subscriptions { chain.sink { sum &+= $0 }.cancel() }
    }
  }
}

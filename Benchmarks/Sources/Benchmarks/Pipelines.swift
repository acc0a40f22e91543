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

  /// A source that emits one element on subscription and never terminates.
  static let other: Observable<Int> = BehaviorSubject(value: 1)

  /// What a further map costs: twenty against one.
  static var furtherMap: Slope {
    Slope(
      title: "a further map: an element", bound: 10, steps: 19,
      shorter: pumping("one map") { increments($0, 1) },
      longer: pumping("twenty maps") { increments($0, 20) })
  }

  static func filtered(_ source: Observable<Int>) -> Observable<Int> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
  }

  static func filtered(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
  }

  static func pumping(
    _ name: String, through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> Contender {
    Contender(name: name, operations: elements) {
      let subject = PublishSubject<Int>()
      let subscription = stages(subject).subscribe(onNext: { sum &+= $0 })
      for element in 0..<elements { subject.onNext(element) }
      subscription.dispose()
    }
  }

  static func pumpingPeer(
    through stages: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Contender {
    Contender(name: "OpenCombine", operations: elements) {
      let subject = PassthroughSubject<Int, Never>()
      let subscription = stages(subject.eraseToAnyPublisher()).sink { sum &+= $0 }
      for element in 0..<elements { subject.send(element) }
      subscription.cancel()
    }
  }

  static func ranging(
    through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> Contender {
    Contender(name: "RxCore", operations: elements) {
      let source = Observable.range(start: 0, count: elements)
      _ = stages(source).subscribe(onNext: { sum &+= $0 })
    }
  }

  static func rangingPeer(
    through stages: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Contender {
    Contender(name: "OpenCombine", operations: elements) {
      let source = (0..<elements).publisher.eraseToAnyPublisher()
      _ = stages(source).sink { sum &+= $0 }
    }
  }

  /// Elements of a subject with several subscribers, of a source of its own if `share` stands between.
  static func sharing(
    _ subscribers: Int, through stages: @escaping (Observable<Int>) -> Observable<Int>
  ) -> Contender {
    Contender(name: "RxCore", operations: elements / subscribers) {
      let subject = PublishSubject<Int>()
      let source = stages(subject)
      let subscriptions = (0..<subscribers).map { _ in
        source.subscribe(onNext: { sum &+= $0 })
      }
      for element in 0..<elements / subscribers { subject.onNext(element) }
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  static func sharingPeer(
    _ subscribers: Int,
    through stages: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Contender {
    Contender(name: "OpenCombine", operations: elements / subscribers) {
      let subject = PassthroughSubject<Int, Never>()
      let source = stages(subject.eraseToAnyPublisher())
      let subscriptions = (0..<subscribers).map { _ in source.sink { sum &+= $0 } }
      for element in 0..<elements / subscribers { subject.send(element) }
      for subscription in subscriptions { subscription.cancel() }
    }
  }

  /// One element of ten subjects in turn.
  static func mergingSubjects() -> Contender {
    Contender(name: "merge of ten subjects", operations: elements) {
      let subjects = (0..<10).map { _ in PublishSubject<Int>() }
      let subscription = merged(subjects).subscribe(onNext: { sum &+= $0 })
      for _ in 0..<elements / 10 { for subject in subjects { subject.onNext(1) } }
      subscription.dispose()
    }
  }

  static func mergingRanges() -> Contender {
    Contender(name: "merge of ten ranges", operations: elements) {
      let ranges = (0..<10).map { _ in Observable.range(start: 0, count: elements / 10) }
      _ = merged(ranges).subscribe(onNext: { sum &+= $0 })
    }
  }

  static func building() -> Contender {
    Contender(name: "RxCore", operations: subscriptions) {
      let subject = PublishSubject<Int>()
      for _ in 0..<subscriptions {
        keepMost(runningSum(increment(subject))).subscribe(onNext: { sum &+= $0 }).dispose()
      }
    }
  }

  static func buildingPeer() -> Contender {
    Contender(name: "OpenCombine", operations: subscriptions) {
      let subject = PassthroughSubject<Int, Never>().eraseToAnyPublisher()
      for _ in 0..<subscriptions {
        keepMost(runningSum(increment(subject))).sink { sum &+= $0 }.cancel()
      }
    }
  }

  static func subscribing(_ name: String, to chain: Observable<Int>) -> Contender {
    Contender(name: name, operations: subscriptions) {
      for _ in 0..<subscriptions { chain.subscribe(onNext: { sum &+= $0 }).dispose() }
    }
  }

  static func subscribingPeer(to chain: AnyPublisher<Int, Never>) -> Contender {
    Contender(name: "OpenCombine", operations: subscriptions) {
      for _ in 0..<subscriptions { chain.sink { sum &+= $0 }.cancel() }
    }
  }
}

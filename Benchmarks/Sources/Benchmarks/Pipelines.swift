import BenchmarkPipelines
import OpenCombine
import RxCoreRuns

/// The cost of an element and of a subscription, compared with OpenCombine or with fewer sources.
///
/// The pipelines are built by functions of the module `BenchmarkPipelines` that are not inlined.
enum Pipelines {
  nonisolated(unsafe) private static var sum = 0

  static let elements = 200_000
  static let subscriptions = 20_000

  /// RxCore's workload.
  static func rxCore(_ title: String) -> Contender {
    guard let run = runs[title] else { fatalError("RxRuns has no row '\(title)'") }
    return Contender(name: "RxCore", operations: run.operations, body: run.body)
  }

  nonisolated(unsafe) private static let runs = Dictionary(
    uniqueKeysWithValues: RxRuns.all.map { ($0.title, $0) })

  /// What a further map costs: twenty against one.
  static var furtherMap: Slope {
    Slope(
      title: "a further map: an element", bound: 10, steps: 19,
      shorter: rxCore("subject, one map: an element"),
      longer: rxCore("subject, twenty maps: an element"))
  }

  static func filtered(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
    keepMost(increment(runningSum(keepMost(increment(source)))))
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

  static func rangingPeer(
    through stages: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Contender {
    Contender(name: "OpenCombine", operations: elements) {
      let source = (0..<elements).publisher.eraseToAnyPublisher()
      _ = stages(source).sink { sum &+= $0 }
    }
  }

  /// Elements of a subject with several subscribers.
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

  static func buildingPeer() -> Contender {
    Contender(name: "OpenCombine", operations: subscriptions) {
      let subject = PassthroughSubject<Int, Never>().eraseToAnyPublisher()
      for _ in 0..<subscriptions {
        keepMost(runningSum(increment(subject))).sink { sum &+= $0 }.cancel()
      }
    }
  }

  static func subscribingPeer(to chain: AnyPublisher<Int, Never>) -> Contender {
    Contender(name: "OpenCombine", operations: subscriptions) {
      for _ in 0..<subscriptions { chain.sink { sum &+= $0 }.cancel() }
    }
  }
}

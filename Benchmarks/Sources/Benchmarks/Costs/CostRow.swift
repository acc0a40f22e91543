import Counters
import Foundation
import RxCore

/// A pipeline of one operator or factory, whose costs are measured.
struct CostRow {
  /// What a pipeline is built from.
  struct Parts {
    /// A subject into which the benchmark sends elements, or the row's own source.
    let source: Observable<Int>
    /// A source that emits one element on subscription and never terminates.
    let other: Observable<Int>
    let scheduler: HistoricalScheduler
  }

  /// How elements reach the pipeline.
  enum Feed {
    /// The benchmark sends elements into a subject.
    case subject
    /// The same; after each element, virtual time advances by a second.
    case time
    /// The pipeline makes this many elements by itself while it is being subscribed to.
    case itself(Int)
    /// The source is `just`. The pipeline terminates with the first element, so only its subscription is measured.
    case once
  }

  /// The checks that an operator may fail, each with the reason.
  struct Excuse: OptionSet {
    let rawValue: Int
    static let allocates = Excuse(rawValue: 1)
    static let looksUp = Excuse(rawValue: 2)
    static let checksAccess = Excuse(rawValue: 4)
  }

  /// The name in the registry, perhaps followed by labels or a remark.
  let name: String
  let feed: Feed
  let excuse: Excuse
  let reason: String
  /// Makes the pipeline, as a closure that subscribes to it.
  let derive: (Parts) -> () -> any Disposable

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - name: The name in the registry, perhaps followed by labels or a remark.
  ///   - feed: How elements reach the pipeline.
  ///   - excuse: The checks that the operator may fail.
  ///   - reason: Why it may.
  ///   - apply: Makes the pipeline.
  init<Element>(
    _ name: String, _ feed: Feed = .subject, may excuse: Excuse = [], because reason: String = "",
    _ apply: @escaping (Parts) -> Observable<Element>
  ) {
    self.name = name
    self.feed = feed
    self.excuse = excuse
    self.reason = reason
    derive = { parts in
      let pipeline = apply(parts)
      return { pipeline.subscribe(onNext: { _ in Costs.received &+= 1 }) }
    }
  }

  /// The name in the registry.
  var registeredName: String { String(name.prefix { $0 != "(" && $0 != " " }) }
}

/// What an element and a subscription of a row cost.
struct Cost {
  var nanoseconds = 0.0
  var allocations = 0.0
  var lookups = 0.0
  var accessChecks = 0.0
  var subscriptionNanoseconds = 0.0
  var subscriptionAllocations = 0.0
  var bytes = 0.0
}

extension CostRow {
  private static let elements = 4_000
  private static let subscriptions = 500
  private static let live = 50

  /// Measures: the minima of several rounds, because other work on the machine can only add to a figure.
  func measured() -> Cost {
    var cost = Cost()
    measureElements(&cost)
    measureSubscriptions(&cost)
    return cost
  }

  /// The number of elements that are measured, or nil if only the subscription is.
  var elementCount: Int? {
    switch feed {
    case .subject, .time: Self.elements
    case .itself(let count): count > 1 ? count : nil
    case .once: nil
    }
  }

  private func parts(_ source: Observable<Int>) -> Parts {
    Parts(source: source, other: BehaviorSubject(value: 1), scheduler: HistoricalScheduler())
  }

  private func measureElements(_ cost: inout Cost) {
    guard let count = elementCount else { return }
    let subject = PublishSubject<Int>()
    let parts = parts(subject)
    let subscribe = derive(parts)
    let subscription = SerialDisposable()
    var send: () -> Void = { subscription.disposable = subscribe() }
    switch feed {
    case .subject:
      subscription.disposable = subscribe()
      send = { for element in 1...count { subject.onNext(element) } }
    case .time:
      subscription.disposable = subscribe()
      send = {
        for element in 1...count {
          subject.onNext(element)
          parts.scheduler.advanceTo(parts.scheduler.clock.addingTimeInterval(1))
        }
      }
    case .itself, .once: break
    }
    let figures = Figures(rounds: 7, operations: count, send)
    cost.nanoseconds = figures.nanoseconds
    cost.allocations = figures.allocations
    cost.lookups = figures.lookups
    cost.accessChecks = figures.accessChecks
    subscription.dispose()
  }

  private func measureSubscriptions(_ cost: inout Cost) {
    let subject = PublishSubject<Int>()
    let parts: Parts
    if case .once = feed { parts = self.parts(.just(1)) } else { parts = self.parts(subject) }
    let subscribe = derive(parts)
    let repetitions =
      if case .itself(let count) = feed, count > 1 { 20 } else { Self.subscriptions }
    let figures = Figures(rounds: 7, operations: repetitions) {
      for _ in 0..<repetitions { subscribe().dispose() }
    }
    cost.subscriptionNanoseconds = figures.nanoseconds
    cost.subscriptionAllocations = figures.allocations
    var held: [any Disposable] = []
    held.reserveCapacity(Self.live + 1)
    held.append(subscribe())
    countRuntime(true)
    let before = runtimeCounts().liveBytes
    for _ in 0..<Self.live { held.append(subscribe()) }
    cost.bytes = Double(runtimeCounts().liveBytes - before) / Double(Self.live)
    countRuntime(false)
    for subscription in held { subscription.dispose() }
  }
}

/// The least that an operation took in several rounds.
struct Figures {
  var nanoseconds = Double.infinity
  var allocations = Double.infinity
  var lookups = Double.infinity
  var accessChecks = Double.infinity

  private static let countedRounds = 3

  init(rounds: Int, operations: Int, _ body: () -> Void) {
    body()
    let count = Double(operations)
    for _ in 0..<rounds {
      let start = processorTime()
      body()
      nanoseconds = min(nanoseconds, (processorTime() - start) / count)
    }
    countRuntime(true)
    defer { countRuntime(false) }
    for _ in 0..<Self.countedRounds {
      let before = runtimeCounts()
      body()
      let after = runtimeCounts()
      allocations = min(allocations, Double(after.allocations - before.allocations) / count)
      lookups = min(lookups, Double(after.lookups - before.lookups) / count)
      accessChecks = min(accessChecks, Double(after.accessChecks - before.accessChecks) / count)
    }
  }
}

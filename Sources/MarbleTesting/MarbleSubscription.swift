import VirtualTimeCore
import MarbleKit

/// A subscription to a drawn source that honours demand, for adapters of libraries with backpressure.
///
/// A hot source drops an element without demand. A cold one keeps it until the subscriber requests it. Errors need no demand. A completion
/// follows the kept elements. A source that misbehaves delivers all its events, also without demand and after the end or a cancellation.
public final class MarbleSubscription<Element, Failure: Error>: @unchecked Sendable {
  // Unchecked, because of the elements and closures: a lock guards what changes, and no closure is called under it.

  private enum End { case failure(Failure), completion }

  /// What receives the events; released at the end, because it may hold the subscription.
  private struct Handlers {
    let next: (Element) -> MarbleDemand
    let failure: (Failure) -> Void
    let completion: () -> Void
  }

  private struct Contents {
    /// Nil once the subscription has ended or is cancelled.
    var handlers: Handlers?
    var demand = MarbleDemand.max(0)
    var kept: [Element] = []
    var end: End?
    var isDelivering = false
  }

  private enum Step { case next(Element), end(End) }

  private let origin: MarbleSource<Element, Failure>
  private let number: Int
  private let contents: Guarded<Contents>
  /// Ends the subscription to the source.
  private let source = LateCancellation()

  /// Creates a subscription that receives nothing before `start()`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - next: Receives each requested element, and returns the number of further elements that it requests.
  ///   - failure: Receives the error if the source fails.
  ///   - completion: Receives the completion.
  public init(
    to source: MarbleSource<Element, Failure>, next: @escaping (Element) -> MarbleDemand,
    failure: @escaping (Failure) -> Void, completion: @escaping () -> Void
  ) {
    origin = source
    number = source.demands.begin()
    let handlers = Handlers(next: next, failure: failure, completion: completion)
    contents = Guarded(Contents(handlers: handlers))
  }

  /// Subscribes to the source, unless the subscription is cancelled.
  public func start() {
    guard let handlers = contents.withLock({ $0.handlers }) else { return }
    if origin.base.misbehaves { return start(for: handlers) }
    let subscription = origin.base.subscribe { [self] events, index in
      switch events[index] {
      case .next(let element): receive(element)
      case .error(let error):
        if let error = origin.failure(of: error) { receive(.failure(error)) }
        source.dispose()
      case .completed:
        receive(.completion)
        source.dispose()
      }
    }
    source.set(subscription)
  }

  /// Delivers all events of a source that misbehaves, whatever the demand, the end or a cancellation.
  private func start(for handlers: Handlers) {
    source.set(
      origin.base.subscribe { [origin] events, index in
        switch events[index] {
        case .next(let element): _ = handlers.next(element)
        case .error(let error):
          if let error = origin.failure(of: error) { handlers.failure(error) }
        case .completed: handlers.completion()
        }
      })
  }

  /// Requests further elements, and records the demand.
  ///
  /// - Parameter demand: The number of elements.
  public func request(_ demand: MarbleDemand) {
    if demand == .max(0) || isOver { return }
    origin.demands.demands(of: number).send(demand)
    contents.withLock { $0.demand = $0.demand + demand }
    deliver()
  }

  /// Cancels the subscription; nothing is received afterwards.
  public func cancel() {
    // The handlers are released outside the lock.
    let old = contents.withLock { exchange(&$0, with: Contents()) }
    withExtendedLifetime(old) { source.dispose() }
  }

  private var isOver: Bool { contents.withLock { $0.handlers == nil } }

  private func receive(_ element: Element) {
    contents.withLock { contents in
      if contents.handlers == nil || origin.isHot && contents.demand == .max(0) { return }
      contents.kept.append(element)
    }
    deliver()
  }

  private func receive(_ end: End) {
    contents.withLock { $0.end = end }
    deliver()
  }

  /// Delivers what there is demand for; a nested call leaves that to the outer one.
  private func deliver() {
    let isTaken = contents.withLock { contents in
      defer { contents.isDelivering = true }
      return contents.isDelivering
    }
    if isTaken { return }
    while let (step, handlers) = nextStep() {
      switch step {
      case .next(let element): request(handlers.next(element))
      case .end(.failure(let error)): handlers.failure(error)
      case .end(.completion): handlers.completion()
      }
    }
  }

  /// Takes the next event to deliver; nil ends the delivery.
  private func nextStep() -> (Step, Handlers)? {
    var next: (Step, Handlers)?
    contents.withLock { contents in
      let fails = if case .failure = contents.end { true } else { false }
      if let handlers = contents.handlers {
        if let end = contents.end, fails || contents.kept.isEmpty {
          contents.handlers = nil
          next = (.end(end), handlers)
        } else if !contents.kept.isEmpty, contents.demand != .max(0) {
          contents.demand = contents.demand.decremented
          next = (.next(contents.kept.removeFirst()), handlers)
        }
      }
      if next == nil { contents.isDelivering = false }
    }
    return next
  }
}

extension MarbleDemand {
  /// The demand after an element was delivered.
  fileprivate var decremented: Self { count.map { .max($0 - 1) } ?? .unlimited }
}

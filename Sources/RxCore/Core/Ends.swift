import VirtualTimeCore

/// A receiver of a sequence's terminal event, independent of the element type: the lifetime of a subscription, or an operator's receiver.
///
/// A member of a list, because a lifetime is both: one object for a subscriber costs less than two.
@usableFromInline
package class Ends: LifetimeMember {
  /// The lifetime of the operators that share this receiver, not retained: it is this object, or an operator's receiver retains it.
  @exclusivity(unchecked) @usableFromInline
  final fileprivate(set) var owner: Unmanaged<Lifetime>?

  /// The lifetime of the operators that share this receiver.
  @inlinable final var lifetime: Lifetime { owner.unsafelyUnwrapped.takeUnretainedValue() }

  /// Whether the operator at `depth` is stopped.
  @inlinable
  final func hasStopped(at depth: Int32) -> Bool {
    owner.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.isStopped(at: depth) }
  }

  /// Adds the seat of the source in a subject to the lifetime.
  final func hold(_ seat: LifetimeSeat) {
    owner.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.occupy(seat) }
  }

  /// Makes the object its own lifetime; only a new lifetime calls this.
  ///
  /// Never inlined: the initializer would retain and release the object.
  @inline(never)
  final func own() { owner = unsafeBitCast(self, to: Unmanaged<Lifetime>.self) }

  /// The identity of the lifetime, read without a reference to it: the initializer would retain the object.
  final var identity: ObjectIdentifier { unsafeBitCast(owner, to: ObjectIdentifier.self) }

  /// Receives the error.
  @usableFromInline
  package func error(_ error: any Swift.Error) {}

  /// Receives the completion.
  @usableFromInline
  package func completed() {}

  /// Receives a terminal event, and calls `afterwards` before the subscription is disposed.
  @usableFromInline
  func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    if let error { self.error(error) } else { completed() }
    afterwards()
  }
}

/// A receiver of the terminal event between two operators.
@usableFromInline
package class OperatorEnds: Ends {
  private final let retained: Lifetime

  /// The number of the source's events that are queued at a gate.
  @usableFromInline final let queuedEvents = AtomicValue<Int>(0)

  @usableFromInline
  init(_ lifetime: Lifetime) {
    retained = lifetime
    super.init()
    owner = Unmanaged.passUnretained(lifetime)
  }
}

/// A receiver of the terminal event that calls closures.
@usableFromInline
final class AnonymousEnds: OperatorEnds {
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  @usableFromInline
  init(
    _ lifetime: Lifetime, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    onError = error
    onCompleted = completed
    super.init(lifetime)
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) { onError(error) }

  @usableFromInline
  override func completed() { onCompleted() }
}

/// A receiver of the terminal event of a source with its own lifetime.
///
/// It stops the source, calls the operator's handler, and then disposes the lifetime.
@usableFromInline
class SourceEnds: OperatorEnds {
  @usableFromInline final let gate: Gate?
  private let disposesFirst: Bool
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  /// Makes a receiver; if there is a gate, the terminal event passes through it.
  @usableFromInline
  init(
    _ lifetime: Lifetime, through gate: Gate? = nil, disposingFirst: Bool = false,
    error: @escaping (any Swift.Error) -> Void, completed: @escaping () -> Void
  ) {
    self.gate = gate
    disposesFirst = disposingFirst
    onError = error
    onCompleted = completed
    super.init(lifetime)
  }

  @usableFromInline
  override final func error(_ error: any Swift.Error) {
    pass(error)
  }

  @usableFromInline
  override final func completed() { pass(nil) }

  private func pass(_ error: (any Swift.Error)?) {
    guard let gate else { return deliver(error) }
    gate.deliver(from: self) {
      deliver(error)
    } later: {
      QueuedValue(error, self) { self.deliver($0) }
    }
  }

  @usableFromInline
  override final func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard let gate else { return deliver(error, then: afterwards) }
    gate.deliver(error, from: self) { self.deliver($0, then: afterwards) }
  }

  private func deliver(_ error: (any Swift.Error)?, then afterwards: (() -> Void)? = nil) {
    guard lifetime.stop() else { return }
    if let error {
      onError(error)
    } else {
      if disposesFirst { lifetime.dispose() }
      onCompleted()
    }
    afterwards?()
    lifetime.finish()
  }
}

/// A receiver of all events of a source with its own lifetime; every event passes through a gate.
///
/// One object holds what the delivery of an element needs, so that the sink's closure captures only this object and costs no allocation.
@usableFromInline
final class GatedSource<Element>: SourceEnds {
  @usableFromInline let next: (Element) -> Void

  @inlinable
  init(
    _ lifetime: Lifetime, through gate: Gate, disposingFirst: Bool,
    next: @escaping (Element) -> Void, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.next = next
    super.init(
      lifetime, through: gate, disposingFirst: disposingFirst, error: error, completed: completed)
  }

  /// The sink of the source.
  @inlinable var sink: Sink<Element> { Sink(next: { self.receive($0) }, ends: self) }

  @inlinable
  func receive(_ element: Element) {
    gate?.deliver(from: self) {
      pass(element)
    } later: {
      QueuedValue(element, self) { self.pass($0) }
    }
  }

  @inlinable
  func pass(_ element: Element) {
    if !lifetime.isStopped { next(element) }
  }
}

/// A receiver of the terminal event of a source that shares the operator's lifetime; the event passes through a gate.
@usableFromInline
final class GatedEnds: OperatorEnds {
  private let gate: Gate
  private let scope: Scope
  private let onError: (any Swift.Error) -> Void
  private let onCompleted: () -> Void

  @usableFromInline
  init(
    _ scope: Scope, through gate: Gate, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    self.gate = gate
    self.scope = scope
    onError = error
    onCompleted = completed
    super.init(scope.lifetime)
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) {
    pass(error)
  }

  @usableFromInline
  override func completed() { pass(nil) }

  private func pass(_ error: (any Swift.Error)?) {
    gate.deliver(from: self) {
      deliver(error)
    } later: {
      QueuedValue(error, self) { self.deliver($0) }
    }
  }

  private func deliver(_ error: (any Swift.Error)?) {
    if scope.isStopped { return }
    if let error { onError(error) } else { onCompleted() }
  }
}

extension OperatorEnds {
  /// Whether events of the source are queued at a gate: a nested event would overtake them.
  ///
  /// All accesses of the counter are relaxed. A source sends one event at a time, even if it changes threads, so it sees its own
  /// additions. Only the thread that holds the gate subtracts, and the next thread that takes the gate sees its subtractions.
  @inlinable final var hasQueuedEvents: Bool { queuedEvents.load(ordering: .relaxed) != 0 }

  final func willQueueEvent() {
    queuedEvents.wrappingAdd(1, ordering: .relaxed)
  }

  final func willDeliverQueuedEvent() {
    queuedEvents.wrappingSubtract(1, ordering: .relaxed)
  }
}

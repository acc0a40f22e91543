import Synchronization

/// Serialises the events of several sources, or of timers, into one operator, without holding a lock during delivery.
///
/// If a delivery causes another event on the same thread, that event is delivered immediately, nested. An event from another
/// thread is queued, and that thread continues immediately. The delivering thread delivers queued events after its own.
@usableFromInline
package final class Gate: @unchecked Sendable {
  // Unchecked: a lock guards the queued closures, and one thread at a time runs them.

  @usableFromInline let owner = AtomicValue<UInt>(0)
  @usableFromInline let hasWaiting = AtomicValue<Bool>(false)
  private let waiting = Guarded([() -> Void]())

  @inlinable
  package init() {}

  /// Calls `handler` with a value, immediately; if another thread is delivering, that thread calls it later.
  @inlinable
  package func deliver<Value>(_ value: Value, to handler: @escaping (Value) -> Void) {
    let me = ThreadIdentity.current.value
    if owner.load(ordering: .relaxed) == me { return handler(value) }
    if owner.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
      handler(value)
      leave(me)
    } else {
      enqueue(me) { handler(value) }
    }
  }

  /// Calls `body`, immediately; if another thread is delivering, that thread calls it later.
  @inlinable
  package func perform(_ body: @escaping () -> Void) {
    deliver(()) { _ in body() }
  }

  /// Calls `body` while the gate is held; use it only for a new gate, which no other thread holds.
  @inlinable
  func hold(_ body: () -> Void) {
    let me = ThreadIdentity.current.value
    owner.store(me, ordering: .relaxed)
    body()
    leave(me)
  }

  /// Sets whether further events of the delivering thread are delivered immediately, nested, or queued like those of other threads.
  @inlinable
  func nest(_ isAllowed: Bool) {
    let isNested = isAllowed && !hasWaiting.load(ordering: .relaxed)
    owner.store(isNested ? ThreadIdentity.current.value : .max, ordering: .relaxed)
  }

  @usableFromInline
  func enqueue(_ me: UInt, _ body: @escaping () -> Void) {
    waiting.withLock { $0.append(body) }
    hasWaiting.store(true, ordering: .sequentiallyConsistent)
    let entry = owner.compareExchange(
      expected: 0, desired: me, ordering: .sequentiallyConsistent)
    if entry.exchanged { leave(me) }
  }

  /// Runs the queued closures, then releases the gate.
  ///
  /// This method releases the gate and then reads `hasWaiting`; `enqueue` sets `hasWaiting` and then tries to take the gate.
  /// So at least one of the two threads sees the other's write.
  @inlinable
  func leave(_ me: UInt) {
    while true {
      if hasWaiting.load(ordering: .relaxed) { drain() }
      owner.store(0, ordering: .sequentiallyConsistent)
      guard hasWaiting.load(ordering: .sequentiallyConsistent) else { return }
      let entry = owner.compareExchange(
        expected: 0, desired: me, ordering: .sequentiallyConsistent)
      guard entry.exchanged else { return }
    }
  }

  @usableFromInline
  func drain() {
    while true {
      let bodies = waiting.withLock { waiting in
        hasWaiting.store(false, ordering: .relaxed)
        defer { waiting = [] }
        return waiting
      }
      if bodies.isEmpty { return }
      for body in bodies { body() }
    }
  }
}

extension Observable {
  /// Subscribes for an operator with several sources: like `start(within:)`, but every event passes through the gate.
  @inlinable
  @discardableResult
  package func start(
    within parent: Scope, through gate: Gate,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) -> Lifetime {
    let lifetime = Lifetime(within: parent)
    start(in: lifetime, through: gate, next: next, error: error, completed: completed)
    return lifetime
  }

  /// Subscribes through the gate in an existing lifetime.
  @inlinable
  package func start(
    in lifetime: Lifetime, through gate: Gate,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    if lifetime.isStopped { return lifetime.subscribed() }
    let receive: (Element) -> Void = { element in
      if !lifetime.isStopped { next(element) }
    }
    let ends = SourceEnds(lifetime, through: gate, error: error, completed: completed)
    run(Sink(next: { gate.deliver($0, to: receive) }, ends: ends), in: lifetime)
  }
}

extension Observable {
  /// Subscribes until the first element, then disposes the lifetime and calls `first`.
  package func start(
    in lifetime: Lifetime, through gate: Gate,
    first: @escaping () -> Void, error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    start(
      in: lifetime, through: gate,
      next: { _ in
        lifetime.dispose()
        first()
      }, error: error, completed: completed)
  }
}

extension Sink {
  /// Returns the sink for the operator upstream, with every event through a gate, for an operator with one source and timers.
  @inlinable
  package func gated<Upstream>(
    by gate: Gate, next: @escaping (Upstream) -> Void,
    error: @escaping (any Swift.Error) -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    let scope = scope
    let receive: (Upstream) -> Void = { element in
      if !scope.isStopped { next(element) }
    }
    return handling(
      next: { gate.deliver($0, to: receive) },
      error: { failure in
        gate.perform { if !scope.isStopped { error(failure) } }
      },
      completed: {
        gate.perform { if !scope.isStopped { completed() } }
      })
  }
}

extension Terminal {
  /// Returns the sink for the operator upstream, with every event through a gate, which forwards the terminal event.
  func gated<Upstream>(
    by gate: Gate, next: @escaping (Upstream) -> Void
  ) -> Sink<Upstream> {
    Sink<Upstream>(next: { _ in }, ends: ends, depth: depth)
      .gated(by: gate, next: next, error: error, completed: completed)
  }
}

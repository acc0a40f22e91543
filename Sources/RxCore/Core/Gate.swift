import Synchronization

/// Lets the events of several sources, or of timers, into a stage one at a time, without a lock while they are delivered.
///
/// On the thread that is delivering, an event that comes out of the delivery is delivered at once, nested. An event of another
/// thread waits, and the thread that is delivering takes it over when it is done; whoever brought it goes on at once.
@usableFromInline
package final class Gate: @unchecked Sendable {
  // Not checked: what waits is guarded, and is run by one thread at a time.

  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let hasWaiting = Atomic<Bool>(false)
  private let waiting = Guarded([() -> Void]())

  @inlinable
  package init() {}

  /// Calls `handler` with a value, now or, while another thread delivers, on that thread.
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

  /// Calls `body`, now or, while another thread delivers, on that thread.
  @inlinable
  package func perform(_ body: @escaping () -> Void) {
    deliver(()) { _ in body() }
  }

  /// Calls `body` while the gate is held: the gate is new, so nobody else can be inside.
  @inlinable
  func hold(_ body: () -> Void) {
    let me = ThreadIdentity.current.value
    owner.store(me, ordering: .relaxed)
    body()
    leave(me)
  }

  /// Says whether what the thread inside brings from now on is delivered at once, nested, or waits like what others bring.
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

  /// Gives the gate up, unless something waits: then that comes first.
  ///
  /// What is stored before `hasWaiting` is looked at again here, and the other way round in `enqueue`: one of the two threads
  /// sees the other's.
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
  /// Subscribes a stage with several sources: as `start(within:)`, with every event through the gate.
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

  /// The same in a lifetime that the stage made before.
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
    run(
      Sink(
        next: { gate.deliver($0, to: receive) }, ends: ends, scope: Scope(lifetime, depth: 1)),
      in: lifetime)
  }
}

extension Observable {
  /// Subscribes up to the first element, at which `first` is called.
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
  /// The sink of the stage upstream that lets events through a gate, for a stage with one source and timers.
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
  /// The sink of the stage upstream that lets events through a gate; its end passes.
  func gated<Upstream>(
    by gate: Gate, next: @escaping (Upstream) -> Void
  ) -> Sink<Upstream> {
    Sink<Upstream>(next: { _ in }, ends: ends, scope: scope)
      .gated(by: gate, next: next, error: error, completed: completed)
  }
}

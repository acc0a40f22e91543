import VirtualTimeCore

/// Serialises the events of several sources, or of timers, into one operator, without holding a lock during delivery.
///
/// If a delivery causes another event on the same thread, that event is delivered immediately, nested. An event from another
/// thread is queued, and that thread continues immediately. The delivering thread delivers queued events after its own.
/// The gate keeps the order of each thread's events, and of each source's events even if the source changes threads.
@usableFromInline
package final class Gate: @unchecked Sendable {
  // Unchecked: the queue is atomic, and only the delivering thread uses the variables.

  /// The delivering thread; 0 while the gate is free.
  @usableFromInline let owner = AtomicValue<UInt>(0)

  /// The address of the newest queued event, which retains the older ones; 0 if none is queued.
  ///
  /// The queue is atomic because contending threads would block on a lock at each event.
  @usableFromInline let newest = AtomicValue<UInt>(0)

  /// The oldest event that the delivering thread has taken from the queue but not yet delivered.
  private var taken: QueuedEvent?

  /// Whether `deliverInTurn` is delivering the events that were queued before a nested event.
  private var isCatchingUp = false

  @usableFromInline
  package init() {}

  deinit {
    // Releases the events one at a time: releasing only the newest would recurse once for each event.
    var events = QueuedEvent.take(newest.exchange(0, ordering: .acquiring))
    while let event = events { events = event.next.take() }
  }

  /// Calls `handler` with a source's value, immediately; if another thread is delivering, that thread calls it later.
  ///
  /// - Parameter source: The receiver of the source's terminal event; `nil` if the value does not come from a source.
  @inlinable
  package func deliver<Value>(
    _ value: Value, from source: OperatorEnds?, to handler: @escaping (Value) -> Void
  ) {
    deliver(from: source) {
      handler(value)
    } later: {
      QueuedValue(value, source, handler)
    }
  }

  /// Calls `now` immediately; if another thread is delivering, that thread delivers the event that `later` makes.
  ///
  /// Only a queued event costs an allocation.
  @inlinable
  func deliver(from source: OperatorEnds?, now: () -> Void, later: () -> QueuedEvent) {
    let me = ThreadIdentity.current.value
    // Relaxed: no other thread stores this thread's identity.
    if owner.load(ordering: .relaxed) == me {
      if let source, source.hasQueuedEvents { return deliverInTurn(later(), me) }
      return now()
    }
    if owner.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
      // Relaxed: the event must come after this thread's own queued events, and a thread always sees those.
      if newest.load(ordering: .relaxed) != 0 { drain() }
      now()
      leave(me)
    } else {
      enqueue(later(), me)
    }
  }

  /// Calls `body`, immediately; if another thread is delivering, that thread calls it later.
  @inlinable
  package func perform(_ body: @escaping () -> Void) {
    deliver(from: nil) {
      body()
    } later: {
      QueuedValue((), nil) { _ in body() }
    }
  }

  /// Calls `body` while the gate is held; use it only for a new gate, which no other thread holds.
  @inlinable
  func hold(_ body: () -> Void) {
    let me = ThreadIdentity.current.value
    // Relaxed: no other thread knows the gate.
    owner.store(me, ordering: .relaxed)
    body()
    leave(me)
  }

  /// Sets whether further events of the delivering thread are delivered immediately, nested, or queued like those of other threads.
  @inlinable
  func nest(_ isAllowed: Bool) {
    // Relaxed: this thread only needs to see its own queued events, and the gate remains taken.
    let isNested = isAllowed && newest.load(ordering: .relaxed) == 0
    owner.store(isNested ? ThreadIdentity.current.value : .max, ordering: .relaxed)
  }

  /// Delivers a nested event after the events that are already queued.
  ///
  /// The event's source has queued events: it sent them on another thread and then changed to the delivering thread. If this method is
  /// already running, the new event is only queued. So the depth of the stack does not depend on the number of queued events.
  @usableFromInline
  func deliverInTurn(_ event: QueuedEvent, _ me: UInt) {
    enqueue(event, me)
    if isCatchingUp { return }
    isCatchingUp = true
    deliverTaken()
    taken = QueuedEvent.take(newest.exchange(0, ordering: .acquiring))
    deliverTaken()
    isCatchingUp = false
  }

  @usableFromInline
  func enqueue(_ event: QueuedEvent, _ me: UInt) {
    event.willBeQueued()
    let address = UInt(bitPattern: Unmanaged.passRetained(event).toOpaque())
    // Relaxed: the exchange verifies the value.
    var assumed = newest.load(ordering: .relaxed)
    while true {
      event.older = assumed
      let result = newest.compareExchange(
        expected: assumed, desired: address, ordering: .sequentiallyConsistent)
      if result.exchanged { break }
      assumed = result.original
    }
    let entry = owner.compareExchange(
      expected: 0, desired: me, ordering: .sequentiallyConsistent)
    if entry.exchanged { leave(me) }
  }

  /// Delivers the queued events, then releases the gate.
  ///
  /// This method releases the gate and then reads `newest`; `enqueue` sets `newest` and then tries to take the gate. All four operations are
  /// sequentially consistent. So at least one of the two threads sees the other's write.
  @inlinable
  func leave(_ me: UInt) {
    while true {
      // Relaxed: the load below sees any event that this load misses.
      if newest.load(ordering: .relaxed) != 0 { drain() }
      owner.store(0, ordering: .sequentiallyConsistent)
      guard newest.load(ordering: .sequentiallyConsistent) != 0 else { return }
      let entry = owner.compareExchange(
        expected: 0, desired: me, ordering: .sequentiallyConsistent)
      guard entry.exchanged else { return }
    }
  }

  @usableFromInline
  func drain() {
    // Acquiring: makes the contents of other threads' events visible.
    while let event = QueuedEvent.take(newest.exchange(0, ordering: .acquiring)) {
      taken = event
      deliverTaken()
    }
  }

  private func deliverTaken() {
    while let event = taken {
      taken = event.next.take()
      event.deliver()
    }
  }
}

/// An event that is queued at a gate.
@usableFromInline
class QueuedEvent {
  /// The address of the event queued before this one.
  fileprivate var older: UInt = 0
  /// The event to deliver after this one.
  fileprivate var next: QueuedEvent?

  @usableFromInline
  init() {}

  fileprivate func willBeQueued() {}

  fileprivate func deliver() {}

  /// Takes ownership of the queued events and reverses their order.
  ///
  /// - Parameter newest: The address of the newest event.
  /// - Returns: The oldest event; `next` of each event is the next newer one.
  fileprivate static func take(_ newest: UInt) -> QueuedEvent? {
    var address = newest
    var oldest: QueuedEvent?
    while let pointer = UnsafeRawPointer(bitPattern: address) {
      let event = Unmanaged<QueuedEvent>.fromOpaque(pointer).takeRetainedValue()
      address = event.older
      event.next = oldest
      oldest = event
    }
    return oldest
  }
}

/// An event with its handler.
@usableFromInline
final class QueuedValue<Value>: QueuedEvent {
  private let value: Value
  private let source: OperatorEnds?
  private let handler: (Value) -> Void

  @usableFromInline
  init(_ value: Value, _ source: OperatorEnds?, _ handler: @escaping (Value) -> Void) {
    self.value = value
    self.source = source
    self.handler = handler
  }

  fileprivate override func willBeQueued() { source?.willQueueEvent() }

  fileprivate override func deliver() {
    source?.willDeliverQueuedEvent()
    handler(value)
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
  ///
  /// - Parameter disposingFirst: Whether the lifetime is disposed before `completed` is called, and not after it.
  @inlinable
  package func start(
    in lifetime: Lifetime, through gate: Gate, disposingFirst: Bool = false,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    if lifetime.isStopped { return lifetime.subscribed() }
    let source = GatedSource(
      lifetime, through: gate, disposingFirst: disposingFirst, next: next, error: error,
      completed: completed)
    run(source.sink, in: lifetime)
  }
}

extension Observable {
  /// Subscribes until the first element, then disposes the lifetime and calls `first`.
  @inlinable
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
  /// Returns the sink for the operator upstream, with every event through a gate, for an operator that shares its source's lifetime.
  @inlinable
  package func gated<Upstream>(
    by gate: Gate, next: @escaping (Upstream) -> Void,
    error: @escaping (any Swift.Error) -> Void, completed: @escaping () -> Void
  ) -> Sink<Upstream> {
    let scope = scope
    let receive: (Upstream) -> Void = { element in
      if !scope.isStopped { next(element) }
    }
    let ends = GatedEnds(scope, through: gate, error: error, completed: completed)
    return Sink<Upstream>(
      next: { gate.deliver($0, from: ends, to: receive) }, ends: ends, depth: depth + 1)
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

import VirtualTimeCore

/// The subscribers of a subject, in the order of their subscriptions, and the subject's terminal event.
///
/// Sending takes a snapshot of the list, calls no subscriber under the lock, and skips subscribers that have unsubscribed since.
/// The class is not generic, so that adding and removing subscribers need no specialisation: only `Seat` depends on the element type.
@usableFromInline
package final class Audience: @unchecked Sendable {
  // Unchecked: a lock guards `contents`, and only the thread that has set `isSending` accesses `sending`.

  /// A terminal event, or the disposal of the subject.
  @usableFromInline
  package enum Ending {
    case error(any Error)
    case completed
    /// Contains the subject, without retaining it: the subject retains the ending.
    case disposed(WeakReference)

    fileprivate var isDisposal: Bool { if case .disposed = self { true } else { false } }
  }

  /// A weak reference to an object; a class, because an ending with a weak reference inside would cost more to copy.
  @usableFromInline
  package final class WeakReference {
    fileprivate weak var object: AnyObject?

    package init(_ object: AnyObject) { self.object = object }
  }

  @usableFromInline typealias Snapshot = UnsafeMutableBufferPointer<Unmanaged<AnySeat>>

  fileprivate struct Contents {
    var seats = KeyedList<AnySeat>()
    var ending: Ending?
  }

  private let contents = Guarded(Contents())
  @usableFromInline let version = AtomicValue<Int>(0)

  /// The last sender's snapshot, reused without a lock until a subscriber is added or removed.
  ///
  /// The memory and the references are unmanaged, because reference counting would cost more than delivering. `held` retains the seats.
  @exclusivity(unchecked) @usableFromInline var sending = Snapshot(start: nil, count: 0)
  @exclusivity(unchecked) private var held: [AnySeat] = []
  /// The list's next key when the snapshot of a subject that keeps elements was taken.
  @exclusivity(unchecked) private var heldKey = UInt64.max
  @exclusivity(unchecked) @usableFromInline var sendingVersion = 0
  @usableFromInline let isSending = AtomicValue<Bool>(false)
  private let isHolding = AtomicValue<Bool>(false)
  @usableFromInline let check = SynchronizationCheck()

  @usableFromInline
  package init(of kind: ObjectKind) { ObjectCount.add(ObjectIdentifier(self), kind) }

  deinit {
    sending.deallocate()
    ObjectCount.remove(ObjectIdentifier(self))
  }

  /// Whether the subject has no subscribers.
  package var isEmpty: Bool { contents.withLock { $0.seats.count == 0 } }

  /// Whether the subject has been disposed.
  package var isDisposed: Bool { withLock { $0?.isDisposal ?? false } }

  /// Calls `body` under the lock, unless the subject has ended.
  ///
  /// Not generic, unlike `withLock`, which looks up metadata of the result.
  @usableFromInline
  func whileOpen(_ body: () -> Void) {
    contents.withLock { if $0.ending == nil { body() } }
  }

  /// Calls `body` under the lock, with the subject's ending, or with `nil` if it has not ended.
  @usableFromInline
  package func withLock<Result>(_ body: (Ending?) -> Result) -> Result {
    contents.withLock { body($0.ending) }
  }

  /// Sends an element to all subscribers; every seat must have this element type.
  @inlinable
  package func send<Element>(_ element: Element) {
    check.enter()
    if isSending.exchange(true, ordering: .sequentiallyConsistent) {
      for seat in snapshot() { Self.deliver(element, to: seat) }
    } else {
      refresh()
      // Only the thread that has set `isSending` changes the snapshot.
      for seat in sending { seat._withUnsafeGuaranteedRef { Self.deliver(element, to: $0) } }
      finishSending()
    }
    check.leave()
  }

  @inlinable
  func finishSending() {
    let sent = sendingVersion
    isSending.store(false, ordering: .sequentiallyConsistent)
    if version.load(ordering: .sequentiallyConsistent) != sent { dropOutdated() }
  }

  /// Sends an element that the subject keeps; calls `keep` under the lock, unless the subject has ended.
  ///
  /// A subscriber that is admitted at the same time receives the element once: from the kept elements, or from this call.
  ///
  /// - Parameter keep: Stores the element and returns the replaced one, which is released outside the lock because its `deinit` may use the subject.
  @inlinable
  package func send<Element, Replaced>(_ element: Element, keeping keep: () -> Replaced) {
    var replaced: Replaced?
    if isSending.exchange(true, ordering: .sequentiallyConsistent) {
      guard let seats = snapshot(keeping: { replaced = keep() }) else { return }
      withExtendedLifetime(replaced) {}
      replaced = nil
      check.enter()
      for seat in seats { Self.deliver(element, to: seat) }
    } else {
      guard refresh(keeping: { replaced = keep() }) else { return finishSending() }
      withExtendedLifetime(replaced) {}
      replaced = nil
      check.enter()
      for seat in sending { seat._withUnsafeGuaranteedRef { Self.deliver(element, to: $0) } }
      finishSending()
    }
    check.leave()
  }

  @inlinable
  package static func deliver<Element>(_ element: Element, to seat: AnySeat) {
    if seat.isStopped { return }
    unsafeDowncast(seat, to: Seat<Element>.self).next(element)
  }

  /// Ends the subject once, sends the ending to all subscribers and removes them.
  ///
  /// - Returns: Whether the subject had not ended before.
  @usableFromInline
  @discardableResult
  package func end(_ ending: Ending) -> Bool {
    guard let seats = close(ending) else { return false }
    check.enter()
    for seat in seats { seat.end(ending) }
    check.leave()
    return true
  }

  /// Ends the subject without sending the ending to the current subscribers; late subscribers receive it.
  ///
  /// - Returns: The former subscribers; `nil` if the subject had ended before.
  @usableFromInline
  package func close(_ ending: Ending) -> [AnySeat]? {
    let (seats, replaced): ([AnySeat]?, Ending?) = contents.withLock { contents in
      let replaced = contents.ending
      if replaced != nil, !ending.isDisposal { return (nil, nil) }
      contents.ending = ending
      return (replaced == nil ? contents.seats.removeAll() : nil, replaced)
    }
    withExtendedLifetime(replaced) {}
    changed()
    if ending.isDisposal { seats?.forEach { $0.vacate() } }
    return seats
  }

  /// Removes all subscribers: the subject sends nothing more.
  @usableFromInline
  package func dismiss() {
    let seats = contents.withLock { $0.seats.removeAll() }
    changed()
    for seat in seats { seat.vacate() }
  }

  /// Adds a subscriber, or sends it the ending if the subject has ended.
  @usableFromInline
  package func admit(_ seat: AnySeat) {
    if let ending = place(seat, { _ in }) { seat.end(ending) } else { settle(seat) }
  }

  /// Adds a subscriber to a subject that keeps elements; the subscriber receives the kept elements first.
  ///
  /// Elements that are sent during the replay are queued.
  ///
  /// - Parameter kept: Returns the elements to replay, given the ending or `nil`. It is called under the lock.
  @inlinable
  package func admit<Element>(
    _ sink: Sink<Element>, nestingLast: Bool = false, replaying kept: (Ending?) -> [Element]
  ) {
    let gate = Gate()
    let seat = Seat(
      sink.gated(by: gate, next: sink.next, error: sink.error, completed: sink.completed),
      in: self)
    var elements: [Element] = []
    gate.hold {
      let ending = place(seat) { elements = kept($0) }
      if ending == nil { settle(seat) }
      var rest = elements[...]
      while !sink.isStopped, let element = rest.popFirst() {
        gate.nest(nestingLast && rest.isEmpty)
        sink.next(element)
      }
      if let ending { seat.end(ending) }
    }
  }

  /// Adds a seat to the list, unless the subject has ended; calls `body` under the same lock.
  @usableFromInline
  func place(_ seat: AnySeat, _ body: (Ending?) -> Void) -> Ending? {
    contents.withLock { contents in
      body(contents.ending)
      if let ending = contents.ending { return ending }
      seat.ticket = UInt32(truncatingIfNeeded: contents.seats.insert(seat))
      return nil
    }
  }

  @usableFromInline
  func settle(_ seat: AnySeat) {
    changed()
    seat.ends.hold(seat)
  }

  fileprivate func leave(_ leaving: AnySeat) {
    let seat = contents.withLock { contents in
      contents.seats.remove(forKeyEndingWith: leaving.ticket) { $0 === leaving }
    }
    changed()
    withExtendedLifetime(seat) {}
  }

  private func changed() {
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    dropOutdated()
  }

  /// Drops the snapshot unless a sender uses it; that sender drops it after sending.
  ///
  /// Otherwise a subscriber that unsubscribes during a send would be retained until the next send, or forever if it retains the subject.
  ///
  /// A sender sets `isHolding`, clears `isSending` and then reads `version`. The thread that unsubscribes changes `version`, and then reads
  /// `isHolding` and `isSending`. All these operations are sequentially consistent. So either the thread that unsubscribes finds the
  /// snapshot unused, or the sender finds it outdated.
  @usableFromInline
  func dropOutdated() {
    guard isHolding.load(ordering: .sequentiallyConsistent) else { return }
    if isSending.exchange(true, ordering: .sequentiallyConsistent) { return }
    let outdated = held
    held = []
    heldKey = .max
    sending.deallocate()
    sending = Snapshot(start: nil, count: 0)
    sendingVersion = -1
    isHolding.store(false, ordering: .sequentiallyConsistent)
    isSending.store(false, ordering: .sequentiallyConsistent)
    withExtendedLifetime(outdated) {}
  }

  @usableFromInline
  func refresh() {
    let version = version.load(ordering: .sequentiallyConsistent)
    if version != sendingVersion { hold(snapshot(), version) }
  }

  /// Calls `keep` under the lock and renews the snapshot if it is outdated, unless the subject has ended.
  ///
  /// The snapshot is compared with the list, not with `version`, which changes only after the lock has been released. A subscriber that was
  /// added to the list with the elements kept before must receive this element.
  ///
  /// - Returns: Whether the subject has not ended.
  @usableFromInline
  func refresh(keeping keep: () -> Void) -> Bool {
    let version = version.load(ordering: .sequentiallyConsistent)
    let (isOpen, key, seats): (Bool, UInt64, [AnySeat]?) = contents.withLock { contents in
      if contents.ending != nil { return (false, 0, nil) }
      keep()
      let key = contents.seats.nextKey
      let isCurrent = key == heldKey && contents.seats.count == held.count
      return (true, key, isCurrent ? nil : contents.seats.values)
    }
    if let seats {
      hold(seats, version)
      heldKey = key
    }
    return isOpen
  }

  private func hold(_ seats: [AnySeat], _ version: Int) {
    held = seats
    sending.deallocate()
    sending = .allocate(capacity: held.count)
    _ = sending.initialize(from: held.lazy.map(Unmanaged.passUnretained))
    sendingVersion = version
    isHolding.store(true, ordering: .sequentiallyConsistent)
  }

  @usableFromInline
  func snapshot(keeping keep: () -> Void) -> [AnySeat]? {
    contents.withLock { contents in
      if contents.ending != nil { return nil }
      keep()
      return contents.seats.values
    }
  }

  @usableFromInline
  package func snapshot() -> [AnySeat] {
    contents.withLock { $0.seats.values }
  }
}

/// A subscriber of a subject with any element type.
@usableFromInline
package class AnySeat: LifetimeSeat {
  @usableFromInline let ends: Ends
  @usableFromInline let audience: Audience
  @usableFromInline let depth: Int32
  /// The last half of the key in the audience's list: beside `depth`, so that a seat fits into a smaller block of memory.
  // Unchecked: it is written once, under the audience's lock, before another thread has the seat.
  @exclusivity(unchecked) @usableFromInline var ticket: UInt32 = 0

  @inlinable
  init(_ ends: Ends, at depth: Int32, in audience: Audience) {
    self.audience = audience
    self.ends = ends
    self.depth = depth
    super.init()
  }

  /// Whether the subscriber must receive nothing more.
  @inlinable final var isStopped: Bool { ends.hasStopped(at: depth) }

  @usableFromInline
  func end(_ ending: Audience.Ending) {}

  /// Releases the seat from its subscription, after the subject has released it.
  fileprivate func vacate() { ends.lifetime.vacate(self) }

  @usableFromInline
  package final override func dispose() { audience.leave(self) }
}

/// A subscriber of a subject with this element type.
@usableFromInline
package final class Seat<Element>: AnySeat {
  @usableFromInline let next: (Element) -> Void

  @inlinable
  package init(_ sink: Sink<Element>, in audience: Audience) {
    next = sink.next
    super.init(sink.ends, at: sink.depth, in: audience)
  }

  @usableFromInline
  override func end(_ ending: Audience.Ending) {
    guard ends.lifetime.seal(from: depth) else { return }
    switch ending {
    case .error(let error): ends.error(error)
    case .completed: ends.completed()
    case .disposed(let subject): ends.error(RxError.disposed(object: subject.object ?? self))
    }
  }
}

import Synchronization

/// The resources of one subscription to a chain of operators, and the operators that are stopped.
///
/// Operators that respond to their source's terminal event with their own share one lifetime, from the source to the subscriber. An operator
/// that can outlive its source (`concat`, `delay`, `flatMap`) gives each source a child of the lifetime in which the operator delivers.
///
/// The subscriber has depth 0, and each operator is one deeper than the operator downstream of it. Operators whose depth is `limit` or
/// more must not emit. An operator that terminates lowers `limit` to its own depth. This stops the operator and everything upstream, but not
/// the operators downstream, which may still have elements to deliver. The subscriber's terminal event lowers `limit` to 0, and disposal below 0.
///
/// `dispose()` disposes the resources in the order in which they were added. Reserved resources come after the resources that are added later.
/// While the source is being subscribed to, disposal is deferred until subscribing has finished. The order stays the same.
@usableFromInline
package final class Lifetime: LifetimeMember, Cancelable, @unchecked Sendable {
  // Unchecked: the lock of the parent's `contents` guards the links of the members, which the compiler cannot verify.

  private static let disposed = -1
  private static let isAttaching: UInt8 = 1
  private static let isSubscribing: UInt8 = 2
  private static let isFinished: UInt8 = 4
  private static let isReleased: UInt8 = 8
  private static let isSealed: UInt8 = 16

  fileprivate struct Contents {
    var seat: LifetimeSeat?
    var first: LifetimeMember?
    var last: Unmanaged<LifetimeMember>?
    /// The first reserved member: other members are inserted before it.
    var reserved: Unmanaged<LifetimeMember>?
    /// Whether the members have been disposed.
    var isReleased = false
  }

  /// The lowest depth at which operators must not emit.
  ///
  /// Reads are relaxed: a thread sees its own stores, and a disposal on another thread only needs to become visible eventually.
  @usableFromInline let limit = AtomicValue<Int>(.max)
  private let phase = AtomicValue<UInt8>(isAttaching | isSubscribing)
  private let contents = Guarded(Contents())

  /// Not retained: every object that can dispose a child delivers into the parent, and therefore retains it.
  private unowned(unsafe) let parent: Lifetime?

  #if DEBUG
    /// The lowest limit that each thread has set.
    private let lowest = Mutex([UInt: Int]())

    /// Whether this thread has stopped the operator at `depth`.
    func wasStoppedByThisThread(at depth: Int) -> Bool {
      let me = ThreadIdentity.current.value
      return lowest.withLock { $0[me].map { $0 <= depth } ?? false }
    }
  #endif

  /// Makes the lifetime of a whole subscription.
  @usableFromInline
  package override init() {
    parent = nil
    super.init()
    Resources.incrementTotal()
  }

  /// Makes a child lifetime, which ends no later than its parent; immediately if the parent has already ended.
  ///
  /// - Parameters:
  ///   - parent: The lifetime that disposes this one.
  ///   - isReserved: Whether this lifetime is disposed after all resources that are added to the parent later.
  @usableFromInline
  package init(within parent: Lifetime, isReserved: Bool = false) {
    self.parent = parent
    super.init()
    Resources.incrementTotal()
    if !parent.link(self, isReserved: isReserved) { dispose() }
    if parent.isStopped { seal() }
  }

  /// Makes a child lifetime for an operator's source.
  @inlinable
  package convenience init(within scope: Scope, isReserved: Bool = false) {
    self.init(within: scope.lifetime, isReserved: isReserved)
  }

  deinit {
    // After the disposal no members are left. Relaxed: no other thread has the lifetime.
    let isSubscribing = phase.load(ordering: .relaxed) & Self.isSubscribing != 0
    if !isDisposed || isSubscribing { releaseMembers() }
    Resources.decrementTotal()
  }

  /// Releases the members one at a time: releasing only the head would recurse once for each member.
  private func releaseMembers() {
    var member = contents.withLock { $0.first.take() }
    while let current = member {
      member = current.following
      current.following = nil
    }
  }

  /// Whether the subscriber has received the terminal event or the subscription has been disposed: the subscriber must receive nothing more.
  @inlinable
  package var isStopped: Bool { isStopped(at: 0) }

  /// Whether the operator at `depth` is stopped.
  @inlinable
  func isStopped(at depth: Int) -> Bool { limit.load(ordering: .relaxed) <= depth }

  /// Whether the subscription has been disposed.
  @usableFromInline
  package var isDisposed: Bool { limit.load(ordering: .relaxed) == Self.disposed }

  /// The scope of the subscriber.
  @inlinable package var scope: Scope { Scope(self, depth: 0) }

  /// Stops the subscriber and all operators.
  ///
  /// - Returns: Whether the subscriber was not stopped before: only then may the caller deliver the terminal event.
  @inlinable
  package func stop() -> Bool { seal(from: 0) }

  /// Stops every operator at `depth` or deeper.
  ///
  /// - Returns: Whether `depth` was not stopped before.
  @usableFromInline
  func seal(from depth: Int) -> Bool {
    noteStop(depth)
    // Relaxed: with any ordering, only one thread gets an old limit above `depth`. The limit publishes no other data: the thread that
    // delivers the terminal event already sees the operator's state, because events arrive one at a time. Disposal, which publishes the
    // resources, is ordered in `end`.
    return limit.min(depth, ordering: .relaxed).oldValue > depth
  }

  /// Adds a resource, which is disposed with the subscription; disposes it immediately if the subscription has been disposed.
  @usableFromInline
  package func add(_ resource: any Disposable) {
    if !link(HeldDisposable(resource), isReserved: false) { resource.dispose() }
  }

  /// Reserves a position for a resource that is disposed after all resources that are added later.
  @usableFromInline
  package func reserve() -> ReservedResource {
    let place = ReservedResource()
    if !link(place, isReserved: true) { place.disposeMember() }
    return place
  }

  /// Adds the subscription's seat in a subject: usually the first resource, and the most common one.
  func occupy(_ seat: LifetimeSeat) {
    let isHeld: Bool? = contents.withLock { contents in
      if contents.isReleased { return false }
      if contents.seat != nil { return nil }
      contents.seat = seat
      return true
    }
    switch isHeld {
    case true?: return
    case false?: seat.dispose()
    case nil: add(seat)
    }
  }

  /// Releases the seat after the subject has released it: the seat retains the closure that delivers into this lifetime, and so the lifetime.
  func vacate(_ seat: LifetimeSeat) {
    let forgotten: LifetimeMember? = contents.withLock { contents in
      if contents.seat === seat {
        contents.seat = nil
        return nil
      }
      var member = contents.first
      while let candidate = member, !candidate.holds(seat) { member = candidate.following }
      if let member { contents.remove(member) }
      return member
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Stops every operator and disposes their resources, once.
  ///
  /// While the source is being subscribed to, the resources are disposed after subscribing has finished.
  @usableFromInline
  package func dispose() {
    if !isDisposed { end(Self.isReleased, waitingFor: Self.isSubscribing) }
  }

  /// Disposes after the terminal event has been delivered, without waiting for elements that are queued on the trampoline.
  func finish() { end(Self.isFinished, waitingFor: Self.isAttaching) }

  private func end(_ wish: UInt8, waitingFor activity: UInt8) {
    noteStop(Self.disposed)
    // Acquires the writes that other threads made before they lowered the limit, and releases this thread's writes.
    let old = limit.exchange(Self.disposed, ordering: .acquiringAndReleasing)
    if old != Self.disposed {
      parent?.unlink(self)
    } else if wish == Self.isReleased {
      return
    }
    // A finished activity does not start again. Then this thread does not have to record its wish in `phase`.
    if phase.load(ordering: .acquiring) & activity != 0 {
      let phase = phase.bitwiseOr(wish, ordering: .acquiringAndReleasing).oldValue
      if phase & activity != 0 { return sealChildren() }
    }
    release()
  }

  /// Stops the children, which are disposed later.
  private func sealChildren() {
    contents.withLock { contents in
      var member = contents.first
      while let current = member {
        current.seal()
        member = current.following
      }
    }
  }

  override func seal() {
    // Relaxed: the bit publishes no other data. It only lets an operator that terminates later dispose its source without waiting.
    phase.bitwiseOr(Self.isSealed, ordering: .relaxed)
    if stop() { sealChildren() }
  }

  /// Disposes the resources now if disposal has been deferred: a terminating operator no longer needs its source.
  ///
  /// A synchronous source that never terminates would otherwise defer disposal forever.
  @usableFromInline
  func finishIfAbandoned() {
    // Relaxed: another thread's disposal only needs to become visible eventually.
    if isDisposed || phase.load(ordering: .relaxed) & Self.isSealed != 0 { finish() }
  }

  /// Records that all operators are attached; elements may still be queued on the trampoline.
  @usableFromInline
  package func attached() {
    let phase = phase.bitwiseAnd(~Self.isAttaching, ordering: .acquiringAndReleasing).oldValue
    if phase & Self.isFinished != 0 { release() }
  }

  /// Records that the source has been subscribed to.
  @usableFromInline
  package func subscribed() {
    let phase = phase.bitwiseAnd(
      ~(Self.isAttaching | Self.isSubscribing), ordering: .acquiringAndReleasing
    ).oldValue
    if phase & (Self.isFinished | Self.isReleased) != 0 { release() }
  }

  /// Disposes the resources that come before a reserved position.
  func settle(before place: ReservedResource) {
    let seat = contents.withLock { $0.seat.take() }
    seat?.dispose()
    disposeMembers(before: place)
  }

  private func release() {
    let (seat, hasMembers) = contents.withLock { contents in
      contents.isReleased = true
      return (contents.seat.take(), contents.first != nil)
    }
    seat?.dispose()
    if hasMembers { disposeMembers() }
  }

  override func disposeMember() { dispose() }

  private func disposeMembers(before place: LifetimeMember? = nil) {
    while let member = contents.withLock({ $0.removeFirst(before: place) }) {
      member.disposeMember()
    }
  }

  private func link(_ member: LifetimeMember, isReserved: Bool) -> Bool {
    contents.withLock { contents in
      if contents.isReleased { return false }
      contents.insert(member)
      if isReserved { contents.reserved = Unmanaged.passUnretained(member) }
      return true
    }
  }

  private func unlink(_ member: LifetimeMember) {
    contents.withLock { contents in
      if member.isLinked { contents.remove(member) }
    }
  }

  @inline(__always)
  private func noteStop(_ limit: Int) {
    #if DEBUG
      let me = ThreadIdentity.current.value
      lowest.withLock { $0[me] = min($0[me] ?? .max, limit) }
    #endif
  }
}

extension Lifetime.Contents {
  /// Adds a member before the reserved ones.
  fileprivate mutating func insert(_ member: LifetimeMember) {
    let next = reserved?.takeUnretainedValue()
    let previous = next == nil ? last : next?.previous
    member.isLinked = true
    member.previous = previous
    member.following = next
    if let previous {
      previous.takeUnretainedValue().following = member
    } else {
      first = member
    }
    if let next {
      next.previous = Unmanaged.passUnretained(member)
    } else {
      last = Unmanaged.passUnretained(member)
    }
  }

  fileprivate mutating func remove(_ member: LifetimeMember) {
    let following = member.following
    if reserved?.toOpaque() == Unmanaged.passUnretained(member).toOpaque() {
      reserved = following.map(Unmanaged.passUnretained)
    }
    if let following {
      following.previous = member.previous
    } else {
      last = member.previous
    }
    if let previous = member.previous {
      previous.takeUnretainedValue().following = following
    } else {
      first = following
    }
    member.isLinked = false
    member.previous = nil
    member.following = nil
  }

  fileprivate mutating func removeFirst(before place: LifetimeMember?) -> LifetimeMember? {
    guard let first, first !== place else { return nil }
    remove(first)
    return first
  }
}

import VirtualTimeCore

/// The resources of one subscription to a chain of operators, and the operators that are stopped.
///
/// Operators that respond to their source's terminal event with their own share one lifetime, from the source to the subscriber. An operator
/// that can outlive its source (`concat`, `delay`, `flatMap`) gives each source a child of the lifetime in which the operator delivers.
///
/// The subscriber has depth 0, and each operator is one deeper than the operator downstream of it. Operators whose depth is `limit` or
/// more must not emit. An operator that terminates lowers `limit` to its own depth. This stops the operator and everything upstream, but not
/// the operators downstream, which may still have elements to deliver. The subscriber's terminal event lowers `limit` to 0, and disposal below 0.
/// One atomic word holds the limit and the flags, so that each step of a subscription is one atomic operation.
///
/// `dispose()` disposes the resources in the order in which they were added. Reserved resources come after the resources that are added later.
/// While the source is being subscribed to, disposal is deferred until subscribing has finished. The order stays the same.
@usableFromInline
package final class Lifetime: Ends, Cancelable, @unchecked Sendable {
  // Unchecked: the `lock` guards `contents` and, in the parent, the links of the members, which the compiler cannot verify.

  private static let isAttaching: Int32 = 1
  private static let isSubscribing: Int32 = 2
  private static let isFinished: Int32 = 4
  private static let isDisposing: Int32 = 8
  private static let isSealed: Int32 = 16
  /// A resource has been added: there is something to lock and to dispose.
  private static let isOccupied: Int32 = 32
  /// The resources are being disposed, or have been.
  private static let isReleased: Int32 = 64
  private static let flags: Int32 = 1 << limitShift - 1

  /// The position of the limit in `state`, above the flags.
  @inlinable static var limitShift: Int32 { 8 }

  /// The limit after a disposal.
  private static let disposed: Int32 = -1

  /// The limit, which is the lowest depth at which operators must not emit, and the flags.
  ///
  /// A half word, because the other half is the lock. A chain cannot be as deep as the greatest limit.
  ///
  /// Reads are relaxed: a thread sees its own stores, and a disposal on another thread only needs to become visible eventually.
  @usableFromInline let state = AtomicValue<Int32>(
    .max & ~flags | isAttaching | isSubscribing)
  private let lock = Guarded(())
  /// Beside the lock, not inside it: a `PlainMutex` of a generic value costs calls of the runtime to make and destroy.
  @exclusivity(unchecked) private var contents = Contents()

  /// The subscriber's handlers of the end; they belong to the thread that stops the subscriber.
  @exclusivity(unchecked) private var handlers: Optional<SubscriberHandlers>
  @usableFromInline let check = SynchronizationCheck()

  /// Not retained: every object that can dispose a child delivers into the parent, and therefore retains it.
  unowned(unsafe) let parent: Lifetime?

  #if DEBUG
    /// The lowest limit that each thread has set.
    private let lowest = LowestLimits()

    /// Whether it was reported that the stack has no room for the subscription.
    let hasExhaustedStack = PlainAtomic<Bool>(false)

    /// Whether this thread has stopped the operator at `depth`.
    func wasStoppedByThisThread(at depth: Int32) -> Bool {
      lowest.ofThisThread <= depth
    }
  #endif

  /// Makes the lifetime of a whole subscription.
  @usableFromInline
  package override init() {
    handlers = nil
    parent = nil
    super.init()
    own()
    ObjectCount.add(identity, .subscription)
  }

  /// Makes the lifetime of a subscriber.
  init(_ handlers: SubscriberHandlers?) {
    self.handlers = handlers
    parent = nil
    super.init()
    own()
    ObjectCount.add(identity, .subscription)
  }

  /// Makes a child lifetime, which ends no later than its parent; immediately if the parent has already ended.
  ///
  /// - Parameters:
  ///   - parent: The lifetime that disposes this one.
  ///   - isReserved: Whether this lifetime is disposed after all resources that are added to the parent later.
  @usableFromInline
  package init(within parent: Lifetime, isReserved: Bool = false) {
    handlers = nil
    self.parent = parent
    super.init()
    own()
    ObjectCount.add(identity, .subscription)
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
    let state = state.load(ordering: .relaxed)
    let isReleased = state < 0 && state & Self.isSubscribing == 0
    if state & Self.isOccupied != 0, !isReleased { releaseMembers() }
    ObjectCount.remove(ObjectIdentifier(self))
  }

  /// Releases the members one at a time: releasing only the head would recurse once for each member.
  private func releaseMembers() {
    var member = withContents { $0.first.take() }
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
  func isStopped(at depth: Int32) -> Bool {
    state.load(ordering: .relaxed) >> Self.limitShift <= depth
  }

  /// Whether the subscription has been disposed.
  @usableFromInline
  package var isDisposed: Bool { state.load(ordering: .relaxed) < 0 }

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
  func seal(from depth: Int32) -> Bool {
    noteStop(depth)
    // Relaxed: with any ordering, only one thread gets an old limit above `depth`. The limit publishes no other data: the thread that
    // delivers the terminal event already sees the operator's state, because events arrive one at a time. Disposal, which publishes the
    // resources, is ordered in `end`.
    var old = state.load(ordering: .relaxed)
    while old >> Self.limitShift > depth {
      let new = depth << Self.limitShift | old & Self.flags
      let (isDone, current) = state.compareExchange(
        expected: old, desired: new, ordering: .relaxed)
      if isDone { return true }
      old = current
    }
    return false
  }

  /// Reserves the position of the subscriber's `disposed` after the upstream's resources.
  ///
  /// `disposed` is called when the subscription is disposed, after the upstream. After a terminal event it is always called.
  ///
  /// - Returns: The position and the resource that fills it after subscribing; `nil` without `disposed`.
  @usableFromInline
  func reserveDisposal() -> (place: ReservedResource, resource: AnonymousDisposable)? {
    handlers?.disposal.map { (reserve(), $0) }
  }

  @usableFromInline
  package override func error(_ error: any Swift.Error) { end(with: error) {} }

  @usableFromInline
  package override func completed() { end(with: nil) {} }

  @usableFromInline
  override func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
    guard stop() else { return }
    let handlers = handlers.take()
    check.enter()
    if let error { SubscriberHandlers.receive(error, handlers) } else { handlers?.onCompleted?() }
    check.leave()
    handlers?.disposal?.dispose()
    afterwards()
    finish()
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
    let isHeld: Bool? = withContents { contents in
      if !mayOccupy() { return false }
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
    let forgotten: LifetimeMember? = withContents { contents in
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
    if !isDisposed { end(Self.isDisposing, waitingFor: Self.isSubscribing) }
  }

  /// Disposes after the terminal event has been delivered, without waiting for elements that are queued on the trampoline.
  func finish() { end(Self.isFinished, waitingFor: Self.isAttaching) }

  private func end(_ wish: Int32, waitingFor activity: Int32) {
    #if DEBUG
      guard StackLimit.permits(.disposal, of: self, depth: 0) else { return }
    #endif
    noteStop(Self.disposed)
    var old = state.load(ordering: .relaxed)
    while true {
      if old < 0, wish == Self.isDisposing { return }
      // A finished activity does not start again.
      let isWaiting = old & activity != 0
      let new =
        Self.disposed << Self.limitShift | old & Self.flags | (isWaiting ? wish : Self.isReleased)
      // Acquires the writes that other threads made before they changed the state, and releases this thread's writes.
      let (isDone, current) = state.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if isDone { break }
      old = current
    }
    // This thread has stopped the subscriber. The handlers are released last.
    let handlers = old >> Self.limitShift > 0 ? handlers.take() : nil
    if old >= 0 { parent?.unlink(self) }
    if old & Self.isOccupied != 0 {
      if old & activity != 0 { sealChildren() } else { release() }
    }
    withExtendedLifetime(handlers) {}
  }

  /// Stops the children, which are disposed later.
  private func sealChildren() {
    withContents { contents in
      var member = contents.first
      while let current = member {
        current.seal()
        member = current.following
      }
    }
  }

  package override func seal() {
    // Relaxed: the bit publishes no other data. It only lets an operator that terminates later dispose its source without waiting.
    state.bitwiseOr(Self.isSealed, ordering: .relaxed)
    guard stop() else { return }
    // Relaxed, and after the stop: a child that is added later finds its parent stopped, and seals itself.
    if state.load(ordering: .relaxed) & Self.isOccupied != 0 { sealChildren() }
  }

  /// Disposes the resources now if disposal has been deferred: a terminating operator no longer needs its source.
  ///
  /// A synchronous source that never terminates would otherwise defer disposal forever.
  @usableFromInline
  func finishIfAbandoned() {
    // Relaxed: another thread's disposal only needs to become visible eventually.
    let state = state.load(ordering: .relaxed)
    if state < 0 || state & Self.isSealed != 0 { finish() }
  }

  /// Records that all operators are attached; elements may still be queued on the trampoline.
  @usableFromInline
  package func attached() { leave(Self.isAttaching, releasingAfter: Self.isFinished) }

  /// Records that the source has been subscribed to.
  @usableFromInline
  package func subscribed() {
    leave(
      Self.isAttaching | Self.isSubscribing, releasingAfter: Self.isFinished | Self.isDisposing)
  }

  /// Ends activities, and disposes the resources if one of the wishes was deferred until now.
  private func leave(_ activities: Int32, releasingAfter wishes: Int32) {
    var old = state.load(ordering: .relaxed)
    while true {
      let new = old & ~activities | (old & wishes != 0 ? Self.isReleased : 0)
      // Acquires what the thread wrote that deferred the disposal, and releases this thread's writes to the thread that disposes later.
      let (isDone, current) = state.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if isDone { break }
      old = current
    }
    if old & wishes != 0, old & Self.isOccupied != 0 { release() }
  }

  /// Disposes the resources that come before a reserved position.
  func settle(before place: ReservedResource) {
    let seat = withContents { $0.seat.take() }
    seat?.dispose()
    disposeMembers(before: place)
  }

  private func release() {
    let (seat, hasMembers) = withContents { ($0.seat.take(), $0.first != nil) }
    seat?.dispose()
    if hasMembers { disposeMembers() }
  }

  override func disposeMember() { dispose() }

  private func disposeMembers(before place: LifetimeMember? = nil) {
    while let member = withContents({ $0.removeFirst(before: place) }) {
      member.disposeMember()
    }
  }

  /// Calls `body` with the resources under the lock.
  @inline(__always)
  private func withContents<Result>(_ body: (inout Contents) -> Result) -> Result {
    lock.withLock { _ in body(&contents) }
  }

  /// Records, under the lock, that a resource is being added.
  ///
  /// `isOccupied` and `isReleased` are bits of one word. If the thread that disposes misses the first bit, this thread finds the second.
  /// Otherwise that thread takes the lock after this one, and disposes the resource.
  ///
  /// - Returns: False if the resources have been disposed.
  private func mayOccupy() -> Bool {
    // Relaxed: after the thread that disposes has held the lock, this thread sees its bit.
    var old = state.load(ordering: .relaxed)
    if old & Self.isOccupied == 0 {
      // Acquires what the thread wrote that disposes; releases nothing: the lock publishes the resource.
      old = state.bitwiseOr(Self.isOccupied, ordering: .acquiring).oldValue
    }
    return old & Self.isReleased == 0
  }

  private func link(_ member: LifetimeMember, isReserved: Bool) -> Bool {
    withContents { contents in
      if !mayOccupy() { return false }
      contents.insert(member)
      if isReserved { contents.reserved = Unmanaged.passUnretained(member) }
      return true
    }
  }

  private func unlink(_ member: LifetimeMember) {
    withContents { contents in
      if contents.holds(member) { contents.remove(member) }
    }
  }

  @inline(__always)
  private func noteStop(_ limit: Int32) {
    #if DEBUG
      lowest.lower(to: limit)
    #endif
  }
}

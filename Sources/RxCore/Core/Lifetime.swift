import Synchronization

/// The resources of one subscription to a run of stages, and how far the run is sealed.
///
/// Stages that answer the end of their source with their own end share one lifetime, from the source to the subscriber. A stage whose
/// source ends earlier than itself (`concat`, `delay`, `flatMap`) gives each source a lifetime of its own, a child of the one it delivers in.
///
/// The subscriber has depth 0, and each stage is one deeper than the stage downstream of it. `limit` is the depth from which on
/// nothing may be emitted. A stage that ends lowers it to its own depth: it and everything upstream are silent, and the stages downstream,
/// which may still have elements to deliver, are not. The end of the subscriber lowers it to 0, and disposal below that.
///
/// Disposing disposes of the resources in the order in which they were added; what was reserved comes after what was added later.
/// While the source is being subscribed to, what is added waits until that has returned, and is disposed of in the same order.
@usableFromInline
package final class Lifetime: LifetimeMember, Cancelable, @unchecked Sendable {
  // Not checked: the links of the members are guarded by the parent's `contents`, which the compiler cannot know.

  private static let disposed = -1
  private static let isAttaching: UInt8 = 1
  private static let isSubscribing: UInt8 = 2
  private static let isFinished: UInt8 = 4
  private static let isReleased: UInt8 = 8

  fileprivate struct Contents {
    var seat: AnySeat?
    var first: LifetimeMember?
    var last: Unmanaged<LifetimeMember>?
    /// Where the reserved members begin: members are added before it.
    var reserved: Unmanaged<LifetimeMember>?
    /// Whether the members have been disposed of.
    var isReleased = false
  }

  /// Read without order: whoever emits on one thread sees what that thread stored, and another thread's disposal promises no more
  /// than to be seen soon.
  @usableFromInline let limit = Atomic<Int>(.max)
  private let phase = Atomic<UInt8>(isAttaching | isSubscribing)
  private let contents = Guarded(Contents())

  /// Not retained: whatever can dispose a child delivers into its parent, and so holds it.
  private unowned(unsafe) let parent: Lifetime?

  #if DEBUG
    private let stopper = Atomic<UInt>(0)

    /// Whether this thread was the last to lower the limit.
    var wasStoppedByThisThread: Bool {
      stopper.load(ordering: .relaxed) == ThreadIdentity.current.value
    }
  #endif

  /// Makes the lifetime of a whole subscription.
  @usableFromInline
  package override init() {
    parent = nil
    super.init()
    Resources.incrementTotal()
  }

  /// Makes a lifetime that ends with another at the latest; it is over at once if that one is.
  ///
  /// - Parameters:
  ///   - parent: The lifetime that disposes of this one.
  ///   - isReserved: Whether this one is disposed of after everything that is added to the parent later.
  @usableFromInline
  package init(within parent: Lifetime, isReserved: Bool = false) {
    self.parent = parent
    super.init()
    Resources.incrementTotal()
    if !parent.link(self, isReserved: isReserved) { dispose() }
    if parent.isStopped { seal() }
  }

  /// The same for a stage's source.
  @inlinable
  package convenience init(within scope: Scope, isReserved: Bool = false) {
    self.init(within: scope.lifetime, isReserved: isReserved)
  }

  deinit {
    // One at a time: releasing a long list by its head would nest as deep as the list is long.
    var member = contents.withLock { $0.first.take() }
    while let current = member {
      member = current.following
      current.following = nil
    }
    Resources.decrementTotal()
  }

  /// Whether the end has reached the subscriber, or the subscription has been disposed: nothing more may be delivered to it.
  @inlinable
  package var isStopped: Bool { limit.load(ordering: .relaxed) <= 0 }

  /// Whether the subscription has been disposed.
  @usableFromInline
  package var isDisposed: Bool { limit.load(ordering: .relaxed) == Self.disposed }

  /// The scope of the subscriber.
  @inlinable package var scope: Scope { Scope(self, depth: 0) }

  /// Seals the subscriber.
  ///
  /// - Returns: Whether it was open: only then may the caller deliver the end.
  @inlinable
  package func stop() -> Bool { seal(from: 0) }

  /// Seals every stage from a depth on.
  ///
  /// - Returns: Whether that depth was open.
  @usableFromInline
  func seal(from depth: Int) -> Bool {
    noteStop()
    return limit.min(depth, ordering: .relaxed).oldValue > depth
  }

  /// Keeps something until the subscription is disposed; if it has been, disposes of it at once.
  @usableFromInline
  package func add(_ resource: any Disposable) {
    if !link(HeldDisposable(resource), isReserved: false) { resource.dispose() }
  }

  /// Keeps a place for a resource that is disposed of after everything that is added later.
  @usableFromInline
  package func reserve() -> ReservedResource {
    let place = ReservedResource()
    if !link(place, isReserved: true) { place.disposeMember() }
    return place
  }

  /// Keeps the place that the subscription has with a subject: the commonest resource, and the first.
  func occupy(_ seat: AnySeat) {
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

  /// Forgets the place, where the subject has: it holds what delivers into this lifetime, and so the lifetime itself.
  func vacate(_ seat: AnySeat) {
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

  /// Seals every stage and disposes of what they hold, once.
  ///
  /// While the source is being subscribed to, what they hold is disposed of when that has returned.
  @usableFromInline
  package func dispose() { end(Self.isReleased, waitingFor: Self.isSubscribing) }

  /// The same after the end has been delivered: what the stages hold does not wait for elements that wait on the trampoline.
  func finish() { end(Self.isFinished, waitingFor: Self.isAttaching) }

  private func end(_ wish: UInt8, waitingFor activity: UInt8) {
    noteStop()
    // Acquires what other threads did before they lowered the limit, and releases what this one did.
    let old = limit.exchange(Self.disposed, ordering: .acquiringAndReleasing)
    if old != Self.disposed { parent?.unlink(self) }
    let phase = phase.bitwiseOr(wish, ordering: .acquiringAndReleasing).oldValue
    if phase & activity == 0 { release() } else { sealChildren() }
  }

  /// Silences the children, which are disposed of later.
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
    if stop() { sealChildren() }
  }

  /// Notes that the stages are in place; elements may still wait on the trampoline.
  @usableFromInline
  package func attached() {
    let phase = phase.bitwiseAnd(~Self.isAttaching, ordering: .acquiringAndReleasing).oldValue
    if phase & Self.isFinished != 0 { release() }
  }

  /// Notes that the source has been subscribed to.
  @usableFromInline
  package func subscribed() {
    let phase = phase.bitwiseAnd(
      ~(Self.isAttaching | Self.isSubscribing), ordering: .acquiringAndReleasing
    ).oldValue
    if phase & (Self.isFinished | Self.isReleased) != 0 { release() }
  }

  /// Disposes of what comes before a reserved place.
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
  private func noteStop() {
    #if DEBUG
      stopper.store(ThreadIdentity.current.value, ordering: .relaxed)
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

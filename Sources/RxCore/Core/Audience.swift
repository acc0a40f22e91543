import Synchronization

/// The subscribers of a subject, in the order in which they came, and how the subject ended.
///
/// Sending takes the list as it is at that moment and calls nobody under the lock; who has left meanwhile is passed over.
/// Not generic, so that coming and going run compiled code whatever the element is: only `Seat` knows it.
@usableFromInline
package final class Audience: @unchecked Sendable {
  // Not checked: `contents` is guarded, and `sending` belongs to whoever holds `isSending`.

  /// How a sequence ends.
  @usableFromInline
  package enum Ending {
    case error(any Error)
    case completed
    /// Names the subject, which it does not retain: the subject retains the ending.
    case disposed(WeakReference)

    fileprivate var isDisposal: Bool { if case .disposed = self { true } else { false } }
  }

  /// A reference to an object that it does not retain.
  @usableFromInline
  package struct WeakReference {
    fileprivate weak var object: AnyObject?

    package init(_ object: AnyObject) { self.object = object }
  }

  fileprivate struct Place {
    let ticket: Int
    var seat: AnySeat?
  }

  fileprivate struct Contents {
    var places: [Place] = []
    var gaps = 0
    var nextTicket = 0
    var ending: Ending?
  }

  private let contents = Guarded(Contents())
  @usableFromInline let version = AtomicValue<Int>(0)

  /// The list as the last sender saw it, kept so that a sender takes no lock while nobody comes or goes.
  ///
  /// Without references of its own, because counting them would cost more than delivering: `held` has them.
  @exclusivity(unchecked) @usableFromInline var sending: [Unmanaged<AnySeat>] = []
  @exclusivity(unchecked) private var held: [AnySeat] = []
  @exclusivity(unchecked) @usableFromInline var sendingVersion = 0
  @usableFromInline let isSending = AtomicValue<Bool>(false)
  private let isHolding = AtomicValue<Bool>(false)
  @usableFromInline let check = SynchronizationCheck()

  @usableFromInline
  package init() { Resources.incrementTotal() }

  deinit { Resources.decrementTotal() }

  /// Whether anyone is there.
  package var isEmpty: Bool { contents.withLock { $0.places.count == $0.gaps } }

  /// Whether the subject has been disposed.
  package var isDisposed: Bool { withLock { $0?.isDisposal ?? false } }

  /// Gives how the subject ended, if it has, to `body`, under the lock.
  @usableFromInline
  package func withLock<Result>(_ body: (Ending?) -> Result) -> Result {
    contents.withLock { body($0.ending) }
  }

  /// Sends an element to everybody who is there; all seats are of this type of element.
  @inlinable
  package func send<Element>(_ element: Element) {
    check.enter()
    if isSending.exchange(true, ordering: .sequentiallyConsistent) {
      for seat in snapshot() { Self.deliver(element, to: seat) }
    } else {
      refresh()
      // In place: only who holds `isSending` changes the list, so the array needs no reference of its own.
      sending.withUnsafeBufferPointer { seats in
        for seat in seats { seat._withUnsafeGuaranteedRef { Self.deliver(element, to: $0) } }
      }
      let sent = sendingVersion
      isSending.store(false, ordering: .sequentiallyConsistent)
      if version.load(ordering: .sequentiallyConsistent) != sent { dropOutdated() }
    }
    check.leave()
  }

  /// Sends an element that the subject keeps: `keep` is called under the lock, unless the subject has ended.
  ///
  /// Who is admitted at the same moment gets the element once: from what is kept, or from here.
  ///
  /// - Parameter keep: Returns what the element replaces, which is released after the lock: its deinit may use the subject.
  @inlinable
  package func send<Element, Replaced>(_ element: Element, keeping keep: () -> Replaced) {
    var replaced: Replaced?
    guard let seats = snapshot(keeping: { replaced = keep() }) else { return }
    withExtendedLifetime(replaced) {}
    replaced = nil
    check.enter()
    for seat in seats { Self.deliver(element, to: seat) }
    check.leave()
  }

  @inlinable
  package static func deliver<Element>(_ element: Element, to seat: AnySeat) {
    if seat.scope.isStopped { return }
    unsafeDowncast(seat, to: Seat<Element>.self).next(element)
  }

  /// Ends the subject, once, tells everybody and lets them go.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline
  @discardableResult
  package func end(_ ending: Ending) -> Bool {
    guard let seats = close(ending) else { return false }
    check.enter()
    for seat in seats { seat.end(ending) }
    check.leave()
    return true
  }

  /// Ends the subject without telling those who are there; who comes later is told.
  ///
  /// - Returns: Who was there; `nil` where the subject had ended before.
  package func close(_ ending: Ending) -> [AnySeat]? {
    let (seats, replaced): ([AnySeat]?, Ending?) = contents.withLock { contents in
      let replaced = contents.ending
      if replaced != nil, !ending.isDisposal { return (nil, nil) }
      contents.ending = ending
      return (replaced == nil ? contents.removeAll() : nil, replaced)
    }
    withExtendedLifetime(replaced) {}
    changed()
    if ending.isDisposal { seats?.forEach { $0.vacate() } }
    return seats
  }

  /// Forgets everybody: nothing will come any more.
  @usableFromInline
  package func dismiss() {
    let seats = contents.withLock { $0.removeAll() }
    changed()
    for seat in seats { seat.vacate() }
  }

  /// Lets a subscriber in, or tells it how the subject ended.
  @usableFromInline
  package func admit(_ seat: AnySeat) {
    if let ending = place(seat, { _ in }) { seat.end(ending) } else { settle(seat) }
  }

  /// The same for a subject that keeps elements, which the subscriber gets first.
  ///
  /// - Parameter kept: Returns what is kept, once the subject has ended so; called under the lock. What is sent meanwhile
  ///   waits its turn.
  @inlinable
  package func admit<Element>(
    _ sink: Sink<Element>, nestingLast: Bool = false, replaying kept: (Ending?) -> [Element]
  ) {
    let gate = Gate()
    let seat = Seat(
      sink.gated(by: gate, next: sink.next, error: sink.error, completed: sink.completed))
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

  /// Gives a seat a place, unless the subject has ended; `body` is called at the same moment.
  @usableFromInline
  func place(_ seat: AnySeat, _ body: (Ending?) -> Void) -> Ending? {
    contents.withLock { contents in
      body(contents.ending)
      if let ending = contents.ending { return ending }
      contents.nextTicket += 1
      seat.ticket = contents.nextTicket
      contents.places.append(Place(ticket: contents.nextTicket, seat: seat))
      return nil
    }
  }

  @usableFromInline
  func settle(_ seat: AnySeat) {
    changed()
    seat.audience = self
    seat.scope.lifetime.occupy(seat)
  }

  fileprivate func leave(_ ticket: Int) {
    let seat = contents.withLock { $0.remove(ticket) }
    changed()
    withExtendedLifetime(seat) {}
  }

  private func changed() {
    version.wrappingAdd(1, ordering: .sequentiallyConsistent)
    dropOutdated()
  }

  /// Drops the sender's list unless a sender uses it; that one drops it when it has sent.
  ///
  /// Whoever left while an element was sent would else be kept until the next one, or for good where it keeps the subject.
  /// A sender stores `isHolding`, clears `isSending` and then reads `version`; who leaves changes `version` and then reads the other two. All
  /// of these are sequentially consistent. So either the one who leaves finds the list unused, or the sender finds it outdated.
  @usableFromInline
  func dropOutdated() {
    guard isHolding.load(ordering: .sequentiallyConsistent) else { return }
    if isSending.exchange(true, ordering: .sequentiallyConsistent) { return }
    let outdated = held
    held = []
    sending = []
    sendingVersion = -1
    isHolding.store(false, ordering: .sequentiallyConsistent)
    isSending.store(false, ordering: .sequentiallyConsistent)
    withExtendedLifetime(outdated) {}
  }

  @usableFromInline
  func refresh() {
    let version = version.load(ordering: .sequentiallyConsistent)
    if version == sendingVersion { return }
    held = snapshot()
    sending = held.map(Unmanaged.passUnretained)
    sendingVersion = version
    isHolding.store(true, ordering: .sequentiallyConsistent)
  }

  @usableFromInline
  func snapshot(keeping keep: () -> Void) -> [AnySeat]? {
    contents.withLock { contents in
      if contents.ending != nil { return nil }
      keep()
      return contents.places.compactMap(\.seat)
    }
  }

  @usableFromInline
  package func snapshot() -> [AnySeat] {
    contents.withLock { $0.places.compactMap(\.seat) }
  }
}

extension Audience.Contents {
  fileprivate mutating func removeAll() -> [AnySeat] {
    defer {
      places = []
      gaps = 0
    }
    return places.compactMap(\.seat)
  }

  /// Gives a place up.
  ///
  /// Tickets grow along the list, so bisection finds it.
  fileprivate mutating func remove(_ ticket: Int) -> AnySeat? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].ticket == ticket else { return nil }
    let seat = places[low].seat
    places[low].seat = nil
    gaps += 1
    if gaps * 2 > places.count {
      places.removeAll { $0.seat == nil }
      gaps = 0
    }
    return seat
  }
}

/// One subscriber of a subject, whatever its elements are.
@usableFromInline
package class AnySeat: Disposable {
  @usableFromInline let scope: Scope
  fileprivate var ticket = 0
  fileprivate var audience: Audience?

  @usableFromInline
  init(_ scope: Scope) { self.scope = scope }

  @usableFromInline
  func end(_ ending: Audience.Ending) {}

  /// Lets the subscription forget the place: the subject has.
  fileprivate func vacate() { scope.lifetime.vacate(self) }

  /// Gives the place up.
  @usableFromInline
  package final func dispose() { audience?.leave(ticket) }
}

/// One subscriber of a subject of such elements.
@usableFromInline
package final class Seat<Element>: AnySeat {
  @usableFromInline let next: (Element) -> Void
  private let ends: Ends

  @usableFromInline
  package init(_ sink: Sink<Element>) {
    next = sink.next
    ends = sink.ends
    super.init(sink.scope)
  }

  @usableFromInline
  override func end(_ ending: Audience.Ending) {
    guard scope.stop() else { return }
    switch ending {
    case .error(let error): ends.error(error)
    case .completed: ends.completed()
    case .disposed(let subject): ends.error(RxError.disposed(object: subject.object ?? self))
    }
  }
}

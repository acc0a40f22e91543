import VirtualTimeCore

/// A subject that stores elements.
///
/// A new subscriber receives the stored elements first, then the events that the subject receives.
///
///     subject (2 remembered)    --a--b--c-   -d--|
///     from frame 9              ---------[bc]-d--|
///
/// The stored elements are kept after a terminal event: late subscribers receive the elements and the terminal event. The memory grows with the
/// number of stored elements. It is not reserved in advance.
///
/// - Seealso: [Subject](https://reactivex.io/documentation/subject.html)
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, Disposable,
  ObserverType
{
  /// The type of the subject's observer side.
  public typealias Observer = ReplaySubject<Element>

  /// An alias of `Observer`.
  public typealias SubjectObserverType = ReplaySubject<Element>

  @usableFromInline let audience: Audience
  @usableFromInline let memory: State<ReplayMemory<Element>>
  // Stored outside `memory`, because only a thread that holds the lock may read `memory`.
  @usableFromInline let age: ReplayAge?

  @inlinable
  init(_ memory: ReplayMemory<Element>, nestingNewest: Bool = false) {
    let audience = Audience(of: ObjectKind("ReplaySubject or ReplayRelay"))
    let age = memory.age
    let memory = State(memory)
    self.audience = audience
    self.memory = memory
    self.age = age
    super.init(direct: true, name: "ReplaySubject") { sink in
      let instant = age?.instant ?? 0
      audience.admit(sink, nestingLast: nestingNewest) { _ in memory.value.elements(at: instant) }
    }
  }

  deinit { audience.dismiss() }

  /// Creates a subject for `share(replay: 1)`: events caused by its newest stored element reach the subscriber immediately, nested.
  @inlinable
  convenience init(nestingNewest bufferSize: Int) {
    self.init(ReplayMemory(bufferSize: bufferSize), nestingNewest: true)
  }

  /// Creates a subject that replays a number of elements.
  ///
  /// - Parameter bufferSize: The maximum number of elements. A number below 1 means none.
  /// - Returns: The subject.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(ReplayMemory(bufferSize: bufferSize))
  }

  /// Creates a subject that replays every element.
  ///
  /// - Returns: The subject.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> {
    ReplaySubject(ReplayMemory(bufferSize: .max))
  }

  /// Creates a subject that replays a number of elements for a duration.
  ///
  /// - Parameters:
  ///   - bufferSize: The maximum number of elements. A number below 1 means none.
  ///   - maxAge: How long an element is stored. At exactly this age it is removed.
  ///   - scheduler: Measures the time.
  /// - Returns: The subject.
  @inlinable
  @_disfavoredOverload
  public static func create<Count: BinaryInteger>(
    bufferSize: Count, maxAge: RxTimeInterval, scheduler: any SchedulerType
  ) -> ReplaySubject<Element> {
    let bufferSize = Int(clamping: bufferSize)
    return ReplaySubject(ReplayMemory(bufferSize: bufferSize, maxAge: maxAge, scheduler: scheduler))
  }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { !audience.isEmpty }

  /// Sends an event to the current subscribers, and stores an element.
  ///
  /// - Parameter event: The event. It is ignored after a terminal event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      let instant = age?.instant ?? 0
      audience.send(element) { memory.value.append(element, at: instant) }
    case .error(let error): audience.end(.error(error))
    case .completed: audience.end(.completed)
    }
  }

  /// Returns the subject as an observer.
  ///
  /// - Returns: The subject itself.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Removes all subscribers and elements.
  ///
  /// Later subscribers receive `RxError.disposed`.
  public func dispose() {
    _ = audience.close(.disposed(.init(self)))
    let forgotten = audience.withLock { _ in memory.value.removeAll() }
    withExtendedLifetime(forgotten) {}
  }
}

extension ReplaySubject: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

/// The duration for which a replay subject keeps an element.
@usableFromInline
struct ReplayAge {
  @usableFromInline let span: Int
  let clock: SchedulerClock

  /// The current time, which determines the age of elements.
  ///
  /// The getter calls the user's scheduler, so read it outside the subject's lock.
  @usableFromInline var instant: Int { clock.instant }
}

/// The elements that a replay subject stores and, if they have a maximum age, the time since when they are stored.
@usableFromInline
struct ReplayMemory<Element> {
  @usableFromInline let bufferSize: Int
  @usableFromInline let age: ReplayAge?
  @usableFromInline var remembered = FirstInFirstOut<(element: Element, since: Int)>()

  @inlinable
  init(bufferSize: Int) {
    self.bufferSize = bufferSize
    age = nil
  }

  @usableFromInline
  init(bufferSize: Int, maxAge: RxTimeInterval, scheduler: any SchedulerType) {
    self.bufferSize = bufferSize
    age = maxAge.nanosecondCount.map {
      ReplayAge(span: $0, clock: SchedulerClock(of: scheduler, for: "ReplaySubject"))
    }
  }

  /// Keeps an element.
  ///
  /// - Returns: The elements that are no longer kept, to be released outside the subject's lock.
  @inlinable
  mutating func append(_ element: Element, at instant: Int) -> (Element?, [Element]) {
    guard bufferSize > 0 else { return (nil, []) }
    remembered.append((element, instant))
    let surplus = remembered.count > bufferSize ? remembered.popFirst()?.element : nil
    var aged: [Element] = []
    while let oldest = remembered.first, isOld(oldest.since, at: instant) {
      _ = remembered.popFirst()
      aged.append(oldest.element)
    }
    return (surplus, aged)
  }

  @inlinable
  func elements(at instant: Int) -> [Element] {
    remembered.all.compactMap { isOld($0.since, at: instant) ? nil : $0.element }
  }

  /// Removes all elements.
  ///
  /// - Returns: The elements, to be released outside the subject's lock.
  mutating func removeAll() -> [Element] {
    defer { remembered.removeAll() }
    return remembered.all.map(\.element)
  }

  @inlinable
  func isOld(_ since: Int, at instant: Int) -> Bool {
    guard let age else { return false }
    return instant - since >= age.span
  }
}

/// The elements of one key, out of `groupBy`.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key that the elements have in common.
  public let key: Key

  @usableFromInline let source: Observable<Element>

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - source: The elements.
  @inlinable
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the group's elements from now on.
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// Returns the group as an observable.
  ///
  /// - Returns: The elements.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: Sendable where Key: Sendable, Element: Sendable {}

extension ObservableType {
  /// Divides the source into sequences, one for each key.
  ///
  ///     source                              --1--2--3--4--|
  ///     groupBy(keySelector: { $0 % 2 })    --x--y--------|    x: 1-----3-----|, y: 2-----4--|
  ///
  /// A group is emitted before its first element. It has the elements that come while it is subscribed to, and ends as the
  /// source does. The source is disposed when the result and every group that was subscribed to have been.
  /// If `keySelector` throws, the groups and the result get the error.
  ///
  /// - Parameter keySelector: Returns the key of an element.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @inlinable
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable { downstream in
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let groups = Groups<Key, Element>()
      let fail: (any Swift.Error) -> Void = { error in
        groups.end(.error(error))
        downstream.error(error)
      }
      let handle: (Element, Key) -> Void = { element, key in
        if let known = groups.find(key) { return known.onNext(element) }
        let group = PublishSubject<Element>()
        _ = groups.add(group, key)
        if !downstream.isStopped {
          downstream.emit(GroupedObservable(key: key, source: group.retaining(references)))
        }
        group.onNext(element)
      }
      downstream.scope.add(references)
      source.start(
        in: upstream,
        next: { element in
          let key: Key
          do { key = try keySelector(element) } catch {
            guard upstream.stop() else { return }
            fail(error)
            return upstream.dispose()
          }
          if groups.changes.mustWait { return groups.changes.wait { handle(element, key) } }
          handle(element, key)
          groups.changes.performWaiting()
        }, error: fail,
        completed: {
          groups.end(.completed)
          downstream.completed()
        })
    }
  }

  /// Divides the source into sequences of what is made of its elements, one for each key.
  ///
  /// It is `groupBy(keySelector:)` with another closure, which may throw as well.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - element: Returns what the group emits for an element.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @_disfavoredOverload
  public func groupBy<Key: Hashable, Value>(
    keySelector: @escaping (Element) throws -> Key, element: @escaping (Element) throws -> Value
  ) -> Observable<GroupedObservable<Key, Value>> {
    groupBy(keySelector: keySelector, element: element) { _ in Observable<Never>.never() }
  }

  /// Divides the source into sequences, one for each key, each of which ends when a sequence made of it does.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - duration: Makes the sequence whose first event ends the group.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @_disfavoredOverload
  public func groupBy<Key: Hashable, Duration: ObservableConvertibleType>(
    keySelector: @escaping (Element) throws -> Key,
    duration: @escaping (GroupedObservable<Key, Element>) throws -> Duration
  ) -> Observable<GroupedObservable<Key, Element>> {
    groupBy(keySelector: keySelector, element: { $0 }, duration: duration)
  }

  /// Divides the source into sequences of what is made of its elements, one for each key, each of which ends when a sequence made of
  /// it does.
  ///
  ///     source                                          -1-3-2-5-|
  ///     groupBy(keySelector: { $0 % 2 },
  ///             element: { $0 * 10 },
  ///             duration: { $0.skip(1) })               -x---y-z-|    x: a-(b|), y: c---|, z: d-|
  ///
  /// The first element, or the completion, of the duration completes the group; its error fails the group alone. The next element of
  /// that key begins a new group. The duration may subscribe to the group, and is subscribed to right after the group was emitted.
  /// If a closure throws, the groups and the result get the error. After the disposal of the result no group begins.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - element: Returns what the group emits for an element.
  ///   - duration: Makes the sequence whose first event ends the group.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @_disfavoredOverload
  public func groupBy<Key: Hashable, Value, Duration: ObservableConvertibleType>(
    keySelector: @escaping (Element) throws -> Key,
    element: @escaping (Element) throws -> Value,
    duration: @escaping (GroupedObservable<Key, Value>) throws -> Duration
  ) -> Observable<GroupedObservable<Key, Value>> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let groups = Groups<Key, Value>()
      let fail: (any Swift.Error) -> Void = { error in
        groups.end(.error(error))
        downstream.error(error)
      }
      let begin: (Key) throws -> PublishSubject<Value> = { key in
        let group = PublishSubject<Value>()
        let ticket = groups.add(group, key)
        downstream.emit(GroupedObservable(key: key, source: group.retaining(references)))
        let end: (Event<Value>) -> Void = { groups.end(group, key, ticket, $0) }
        try duration(GroupedObservable(key: key, source: group)).asObservable().start(
          in: Lifetime(within: upstream), through: gate, first: { end(.completed) },
          error: { end(.error($0)) }, completed: { end(.completed) })
        return group
      }
      let stop: (any Swift.Error) -> Void = { error in
        guard upstream.stop() else { return }
        fail(error)
        upstream.dispose()
      }
      let handle: (Element, Key) -> Void = { value, key in
        do {
          let known = groups.find(key)
          if known == nil, downstream.isStopped { return }
          let group = try known ?? begin(key)
          groups.deliver(try element(value), to: group)
        } catch { stop(error) }
      }
      downstream.scope.add(references)
      source.start(
        in: upstream, through: gate,
        next: { value in
          let key: Key
          do { key = try keySelector(value) } catch { return stop(error) }
          if groups.changes.mustWait { return groups.changes.wait { handle(value, key) } }
          handle(value, key)
          groups.changes.performWaiting()
        }, error: fail,
        completed: {
          groups.end(.completed)
          downstream.completed()
        })
    }
  }
}

/// The groups of one subscription to `groupBy`.
@usableFromInline
final class Groups<Key: Hashable, Element> {
  // Unchecked because `changes` excludes concurrent access to the keys, and the other accesses call no user code.
  @exclusivity(unchecked) @usableFromInline var byKey: [Key: PublishSubject<Element>] = [:]
  @exclusivity(unchecked) private var list = KeyedList<PublishSubject<Element>>()
  @exclusivity(unchecked) private var delivery: Delivery<Element>?
  /// Guards each use of the keys, which calls their `hash`, `==` and `deinit`.
  @usableFromInline let changes = ExclusiveChanges()

  @usableFromInline
  init() {}

  @inlinable
  func find(_ key: Key) -> PublishSubject<Element>? {
    changes.begin()
    defer { changes.end() }
    return byKey[key]
  }

  /// Begins a group.
  ///
  /// - Returns: The ticket that ends the group.
  @usableFromInline
  func add(_ group: PublishSubject<Element>, _ key: Key) -> UInt64 {
    changes.begin()
    defer { changes.end() }
    byKey[key] = group
    return list.insert(group)
  }

  /// Ends all groups.
  @usableFromInline
  func end(_ event: Event<Element>) {
    for group in list.values { group.on(event) }
  }

  /// Ends a group: after the element that is being delivered to it, if that is where the end comes from.
  func end(
    _ group: PublishSubject<Element>, _ key: Key, _ ticket: UInt64, _ event: Event<Element>
  ) {
    if changes.mustWait { return changes.wait { self.remove(group, key, ticket, event) } }
    remove(group, key, ticket, event)
    changes.performWaiting()
  }

  private func remove(
    _ group: PublishSubject<Element>, _ key: Key, _ ticket: UInt64, _ event: Event<Element>
  ) {
    changes.begin()
    byKey[key] = nil
    changes.end()
    _ = list.remove(for: ticket)
    if let delivery, delivery.group === group {
      delivery.ending = event
    } else {
      group.on(event)
    }
  }

  /// Sends an element to a group.
  func deliver(_ element: Element, to group: PublishSubject<Element>) {
    let delivery = Delivery(to: group, within: delivery)
    self.delivery = delivery
    group.onNext(element)
    self.delivery = delivery.outer
    if let ending = delivery.ending { group.on(ending) }
  }
}

/// The delivery of an element to a group, during which the group may receive its terminal event.
private final class Delivery<Element> {
  let group: PublishSubject<Element>
  let outer: Delivery?
  var ending: Event<Element>?

  init(to group: PublishSubject<Element>, within outer: Delivery?) {
    self.group = group
    self.outer = outer
  }
}

/// A group of `groupBy`: the elements that have the same key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The common key of the elements.
  public let key: Key

  @usableFromInline let source: Observable<Element>

  /// Creates a group.
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
  /// - Parameter observer: Receives the group's elements that are sent from now on.
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
  /// Divides the source into sequences (groups), one for each key.
  ///
  ///     source                              --1--2--3--4--|
  ///     groupBy(keySelector: { $0 % 2 })    --x--y--------|    x: 1-----3-----|, y: 2-----4--|
  ///
  /// A group is emitted before its first element. Its subscribers receive the elements that arrive after they subscribed, and the source's terminal
  /// event. The source is disposed when the result and all groups with subscribers have been disposed. If `keySelector` throws, the groups and the
  /// result fail with its error.
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
      downstream.scope.add(references)
      let result = OutlivedDownstream(downstream)
      let fail: (any Swift.Error) -> Void = { error in
        groups.end(.error(error))
        result.end(with: error)
      }
      let handle: (Element, Key) -> Void = { element, key in
        if let known = groups.find(key) { return known.onNext(element) }
        let group = PublishSubject<Element>()
        _ = groups.add(group, key)
        result.open?.next(GroupedObservable(key: key, source: group.retaining(references)))
        group.onNext(element)
      }
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
          result.end()
        })
    }
  }

  /// Divides the source into sequences (groups), one for each key.
  ///
  /// A group emits values made from its elements. It is `groupBy(keySelector:)` with a second closure, which may throw as well.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - element: Returns the group's element for a source element.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @_disfavoredOverload
  public func groupBy<Key: Hashable, Value>(
    keySelector: @escaping (Element) throws -> Key, element: @escaping (Element) throws -> Value
  ) -> Observable<GroupedObservable<Key, Value>> {
    groupBy(keySelector: keySelector, element: element) { _ in Observable<Never>.never() }
  }

  /// Divides the source into sequences (groups), one for each key.
  ///
  /// A group ends when a sequence created for it emits or completes.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - duration: Returns the sequence whose first element or completion ends the group.
  /// - Returns: The groups, in the order of their first elements.
  /// - Seealso: [groupby](https://reactivex.io/documentation/operators/groupby.html)
  @_disfavoredOverload
  public func groupBy<Key: Hashable, Duration: ObservableConvertibleType>(
    keySelector: @escaping (Element) throws -> Key,
    duration: @escaping (GroupedObservable<Key, Element>) throws -> Duration
  ) -> Observable<GroupedObservable<Key, Element>> {
    groupBy(keySelector: keySelector, element: { $0 }, duration: duration)
  }

  /// Divides the source into sequences (groups), one for each key.
  ///
  /// A group emits values made from its elements, and ends when a sequence created for it emits or completes.
  ///
  ///     source                                          -1-3-2-5-|
  ///     groupBy(keySelector: { $0 % 2 },
  ///             element: { $0 * 10 },
  ///             duration: { $0.skip(1) })               -x---y-z-|    x: a-(b|), y: c---|, z: d-|
  ///
  /// The first element or the completion of the duration sequence completes the group. An error of the duration sequence fails only the group. The
  /// next element with the same key starts a new group. The duration sequence may subscribe to the group, and is subscribed to immediately after the
  /// group is emitted. If a closure throws, the groups and the result fail with its error. After a disposal of the result, no group starts.
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element.
  ///   - element: Returns the group's element for a source element.
  ///   - duration: Returns the sequence whose first element or completion ends the group.
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
      downstream.scope.add(references)
      let result = OutlivedDownstream(downstream)
      let fail: (any Swift.Error) -> Void = { error in
        groups.end(.error(error))
        result.end(with: error)
      }
      let begin: (Key) throws -> PublishSubject<Value> = { key in
        let group = PublishSubject<Value>()
        let ticket = groups.add(group, key)
        result.open?.next(GroupedObservable(key: key, source: group.retaining(references)))
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
          if known == nil, result.open == nil { return }
          let group = try known ?? begin(key)
          groups.deliver(try element(value), to: group)
        } catch { stop(error) }
      }
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
          result.end()
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
  /// Guards each access to the keys, because it calls their `hash`, `==` and `deinit`.
  @usableFromInline let changes = ExclusiveChanges()

  @usableFromInline
  init() {}

  @inlinable
  func find(_ key: Key) -> PublishSubject<Element>? {
    changes.begin()
    defer { changes.end() }
    return byKey[key]
  }

  /// Adds a group.
  ///
  /// - Returns: The ticket for ending the group.
  @usableFromInline
  func add(_ group: PublishSubject<Element>, _ key: Key) -> UInt64 {
    changes.begin()
    defer { changes.end() }
    byKey[key] = group
    return list.insert(group)
  }

  /// Sends the terminal event to all groups.
  @usableFromInline
  func end(_ event: Event<Element>) {
    for group in list.values { group.on(event) }
  }

  /// Sends the terminal event to a group.
  ///
  /// If the event was caused by an element that is being delivered to the group, it is sent after the element.
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

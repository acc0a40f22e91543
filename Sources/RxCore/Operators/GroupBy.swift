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
  /// - Returns: Ends the subscription when it is disposed.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The group as an observable.
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
      let groups = State(Groups<Key, Element>())
      let changes = ExclusiveChanges()
      let fail: (any Swift.Error) -> Void = { error in
        for group in groups.value.list.values { group.onError(error) }
        downstream.error(error)
      }
      let handle: (Element, Key) -> Void = { element, key in
        changes.begin()
        let known = groups.value.byKey[key]
        changes.end()
        if let known { return known.onNext(element) }
        let group = PublishSubject<Element>()
        changes.begin()
        _ = groups.value.add(group, key)
        changes.end()
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
          if changes.mustWait { return changes.wait { handle(element, key) } }
          handle(element, key)
          changes.performWaiting()
        }, error: fail,
        completed: {
          for group in groups.value.list.values { group.onCompleted() }
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
      let groups = State(Groups<Key, Value>())
      let fail: (any Swift.Error) -> Void = { error in
        for group in groups.value.list.values { group.onError(error) }
        downstream.error(error)
      }
      let changes = ExclusiveChanges()
      let end: (PublishSubject<Value>, Key, UInt64, Event<Value>) -> Void = {
        group, key, ticket, event in
        changes.begin()
        groups.value.remove(ticket, key)
        changes.end()
        groups.value.end(group, event)
      }
      let begin: (Key) throws -> PublishSubject<Value> = { key in
        let group = PublishSubject<Value>()
        changes.begin()
        let ticket = groups.value.add(group, key)
        changes.end()
        downstream.emit(GroupedObservable(key: key, source: group.retaining(references)))
        let end: (Event<Value>) -> Void = { event in
          if changes.mustWait { return changes.wait { end(group, key, ticket, event) } }
          end(group, key, ticket, event)
          changes.performWaiting()
        }
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
          changes.begin()
          let known = groups.value.byKey[key]
          changes.end()
          if known == nil, downstream.isStopped { return }
          let delivery = Delivery(to: try known ?? begin(key), within: groups.value.delivery)
          let element = try element(value)
          groups.value.delivery = delivery
          delivery.group.onNext(element)
          groups.value.delivery = delivery.outer
          if let ending = delivery.ending { delivery.group.on(ending) }
        } catch { stop(error) }
      }
      downstream.scope.add(references)
      source.start(
        in: upstream, through: gate,
        next: { value in
          let key: Key
          do { key = try keySelector(value) } catch { return stop(error) }
          if changes.mustWait { return changes.wait { handle(value, key) } }
          handle(value, key)
          changes.performWaiting()
        }, error: fail,
        completed: {
          for group in groups.value.list.values { group.onCompleted() }
          downstream.completed()
        })
    }
  }
}

@usableFromInline
struct Groups<Key: Hashable, Element> {
  @usableFromInline var byKey: [Key: PublishSubject<Element>] = [:]
  @usableFromInline var list = KeyedList<PublishSubject<Element>>()
  var delivery: Delivery<Element>?

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(_ group: PublishSubject<Element>, _ key: Key) -> UInt64 {
    byKey[key] = group
    return list.insert(group)
  }

  mutating func remove(_ ticket: UInt64, _ key: Key) {
    byKey[key] = nil
    _ = list.remove(for: ticket)
  }

  /// Ends a group: after the element that is being delivered to it, if that is where the end comes from.
  func end(_ group: PublishSubject<Element>, _ event: Event<Element>) {
    if let delivery, delivery.group === group {
      delivery.ending = event
    } else {
      group.on(event)
    }
  }
}

/// The delivery of an element to a group, during which the group may be told to end.
@usableFromInline
final class Delivery<Element> {
  let group: PublishSubject<Element>
  let outer: Delivery?
  var ending: Event<Element>?

  init(to group: PublishSubject<Element>, within outer: Delivery?) {
    self.group = group
    self.outer = outer
  }
}

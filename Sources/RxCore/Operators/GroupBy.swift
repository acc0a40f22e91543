/// The elements of one key, out of `groupBy`.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key that the elements have in common.
  public let key: Key

  private let source: Observable<Element>

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - source: The elements.
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
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let groups = State(Groups<Key, Element>())
      let fail: (any Swift.Error) -> Void = { error in
        for group in groups.value.inOrder { group.onError(error) }
        downstream.error(error)
      }
      lifetime.add(references)
      source.start(
        in: upstream,
        next: { element in
          let key: Key
          do { key = try keySelector(element) } catch {
            upstream.dispose()
            return fail(error)
          }
          if let group = groups.value.byKey[key] { return group.onNext(element) }
          let group = PublishSubject<Element>()
          groups.value.byKey[key] = group
          groups.value.inOrder.append(group)
          if !lifetime.isStopped {
            downstream.next(GroupedObservable(key: key, source: group.retaining(references)))
          }
          group.onNext(element)
        }, error: fail,
        completed: {
          for group in groups.value.inOrder { group.onCompleted() }
          downstream.completed()
        })
    }
  }
}

private struct Groups<Key: Hashable, Element> {
  var byKey: [Key: PublishSubject<Element>] = [:]
  var inOrder: [PublishSubject<Element>] = []
}

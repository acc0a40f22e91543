// More operators of `ObservableType`. They select elements, by value or by time.

extension InfallibleType {
  /// Emits the first `count` elements and completes.
  public func take(_ count: Int) -> Infallible<Element> {
    Infallible(raw: asObservable().take(count))
  }

  /// Emits elements for a duration and completes.
  public func take(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
  }

  /// Emits elements until an infallible sequence emits, and completes.
  public func take<Other: InfallibleType>(until other: Other) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: other.asObservable()))
  }

  /// Emits elements until an observable emits, and completes.
  public func take<Other: ObservableType>(until other: Other) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: other))
  }

  /// Emits elements until one satisfies a predicate, and completes.
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
  }

  /// Emits elements as long as they satisfy a predicate, and completes.
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
  }

  /// Skips elements until an observable emits, and emits the rest.
  public func skip<Other: ObservableType>(until other: Other) -> Infallible<Element> {
    Infallible(raw: asObservable().skip(until: other))
  }

  /// Skips elements as long as they satisfy a predicate and emits the rest.
  public func skip(
    while predicate: @escaping (Element) throws -> Bool
  ) -> Infallible<Element> { Infallible(raw: asObservable().skip(while: predicate)) }

  /// Emits an element if no other element follows for a duration.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// Emits the first element of each time span and, unless `latest` is false, the last one.
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
  }
}

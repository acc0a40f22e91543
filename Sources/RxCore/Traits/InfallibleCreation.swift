extension Infallible {
  /// A handler for the events of a sequence that does not fail.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// Creates a sequence from a closure that sends events to an observer.
  ///
  /// - Parameter subscribe: Called for each subscription. The returned disposable is disposed when the subscription ends.
  /// - Returns: The sequence.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(raw: .create { observer in subscribe { observer.on($0.event) } })
  }

  /// Emits elements in order and completes.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - scheduler: Delivers the elements.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func of(
    _ elements: Element...,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> {
    Infallible(raw: Observable.elements(of: elements, on: scheduler, for: "of"))
  }

  /// Emits the elements of an array in order and completes.
  ///
  /// - Parameters:
  ///   - array: The elements.
  ///   - scheduler: Delivers the elements.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from(
    _ array: [Element],
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { Infallible(raw: .from(array, scheduler: scheduler)) }

  /// Emits the elements of a Swift sequence in order and completes.
  ///
  /// - Parameters:
  ///   - sequence: The elements. Iterated again for each subscription.
  ///   - scheduler: Delivers the elements.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Sequence.Element == Element {
    Infallible(raw: .from(sequence, scheduler: scheduler))
  }
}

extension InfallibleType {
  /// Emits one element on subscription.
  ///
  /// - Parameter element: The element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(raw: .just(element))
  }

  /// Emits one element on a scheduler.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Delivers the element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> { Infallible(raw: .just(element, scheduler: scheduler)) }

  /// Completes on subscription.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

  /// Emits nothing and never terminates.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  @inlinable
  public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

  /// Creates a sequence for each subscription.
  ///
  /// - Parameter observableFactory: Returns the sequence.
  /// - Returns: The events of the created sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Infallible<Element>
  ) -> Infallible<Element> { Infallible(raw: .deferred { try observableFactory().source }) }
}

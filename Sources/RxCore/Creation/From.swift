extension ObservableType {
  /// Emits the elements of an array and completes.
  ///
  ///     from([1, 2, 3])     (123|)
  ///
  /// - Parameters:
  ///   - array: The elements.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    elements(of: array, on: scheduler, for: "from")
  }

  /// Emits the elements of a sequence and completes.
  ///
  /// Iterates the sequence again for each subscription.
  ///
  ///     from(1...3)     (123|)
  ///
  /// - Parameters:
  ///   - sequence: The elements.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Sequence.Element == Element {
    elements(of: sequence, on: scheduler, for: "from")
  }

  /// Emits the value if it is not `nil`, and completes, both on subscription.
  ///
  ///     from(optional: 1)      (1|)
  ///     from(optional: nil)    |
  ///
  /// - Parameter optional: The element or `nil`.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    if let optional { just(optional) } else { empty() }
  }

  /// Emits the value if it is not `nil`, and completes.
  ///
  /// The element and the completion are separate actions of a scheduler.
  ///
  /// - Parameters:
  ///   - optional: The element or `nil`.
  ///   - scheduler: Delivers the element and then the completion.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @inlinable
  public static func from(
    optional: Element?, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    elements(of: CollectionOfOne(optional).lazy.compactMap { $0 }, on: scheduler, for: "from")
  }

  @inlinable
  static func elements<Elements: Sequence>(
    of elements: Elements, on scheduler: any ImmediateSchedulerType, for name: StaticString
  ) -> Observable<Element> where Elements.Element == Element {
    .producing(on: scheduler, for: name) { IteratedElements(elements.makeIterator()) }
  }
}

/// The steps of a source that iterates over a sequence.
@frozen
@usableFromInline
struct IteratedElements<Iterator: IteratorProtocol>: SynchronousSteps {
  @usableFromInline var iterator: Iterator

  @inlinable
  init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable
  mutating func step(into sink: Sink<Iterator.Element>) -> Bool {
    guard let element = iterator.next() else { return false }
    sink.emit(element)
    return true
  }
}

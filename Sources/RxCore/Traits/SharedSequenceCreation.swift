// These elements are available on subscription, so each subscriber receives all of them and nothing is shared.

extension SharedSequence {
  /// Completes.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [empty](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func empty() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Emits nothing and never terminates.
  ///
  /// - Returns: The sequence.
  /// - Seealso: [never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  public static func never() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .never())
  }

  /// Emits one element and completes.
  ///
  /// - Parameter element: The element.
  /// - Returns: The sequence.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .just(element).subscribe(on: SharingStrategy.scheduler))
  }

  /// Emits elements in order and completes.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      raw: Observable.elements(of: elements, on: SharingStrategy.scheduler, for: "of"))
  }

  /// Emits the elements of an array in order and completes.
  ///
  /// - Parameter array: The elements.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
  }

  /// Emits the elements of a Swift sequence in order and completes.
  ///
  /// - Parameter sequence: The elements. Iterated again for each subscription.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> SharedSequence<SharingStrategy, Element> where Sequence.Element == Element {
    SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
  }

  /// Emits the value if it is not `nil`, and completes.
  ///
  /// - Parameter optional: The value.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  /// Creates a sequence for each connection.
  ///
  /// - Parameter observableFactory: Returns the sequence.
  /// - Returns: The events of the created sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  public static func deferred(
    _ observableFactory: @escaping () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.deferred { observableFactory().source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Emits 0, 1, 2 and so on, one number in each period.
  ///
  /// - Parameter period: The time before each element.
  /// - Returns: The sequence.
  /// - Seealso: [interval](https://reactivex.io/documentation/operators/interval.html)
  public static func interval(
    _ period: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// Emits 0 after a duration, then 1, 2 and so on, one number in each period.
  ///
  /// - Parameters:
  ///   - dueTime: The time before the first element.
  ///   - period: The time between elements.
  /// - Returns: The sequence.
  /// - Seealso: [timer](https://reactivex.io/documentation/operators/timer.html)
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}

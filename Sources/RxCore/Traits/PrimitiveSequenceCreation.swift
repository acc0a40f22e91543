extension PrimitiveSequence {
  /// Creates a sequence for each subscription.
  ///
  /// If `observableFactory` throws, the error is emitted.
  ///
  /// - Parameter observableFactory: Returns the sequence.
  /// - Returns: The events of the created sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .deferred { try observableFactory().source })
  }

  /// Creates a resource for each subscription and disposes it when the subscription ends.
  ///
  /// If a closure throws, its error is emitted. If the resource already exists, it is disposed.
  ///
  /// - Parameters:
  ///   - resourceFactory: Returns the resource.
  ///   - primitiveSequenceFactory: Returns the sequence that uses the resource.
  /// - Returns: The events of the created sequence.
  /// - Seealso: [using](https://reactivex.io/documentation/operators/using.html)
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .using(resourceFactory) { try primitiveSequenceFactory($0).source })
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Emits 0 after a time.
  ///
  ///     timer(3)     ---(0|)
  ///
  /// - Parameters:
  ///   - dueTime: The time.
  ///   - scheduler: Measures the time and delivers the element.
  /// - Returns: The sequence.
  /// - Seealso: [timer](https://reactivex.io/documentation/operators/timer.html)
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable.timer(dueTime, scheduler: scheduler))
  }
}

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

  /// Makes a resource for each subscription, and disposes it when the subscription ends.
  ///
  /// If one of the closures throws, the error is emitted; a resource that has been made by then is disposed.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource.
  ///   - primitiveSequenceFactory: Makes the sequence that uses it.
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

extension ObservableType {
  /// Emits the elements of one sequence or another, as a condition says when it is subscribed to.
  ///
  ///     a                                  --1--|
  ///     b                                  -2---|
  ///     if({ true }, then: a)              --1--|
  ///     if({ false }, then: a, else: b)    -2---|
  ///
  /// If the condition throws, the error is emitted. RxJS calls it `iif`.
  ///
  /// - Parameters:
  ///   - condition: Is called for each subscription.
  ///   - first: The sequence for true.
  ///   - second: The sequence for false; by default an empty one.
  /// - Returns: The elements of that sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @_disfavoredOverload
  public static func `if`(
    _ condition: @escaping () throws -> Bool, then first: Observable<Element>,
    else second: Observable<Element> = .empty()
  ) -> Observable<Element> {
    .deferred { try condition() ? first : second }
  }

  /// Emits the elements of one sequence or another, as the newest of a sequence of conditions says.
  ///
  ///     conditions                          t---f---|
  ///     a                                   -1-1-1-1-
  ///     b                                   -2-2-2|
  ///     if(conditions, then: a, else: b)    -1-1-2-2-2|
  ///
  /// Each condition disposes the sequence before and subscribes to its own. Completes when the conditions and the newest sequence
  /// have; fails at the first error of any.
  ///
  /// - Parameters:
  ///   - conditions: The conditions.
  ///   - first: The sequence for true.
  ///   - second: The sequence for false; by default an empty one.
  /// - Returns: The elements of the sequence of the newest condition.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  public static func `if`<Conditions: ObservableConvertibleType>(
    _ conditions: Conditions, then first: Observable<Element>,
    else second: Observable<Element> = .empty()
  ) -> Observable<Element> where Conditions.Element == Bool {
    conditions.asObservable().flatMapLatest { $0 ? first : second }
  }
}

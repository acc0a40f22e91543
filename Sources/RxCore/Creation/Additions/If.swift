extension ObservableType {
  /// Emits the elements of one of two sequences.
  ///
  /// A condition, evaluated on subscription, selects the sequence.
  ///
  ///     a                                  --1--|
  ///     b                                  -2---|
  ///     if({ true }, then: a)              --1--|
  ///     if({ false }, then: a, else: b)    -2---|
  ///
  /// If the condition throws, its error is emitted. RxJS calls this operator `iif`.
  ///
  /// - Parameters:
  ///   - condition: Called for each subscription.
  ///   - first: The sequence for true.
  ///   - second: The sequence for false. By default, an empty sequence.
  /// - Returns: The elements of the selected sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @_disfavoredOverload
  public static func `if`(
    _ condition: @escaping () throws -> Bool, then first: Observable<Element>,
    else second: Observable<Element> = .empty()
  ) -> Observable<Element> {
    .deferred { try condition() ? first : second }
  }

  /// Emits the elements of one of two sequences.
  ///
  /// The newest element of `conditions` selects the sequence.
  ///
  ///     conditions                          t---f---|
  ///     a                                   -1-1-1-1-
  ///     b                                   -2-2-2|
  ///     if(conditions, then: a, else: b)    -1-1-2-2-2|
  ///
  /// Each condition disposes the previous sequence and subscribes to the selected sequence. Completes when both the conditions and the last selected
  /// sequence have completed. Fails at the first error of any of them.
  ///
  /// - Parameters:
  ///   - conditions: The conditions.
  ///   - first: The sequence for true.
  ///   - second: The sequence for false. By default, an empty sequence.
  /// - Returns: The elements of the selected sequences.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  public static func `if`<Conditions: ObservableConvertibleType>(
    _ conditions: Conditions, then first: Observable<Element>,
    else second: Observable<Element> = .empty()
  ) -> Observable<Element> where Conditions.Element == Bool {
    conditions.asObservable().flatMapLatest { $0 ? first : second }
  }
}

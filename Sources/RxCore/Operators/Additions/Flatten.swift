/// How `flatten` subscribes to the inner sequences.
public enum RxFlattenStrategy: Hashable, Sendable {
  /// Subscribes to each inner sequence when it arrives.
  case merge

  /// Subscribes to each inner sequence after the previous one has completed.
  case concat

  /// Subscribes to the newest inner sequence, and disposes the previous one.
  case latest

  /// Subscribes to this many inner sequences at a time; 0 sets no limit.
  case concurrent(Int)
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the inner sequences: `merge()`, `concat()`, `switchLatest()` or `flatten(maxConcurrent:)`.
  ///
  ///     a                   -1-2-3-|
  ///     b                   --x-y-|
  ///     source              a---b------|
  ///     flatten(.merge)     -1-2-3x-y--|
  ///     flatten(.concat)    -1-2-3---x-y-|
  ///     flatten(.latest)    -1-2--x-y--|
  ///
  /// - Parameter strategy: How to subscribe to the inner sequences.
  /// - Returns: The elements of the inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func flatten(_ strategy: RxFlattenStrategy) -> Observable<Element.Element> {
    switch strategy {
    case .merge: merge()
    case .concat: concat()
    case .latest: switchLatest()
    case .concurrent(let maxConcurrent): flatten(maxConcurrent: maxConcurrent)
    }
  }

  /// Emits the elements of the inner sequences, with a limited number of subscriptions at a time.
  ///
  /// Other inner sequences wait, in the order of their arrival. Zero sets no limit. A negative number fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxConcurrent: The maximum number of concurrent subscriptions to inner sequences.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @_disfavoredOverload
  public func flatten<Count: BinaryInteger>(
    maxConcurrent: Count
  ) -> Observable<Element.Element> {
    let maxConcurrent = Int(clamping: maxConcurrent)
    return maxConcurrent == 0 ? merge() : merge(maxConcurrent: maxConcurrent)
  }
}

/// How the sequences that are elements of a sequence become one.
public enum RxFlattenStrategy: Hashable, Sendable {
  /// All at a time, as they come.
  case merge

  /// One after the completion of the other.
  case concat

  /// The newest alone.
  case latest

  /// So many at a time; 0 sets no limit.
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
  /// - Parameter strategy: Which of the inner sequences are heard, and when.
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

  /// Emits the elements of the inner sequences, of which no more than a number are subscribed to at a time.
  ///
  /// The others wait in the order in which they came. Zero sets no limit; a negative number is the error
  /// `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxConcurrent: How many inner sequences may be subscribed to at a time.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @_disfavoredOverload
  public func flatten(maxConcurrent: Int) -> Observable<Element.Element> {
    maxConcurrent == 0 ? merge() : merge(maxConcurrent: maxConcurrent)
  }
}

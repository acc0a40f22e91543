extension ObservableType {
  /// Emits the elements of the source, and after its completion those of another sequence.
  ///
  ///     source            --a--|
  ///     second            --b--|
  ///     concat(second)    --a----b--|
  ///
  /// The other sequence is subscribed to when the source has completed. An error of the source ends it all.
  ///
  /// - Parameter second: The sequence that follows.
  /// - Returns: The elements of both.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// Emits the elements of each of the sequences in turn, one after the completion of the other.
  ///
  ///     a               --1--|
  ///     b               --2--|
  ///     concat(a, b)    --1----2--|
  ///
  /// The sequence is iterated as far as it is needed, anew for each subscription.
  ///
  /// - Parameter sequence: The sources.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Observable { downstream, lifetime in
      let iterator = State(sequence.makeIterator())
      let turns = SourcesInTurn<Element>(within: lifetime) {
        if let source = iterator.value.next() { return source }
        downstream.completed()
        return nil
      } start: { turns, source, inner in
        source.start(
          in: inner, next: downstream.next, error: downstream.error, completed: turns.advance)
      }
      turns.advance()
    }
  }

  /// Emits the elements of each of the sources in turn, one after the completion of the other.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<Element> where Collection.Element == Observable<Element> {
    concat(AnySequence(collection))
  }

  /// Emits the elements of each of the sources in turn, one after the completion of the other.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the inner sequences in turn, one after the completion of the other.
  ///
  /// Those that come before their turn wait. RxJS calls it `concatAll`.
  ///
  /// - Returns: The elements of all, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

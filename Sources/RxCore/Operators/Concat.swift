extension ObservableType {
  /// Emits the elements of the source and, after its completion, the elements of another sequence.
  ///
  ///     source            --a--|
  ///     second            --b--|
  ///     concat(second)    --a----b--|
  ///
  /// The other sequence is subscribed to when the source has completed. An error of the source ends the result.
  ///
  /// - Parameter second: The sequence that follows.
  /// - Returns: The elements of both sequences.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    .concat([asObservable(), second.asObservable()])
  }

  /// Emits the elements of the sources in order.
  ///
  /// Each source is subscribed to after the completion of the previous one.
  ///
  ///     a               --1--|
  ///     b               --2--|
  ///     concat(a, b)    --1----2--|
  ///
  /// The Swift sequence is iterated lazily, again for each subscription.
  ///
  /// - Parameter sequence: The sources.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Concatenation {
      var sources = sequence.makeIterator()
      return { sources.next().map { ($0, isLast: false) } }
    }
  }

  /// Emits the elements of the sources in order.
  ///
  /// Each source is subscribed to after the completion of the previous one.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<Element> where Collection.Element == Observable<Element> {
    Concatenation(isBounded: true) {
      var rest = collection[...]
      return { rest.popFirst().map { ($0, isLast: rest.isEmpty) } }
    }
  }

  /// Emits the elements of the sources in order.
  ///
  /// Each source is subscribed to after the completion of the previous one.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all sources, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the inner sequences in order.
  ///
  /// Each inner sequence is subscribed to after the completion of the previous one. Inner sequences that arrive earlier wait. RxJS calls this
  /// operator `concatAll`.
  ///
  /// - Returns: The elements of all inner sequences, in order.
  /// - Seealso: [concat](https://reactivex.io/documentation/operators/concat.html)
  @inlinable
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// The concatenation of several sources.
///
/// If a source is a concatenation too, it is replaced by its sources. So nesting uses no stack, and nesting in the last source of a collection uses
/// no memory.
private final class Concatenation<Element>: Observable<Element>, @unchecked Sendable {
  // Unchecked: it restates the conformance of its superclass.

  typealias NextSource = () -> (source: Observable<Element>, isLast: Bool)?

  private struct Iterator {
    let next: NextSource
    let isBounded: Bool
  }

  /// Only some of the sources of a collection count for the limit of a test: collections are finite, but may be huge.
  private static var uncountedTurns: Int { 100 }

  private let makeIterator: () -> NextSource
  private let isBounded: Bool

  init(isBounded: Bool = false, _ makeIterator: @escaping () -> NextSource) {
    self.makeIterator = makeIterator
    self.isBounded = isBounded
    super.init(name: "concat(_:)") { downstream in
      let iterators = State([Iterator(next: makeIterator(), isBounded: isBounded)])
      let boundedTurns = State(0)
      let turns = SourcesInTurn<Element>(within: downstream.scope) {
        let source = Self.next(&iterators.value, downstream.scope)
        if source == nil { downstream.completed() }
        return source
      } countsTurn: {
        if iterators.value.last?.isBounded != true { return true }
        boundedTurns.value += 1
        return boundedTurns.value % Self.uncountedTurns == 0
      } start: { turns, source, inner in
        source.start(
          in: inner, next: downstream.emitter, error: downstream.error, completed: turns.advance)
      }
      turns.advance()
    }
  }

  /// The next source that is not a concatenation.
  ///
  /// The last iterator is the innermost one.
  private static func next(
    _ iterators: inout [Iterator], _ scope: Scope
  ) -> Observable<Element>? {
    // The sequence of empty concatenations may be infinite.
    while !scope.isStopped, let iterator = iterators.last {
      let next = iterator.next()
      if next?.isLast ?? true { iterators.removeLast() }
      guard let source = next?.source else { continue }
      guard let nested = source as? Concatenation<Element> else { return source }
      iterators.append(Iterator(next: nested.makeIterator(), isBounded: nested.isBounded))
    }
    return nil
  }
}

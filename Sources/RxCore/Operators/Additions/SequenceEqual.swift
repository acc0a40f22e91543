extension ObservableType {
  /// Tells whether two sequences have equal elements in the same order, whenever these come.
  ///
  ///     source                  -a-b---|
  ///     other                   ---a--b--|
  ///     sequenceEqual(other)    ---------(t|)    t = true
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: One truth value.
  /// - Seealso: [sequenceequal](https://reactivex.io/documentation/operators/sequenceequal.html)
  @_disfavoredOverload
  @inlinable
  public func sequenceEqual<Other: ObservableConvertibleType>(
    _ other: Other
  ) -> Observable<Bool> where Element: Equatable, Other.Element == Element {
    sequenceEqual(other) { $0 == $1 }
  }

  /// Tells whether a comparer calls the elements of two sequences equal that come at the same place, and there are as many of either.
  ///
  /// The answer comes as soon as it is known: `false` at the first pair that differs, or when one sequence has more elements than
  /// the other one that has completed; `true` when both have completed. Elements wait for their partners. Fails at the first error,
  /// or if `comparer` throws.
  ///
  /// - Parameters:
  ///   - other: The other sequence.
  ///   - comparer: Tells whether an element of the source and one of the other sequence are equal.
  /// - Returns: One truth value.
  /// - Seealso: [sequenceequal](https://reactivex.io/documentation/operators/sequenceequal.html)
  @_disfavoredOverload
  @inlinable
  public func sequenceEqual<Other: ObservableConvertibleType>(
    _ other: Other, _ comparer: @escaping (Element, Other.Element) throws -> Bool
  ) -> Observable<Bool> {
    let (source, other) = (asObservable(), other.asObservable())
    return Observable { downstream in
      let gate = Gate()
      let (left, right) = (Side<Element>(), Side<Other.Element>())
      let answer: (Bool) -> Void = { isEqual in
        if downstream.isStopped { return }
        downstream.complete(with: isEqual)
      }
      let compare = {
        if !left.waiting.isEmpty, !right.waiting.isEmpty {
          guard let own = left.waiting.popFirst(), let other = right.waiting.popFirst() else {
            return
          }
          do { if try !comparer(own, other) { answer(false) } } catch { downstream.error(error) }
        } else if left.isUsedUp && right.isUsedUp {
          answer(true)
        } else if left.isUsedUp && !right.waiting.isEmpty
          || right.isUsedUp && !left.waiting.isEmpty
        {
          answer(false)
        }
      }
      left.start(source, downstream.terminal, through: gate, compare)
      right.start(other, downstream.terminal, through: gate, compare)
    }
  }
}

/// What is known of one of the two sequences: which elements wait for their partners, and whether there will be more.
@usableFromInline
final class Side<Element> {
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Element>()
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  init() {}

  /// Whether no element waits, nor will.
  @inlinable var isUsedUp: Bool { isDone && waiting.isEmpty }

  @inlinable
  func start(
    _ source: Observable<Element>, _ terminal: Terminal, through gate: Gate,
    _ compare: @escaping () -> Void
  ) {
    if terminal.isStopped { return }
    source.start(
      within: terminal.scope, through: gate,
      next: { element in
        self.waiting.append(element)
        compare()
      }, error: terminal.error,
      completed: {
        self.isDone = true
        compare()
      })
  }
}

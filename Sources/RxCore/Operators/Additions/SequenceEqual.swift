import VirtualTimeCore

extension ObservableType {
  /// Emits whether two sequences have equal elements in the same order, regardless of when they arrive.
  ///
  ///     source                  -a-b---|
  ///     other                   ---a--b--|
  ///     sequenceEqual(other)    ---------(t|)    t = true
  ///
  /// - Parameter other: The other sequence.
  /// - Returns: One Boolean value.
  /// - Seealso: [sequenceequal](https://reactivex.io/documentation/operators/sequenceequal.html)
  @_disfavoredOverload
  @inlinable
  public func sequenceEqual<Other: ObservableConvertibleType>(
    _ other: Other
  ) -> Observable<Bool> where Element: Equatable, Other.Element == Element {
    sequenceEqual(other) { $0 == $1 }
  }

  /// Emits whether two sequences have the same number of elements and a comparer returns true for each pair of elements at the same position.
  ///
  /// The result is emitted as soon as it is known: `false` at the first different pair, or when a sequence has more elements than the other,
  /// completed one; `true` when both have completed. Elements wait for their counterparts. Fails at the first error, or if `comparer` throws.
  ///
  /// - Parameters:
  ///   - other: The other sequence.
  ///   - comparer: Whether an element of the source and an element of the other sequence are equal.
  /// - Returns: One Boolean value.
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

/// The state of one of the two sequences: the elements that wait for their counterparts, and whether more can arrive.
@usableFromInline
final class Side<Element> {
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Element>()
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  init() {}

  /// Whether no element is waiting and none can arrive.
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

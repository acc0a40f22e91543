extension ObservableType {
  /// Emits the result of a selector for each pair of an element of the source and an element of another source that are current at the same time.
  ///
  ///     source                            -a----b------|
  ///     right                             --1--2-3-----|
  ///     join(right,
  ///          leftDuration: { ---x },
  ///          rightDuration: { --x }) +    --p---qr-----|    p = a1, q = b2, r = b3
  ///
  /// An element is current until the first event of the sequence that a duration closure returns for it. Completes when no further pair is possible:
  /// when both sources have completed, or when one has completed and none of its elements is current. Fails at the first error of any sequence, or
  /// if a closure throws.
  ///
  /// - Parameters:
  ///   - right: The other source. It is subscribed to second.
  ///   - leftDuration: Returns the sequence whose first event ends the duration of an element of the source.
  ///   - rightDuration: Returns the sequence whose first event ends the duration of an element of the other source.
  ///   - resultSelector: Returns the result for a pair.
  /// - Returns: The results. An element is paired with all current elements of the other source, the oldest first.
  /// - Seealso: [join](https://reactivex.io/documentation/operators/join.html)
  @_disfavoredOverload
  @inlinable
  public func join<
    Right: ObservableConvertibleType, LeftDuration: ObservableConvertibleType,
    RightDuration: ObservableConvertibleType, Result
  >(
    _ right: Right, leftDuration: @escaping (Element) throws -> LeftDuration,
    rightDuration: @escaping (Right.Element) throws -> RightDuration,
    resultSelector: @escaping (Element, Right.Element) throws -> Result
  ) -> Observable<Result> {
    let (left, right) = (asObservable(), right.asObservable())
    return Observable { downstream in
      let gate = Gate()
      let (lefts, rights) = (CurrentElements<Element>(), CurrentElements<Right.Element>())
      let completeIfOver = {
        if lefts.isUsedUp || rights.isUsedUp || lefts.isDone && rights.isDone {
          downstream.completed()
        }
      }
      left.start(
        within: downstream.scope, through: gate,
        next: { element in
          do {
            lefts.keep(
              element, for: try leftDuration(element), within: downstream.scope, through: gate,
              error: downstream.error, expired: completeIfOver)
            for other in rights.all where !downstream.isStopped {
              downstream.emit(try resultSelector(element, other))
            }
          } catch { downstream.error(error) }
        }, error: downstream.error,
        completed: {
          lefts.isDone = true
          completeIfOver()
        })
      if downstream.isStopped { return }
      right.start(
        within: downstream.scope, through: gate,
        next: { element in
          do {
            rights.keep(
              element, for: try rightDuration(element), within: downstream.scope, through: gate,
              error: downstream.error, expired: completeIfOver)
            for other in lefts.all where !downstream.isStopped {
              downstream.emit(try resultSelector(other, element))
            }
          } catch { downstream.error(error) }
        }, error: downstream.error,
        completed: {
          rights.isDone = true
          completeIfOver()
        })
    }
  }
}

extension ObservableType {
  /// Emits what a selector makes of each pair of an element of the source and one of another sequence that are current together.
  ///
  ///     source                            -a----b------|
  ///     right                             --1--2-3-----|
  ///     join(right,
  ///          leftDuration: { ---x },
  ///          rightDuration: { --x }) +    --p---qr-----|    p = a1, q = b2, r = b3
  ///
  /// An element is current from when it comes to the first event of the sequence that a closure makes of it. Completes when no pair
  /// can come any more: when both have completed, or when one has and none of its elements is current. Fails at the first error of
  /// any sequence, or where a closure throws.
  ///
  /// - Parameters:
  ///   - right: The other sequence; subscribed to second.
  ///   - leftDuration: Makes the sequence whose first event ends the time of an element of the source.
  ///   - rightDuration: The same for an element of the other sequence.
  ///   - resultSelector: Makes the result of a pair.
  /// - Returns: The results; at each element its pairs with those that are current, the oldest first.
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

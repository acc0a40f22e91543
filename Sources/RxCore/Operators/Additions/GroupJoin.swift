extension ObservableType {
  /// Emits what a selector makes of each element and the sequence of those of another sequence that are current together with it.
  ///
  ///     source                                 -a----b-------|
  ///     right                                  --1--2-3------|
  ///     groupJoin(right,
  ///               leftDuration: { ---x },
  ///               rightDuration: { --x })
  ///               { $1 }                       -p----q-------|    p: -1-|, q: 23-|
  ///
  /// An element is current from when it comes to the first event of the sequence that a closure makes of it. A group begins with what
  /// is current of the other sequence, and ends with the time of its element. Completes with the source; groups that are
  /// subscribed to continue, and the sources are disposed when the result and all of these have been. The first error of any sequence
  /// ends the result and the groups, as does one that a closure throws.
  ///
  /// - Parameters:
  ///   - right: The other sequence; subscribed to second. Its completion changes nothing.
  ///   - leftDuration: Makes the sequence whose first event ends the time of an element of the source.
  ///   - rightDuration: The same for an element of the other sequence.
  ///   - resultSelector: Makes the result of an element and its group.
  /// - Returns: As many results as the source has elements.
  /// - Seealso: [join](https://reactivex.io/documentation/operators/join.html)
  @_disfavoredOverload
  @inlinable
  public func groupJoin<
    Right: ObservableConvertibleType, LeftDuration: ObservableConvertibleType,
    RightDuration: ObservableConvertibleType, Result
  >(
    _ right: Right, leftDuration: @escaping (Element) throws -> LeftDuration,
    rightDuration: @escaping (Right.Element) throws -> RightDuration,
    resultSelector: @escaping (Element, Observable<Right.Element>) throws -> Result
  ) -> Observable<Result> {
    let (left, right) = (asObservable(), right.asObservable())
    return Observable { downstream in
      let gate = Gate()
      let upstream = Lifetime()
      let references = RefCountDisposable(disposable: upstream)
      let groups = CurrentElements<PublishSubject<Right.Element>>()
      let rights = CurrentElements<Right.Element>()
      let fail: (any Swift.Error) -> Void = { error in
        guard upstream.stop() else { return }
        for group in groups.all { group.onError(error) }
        downstream.error(error)
        upstream.dispose()
      }
      downstream.scope.add(references)
      left.start(
        within: upstream.scope, through: gate,
        next: { element in
          if downstream.isStopped { return }
          do {
            let group = PublishSubject<Right.Element>()
            groups.keep(
              group, for: try leftDuration(element), within: upstream.scope, through: gate,
              error: fail, expired: group.onCompleted)
            downstream.emit(try resultSelector(element, group.retaining(references)))
            for other in rights.all { group.onNext(other) }
          } catch { fail(error) }
        }, error: fail, completed: downstream.completed)
      if upstream.isStopped { return upstream.subscribed() }
      right.start(
        within: upstream.scope, through: gate,
        next: { element in
          do {
            rights.keep(
              element, for: try rightDuration(element), within: upstream.scope, through: gate,
              error: fail, expired: {})
            for group in groups.all { group.onNext(element) }
          } catch { fail(error) }
        }, error: fail, completed: {})
      upstream.subscribed()
    }
  }
}

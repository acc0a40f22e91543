extension ObservableType {
  /// Emits the result of a selector for each element and the other source's current elements.
  ///
  /// The selector receives the current elements as a sequence (group).
  ///
  ///     source                                 -a----b-------|
  ///     right                                  --1--2-3------|
  ///     groupJoin(right,
  ///               leftDuration: { ---x },
  ///               rightDuration: { --x })
  ///               { $1 }                       -p----q-------|    p: -1-|, q: 23-|
  ///
  /// An element is current until the first event of the sequence that a duration closure returns for it. A group starts with the current elements of
  /// the other source. It completes when its own element stops being current. The result completes with the source. Groups with subscribers continue.
  /// The sources are disposed when the result and all these groups have been disposed. At the first error of any sequence, or if a closure throws,
  /// the result and the groups fail.
  ///
  /// - Parameters:
  ///   - right: The other source. It is subscribed to second, and its completion has no effect.
  ///   - leftDuration: Returns the sequence whose first event ends the duration of an element of the source.
  ///   - rightDuration: Returns the sequence whose first event ends the duration of an element of the other source.
  ///   - resultSelector: Returns the result for an element and its group.
  /// - Returns: One result for each element of the source.
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
      downstream.scope.add(references)
      let result = OutlivedDownstream(downstream)
      let fail: (any Swift.Error) -> Void = { error in
        guard upstream.stop() else { return }
        for group in groups.all { group.onError(error) }
        result.end(with: error)
        upstream.dispose()
      }
      left.start(
        within: upstream.scope, through: gate,
        next: { element in
          if result.open == nil { return }
          do {
            let group = PublishSubject<Right.Element>()
            groups.keep(
              group, for: try leftDuration(element), within: upstream.scope, through: gate,
              error: fail, expired: group.onCompleted)
            let joined = try resultSelector(element, group.retaining(references))
            result.open?.next(joined)
            for other in rights.all { group.onNext(other) }
          } catch { fail(error) }
        }, error: fail, completed: { result.end() })
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

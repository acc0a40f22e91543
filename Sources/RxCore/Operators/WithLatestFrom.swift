extension ObservableType {
  /// Emits for each element what a selector makes of it and the newest element of another sequence.
  ///
  ///     source                          ---a---b-c--|
  ///     second                          -1---2------|
  ///     withLatestFrom(second) { + }    ---x---y-z--|    x = a1, y = b2, z = c2
  ///
  /// Elements that come before the other sequence's first are dropped. The other is subscribed to first; its completion
  /// changes nothing, its error is emitted. If `resultSelector` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - second: The other sequence.
  ///   - resultSelector: Makes the result of both elements.
  /// - Returns: As many elements as the source has from the other's first on.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { downstream, lifetime in
      let gate = Gate()
      let newest = State<Source.Element?>(nil)
      second.asObservable().start(
        within: lifetime, through: gate, next: { newest.value = $0 }, error: downstream.error,
        completed: {})
      if lifetime.isStopped { return }
      let stage = Sink<Element>.gated(
        by: gate, in: lifetime,
        next: { element in
          guard let other = newest.value else { return }
          do { downstream.next(try resultSelector(element, other)) } catch {
            downstream.error(error)
          }
        }, error: downstream.error, completed: downstream.completed)
      source.attach(stage, lifetime)
    }
  }

  /// Emits the newest element of another sequence for each element.
  ///
  /// - Parameter second: The other sequence.
  /// - Returns: As many elements as the source has from the other's first on.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }
}

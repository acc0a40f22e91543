extension ObservableType {
  /// Emits the elements of the sequences that a closure returns for the elements.
  ///
  /// The closure can stop the source.
  ///
  ///     source        --1--2--3--|
  ///     bind { … }    --a--(b|)       where the closure makes just(a) of 1, and of 2 just(b) and sets `stop`
  ///
  /// The sequences are merged, as by `flatMap`. If the closure returns `nil` or sets its second argument to true, the source is disposed. Active
  /// inner sequences continue. Completes when the source and all inner sequences have completed. Fails at the first error of any of them, or if a
  /// closure throws.
  ///
  /// - Parameter makeBinding: Returns the closure. Called for each subscription, so that the closure can have its own state.
  /// - Returns: The elements of all inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_disfavoredOverload
  public func bind<Source: ObservableConvertibleType>(
    _ makeBinding: @escaping () throws -> (Element, inout Bool) throws -> Source?
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable<Source.Element> { downstream in
      let binding: (Element, inout Bool) throws -> Source?
      do { binding = try makeBinding() } catch { return downstream.error(error) }
      let merging = Merging(downstream, atMost: .max)
      let upstream = Lifetime(within: downstream.scope)
      source.start(
        in: upstream, through: merging.gate,
        next: { element in
          do {
            var stop = false
            let inner = try binding(element, &stop)?.asObservable()
            let isLast = stop || inner == nil
            if isLast { upstream.dispose() }
            if let inner { merging.add { inner } }
            if isLast, !downstream.isStopped { merging.close() }
          } catch { downstream.error(error) }
        }, error: downstream.error, completed: merging.close)
    }
  }
}

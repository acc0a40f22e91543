extension ObservableType {
  /// Emits the elements of the sequence that `selector` makes of an element, and ignores further elements until it has ended.
  ///
  ///     source                      --a--b------c---|
  ///     flatMapFirst { -1-2-3| }    ---1-2-3-----1-2-3|
  ///
  /// Completes when the source and the inner sequence have; fails at the first error of either, or of `selector`. RxJS calls
  /// it `exhaustMap`.
  ///
  /// - Parameter selector: Makes a sequence of an element; not called for an element that is ignored.
  /// - Returns: The elements of the inner sequences.
  /// - Seealso: [flatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable { downstream in
      let merging = Merging(downstream, atMost: 1)
      source.start(
        within: downstream.scope, through: merging.gate,
        next: { element in
          if merging.active > 0 { return }
          merging.add { try selector(element).asObservable() }
        }, error: downstream.error, completed: merging.close)
    }
  }
}

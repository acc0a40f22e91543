extension ObservableType {
  /// Emits the elements of the sequence that `selector` returns for an element, and ignores further elements until that sequence completes.
  ///
  ///     source                      --a--b------c---|
  ///     flatMapFirst { -1-2-3| }    ---1-2-3-----1-2-3|
  ///
  /// Completes when the source and the inner sequence have completed. Fails at the first error of either, or if `selector` throws. RxJS calls this
  /// operator `exhaustMap`.
  ///
  /// - Parameter selector: Returns a sequence for an element. It is not called for ignored elements.
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

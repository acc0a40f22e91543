extension ObservableType {
  /// Converts a sequence of exactly one element to a `Single`.
  ///
  ///     source        --a--|        --|     --a--b--|
  ///     asSingle()    -----(a|)     --#     -----#
  ///
  /// The element is emitted when the source completes. An empty source fails with `RxError.noElements`, and a second element fails with
  /// `RxError.moreThanOneElement`.
  ///
  /// - Returns: The only element.
  /// - Seealso: [Single](https://reactivex.io/documentation/single.html)
  @inlinable
  public func asSingle() -> Single<Element> {
    PrimitiveSequence(
      raw: asObservable().onlyElement { downstream in downstream.error(RxError.noElements) })
  }
}

extension Observable {
  /// Emits the only element when the source completes.
  ///
  /// Calls `none` if there is no element.
  @inlinable
  func onlyElement(
    name: StaticString = #function, else none: @escaping (Sink<Element>) -> Void
  ) -> Observable<Element> {
    lift(name: name) { downstream in
      let only = State<Element?>(nil)
      return downstream.handling(
        next: { element in
          if only.value != nil { return downstream.error(RxError.moreThanOneElement) }
          only.value = element
        },
        completed: {
          guard let element = only.value else { return none(downstream) }
          only.value = nil
          downstream.complete(with: element)
        })
    }
  }
}

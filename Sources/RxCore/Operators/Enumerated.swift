extension ObservableType {
  /// Emits each element with its index, counted from 0.
  ///
  ///     source          --a--b--|
  ///     enumerated()    --x--y--|    x = (index: 0, element: "a"), y = (index: 1, element: "b")
  ///
  /// If the index exceeds the range of `Int`, fails with `RxError.overflow`.
  ///
  /// - Returns: One pair for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    asObservable().lift { downstream in
      let index = State(0)
      return downstream.handling { element in
        let current = index.value
        let (following, overflow) = current.addingReportingOverflow(1)
        if overflow { return downstream.error(RxError.overflow) }
        index.value = following
        downstream.next((index: current, element: element))
      }
    }
  }
}

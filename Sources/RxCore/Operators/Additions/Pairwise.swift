extension ObservableType {
  /// Emits each element together with the previous one.
  ///
  ///     source        --a--b--c--|
  ///     pairwise()    -----x--y--|    x = ("a", "b"), y = ("b", "c")
  ///
  /// Emits nothing for the first element.
  ///
  /// - Returns: The pairs, one fewer than the source has elements.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func pairwise() -> Observable<(Element, Element)> {
    asObservable().lift { downstream in
      let previous = State<Element?>(nil)
      return downstream.handling { element in
        let last = previous.value
        previous.value = element
        if let last { downstream.next((last, element)) }
      }
    }
  }
}

extension ObservableType {
  /// Emits the last elements, up to a number, when the source completes.
  ///
  ///     source         --a--b--c--|
  ///     takeLast(2)    -----------(bc|)
  ///
  /// A negative number is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: How many elements at the most.
  /// - Returns: The last elements.
  /// - Seealso: [takelast](https://reactivex.io/documentation/operators/takelast.html)
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    if count < 0 { return .error(RxError.argumentOutOfRange) }
    return asObservable().lift { downstream in
      let last = State(FirstInFirstOut<Element>())
      return downstream.handling(
        next: { element in
          last.value.append(element)
          if last.value.count > count { _ = last.value.popFirst() }
        },
        completed: { downstream.complete { last.value.popFirst() } })
    }
  }

  /// Emits the elements of a time before the completion, when the source completes.
  ///
  ///     source              -a--b--c-|
  ///     takeLast(for: 6)    ---------(bc|)
  ///
  /// An element that is just as old as that is dropped. An error drops them all.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Whose clock tells how old an element is.
  /// - Returns: The elements of that time.
  /// - Seealso: [takelast](https://reactivex.io/documentation/operators/takelast.html)
  @_disfavoredOverload
  @inlinable
  public func takeLast(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let recent = RecentElements<Element>(within: duration, scheduler)
      return downstream.handling(
        next: { element in
          recent.append(element)
          while recent.popOutdated() != nil {}
        },
        completed: {
          while recent.popOutdated() != nil {}
          downstream.complete { recent.popFirst() }
        })
    }
  }
}

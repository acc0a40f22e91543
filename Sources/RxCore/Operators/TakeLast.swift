import VirtualTimeCore

extension ObservableType {
  /// Emits the last `count` elements when the source completes.
  ///
  ///     source         --a--b--c--|
  ///     takeLast(2)    -----------(bc|)
  ///
  /// A negative number fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameter count: The maximum number of elements.
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

  /// When the source completes, emits the elements that arrived within a duration before the completion.
  ///
  ///     source              -a--b--c-|
  ///     takeLast(for: 6)    ---------(bc|)
  ///
  /// An element whose age equals the duration is dropped. An error drops all elements.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Its clock determines the age of elements.
  /// - Returns: The elements within the duration.
  /// - Seealso: [takelast](https://reactivex.io/documentation/operators/takelast.html)
  @_disfavoredOverload
  @inlinable
  public func takeLast(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let recent = RecentElements<Element>(within: duration, scheduler, for: "takeLast")
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

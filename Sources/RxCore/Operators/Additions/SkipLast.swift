import VirtualTimeCore

extension ObservableType {
  /// Drops the last `count` elements.
  ///
  /// An element is emitted when `count` further elements have arrived.
  ///
  ///     source         --a--b--c--|
  ///     skipLast(1)    -----a--b--|
  ///
  /// An error or a completion is emitted immediately, and the waiting elements are dropped.
  ///
  /// - Parameter count: The number of elements to drop. A number below 1 drops none.
  /// - Returns: The other elements, delayed.
  /// - Seealso: [skiplast](https://reactivex.io/documentation/operators/skiplast.html)
  @_disfavoredOverload
  @inlinable
  public func skipLast(_ count: Int) -> Observable<Element> {
    asObservable().lift { downstream in
      let last = State(FirstInFirstOut<Element>())
      return downstream.handling { element in
        last.value.append(element)
        if last.value.count > count, let due = last.value.popFirst() { downstream.next(due) }
      }
    }
  }

  /// Drops the elements that arrive within a duration before the completion.
  ///
  ///     source              -a-b----c---|
  ///     skipLast(for: 5)    --------(ab)|
  ///
  /// An element is emitted once it has reached the age of the duration, when the source next emits or completes. No timer runs. An error is emitted
  /// immediately, and the waiting elements are dropped.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - scheduler: Its clock determines the age of elements.
  /// - Returns: The earlier elements, delayed.
  /// - Seealso: [skiplast](https://reactivex.io/documentation/operators/skiplast.html)
  @_disfavoredOverload
  @inlinable
  public func skipLast(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let recent = RecentElements<Element>(within: duration, scheduler, for: "skipLast")
      return downstream.handling(
        next: { element in
          recent.append(element)
          while !downstream.isStopped, let due = recent.popOutdated() { downstream.next(due) }
        },
        completed: { downstream.complete { recent.popOutdated() } })
    }
  }
}

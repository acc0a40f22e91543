extension ObservableType {
  /// Drops the last elements: each is emitted once a number of others have followed it.
  ///
  ///     source         --a--b--c--|
  ///     skipLast(1)    -----a--b--|
  ///
  /// An error or completion is emitted immediately, and drops what waits.
  ///
  /// - Parameter count: How many; none for a number below 1.
  /// - Returns: The other elements, later.
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

  /// Drops the elements of a time before the completion.
  ///
  ///     source              -a-b----c---|
  ///     skipLast(for: 5)    --------(ab)|
  ///
  /// An element is emitted when it is as old as that, but no sooner than the source emits again or completes: no timer runs. An
  /// error is emitted immediately, and drops what waits.
  ///
  /// - Parameters:
  ///   - duration: The time.
  ///   - scheduler: Whose clock tells how old an element is.
  /// - Returns: The elements before that time, later.
  /// - Seealso: [skiplast](https://reactivex.io/documentation/operators/skiplast.html)
  @_disfavoredOverload
  @inlinable
  public func skipLast(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let recent = RecentElements<Element>(within: duration, scheduler)
      return downstream.handling(
        next: { element in
          recent.append(element)
          while !downstream.isStopped, let due = recent.popOutdated() { downstream.next(due) }
        },
        completed: { downstream.complete { recent.popOutdated() } })
    }
  }
}

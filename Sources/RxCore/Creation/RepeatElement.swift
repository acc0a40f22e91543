extension ObservableType {
  /// Emits one element again and again, without end.
  ///
  ///     repeatElement(1).take(3)     (111|)
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Delivers each element; by default the queue of the current thread, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(
    _ element: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .producing(on: scheduler) { sink in
      {
        sink.next(element)
        return true
      }
    }
  }
}

extension ObservableType {
  /// Emits the given elements and completes.
  ///
  ///     of(1, 2, 3)     (123|)
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [just](https://reactivex.io/documentation/operators/just.html)
  @inlinable
  public static func of(
    _ elements: Element...,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    self.elements(of: elements, on: scheduler, for: "of")
  }
}

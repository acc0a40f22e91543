extension ObservableType {
  /// Emits one element repeatedly, without end.
  ///
  ///     repeatElement(1).take(3)     (111|)
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [repeat](https://reactivex.io/documentation/operators/repeat.html)
  @inlinable
  public static func repeatElement(
    _ element: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    .producing(on: scheduler, for: "repeatElement") { RepeatedElement(element) }
  }
}

/// The steps of `repeatElement`.
@frozen
@usableFromInline
struct RepeatedElement<Element>: SynchronousSteps {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) { self.element = element }

  @inlinable
  func step(into sink: Sink<Element>) -> Bool {
    sink.next(element)
    return true
  }
}

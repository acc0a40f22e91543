/// The integers that can be elements of `range`, `interval` and `timer`.
public typealias RxAbstractInteger = FixedWidthInteger

extension ObservableType where Element: FixedWidthInteger {
  /// Emits consecutive integers and completes.
  ///
  ///     range(start: 3, count: 4)     (3456|)
  ///
  /// A negative count fails with `RxError.argumentOutOfRange`. So does a range that exceeds the range of the integer type.
  ///
  /// - Parameters:
  ///   - start: The first integer.
  ///   - count: The number of integers.
  ///   - scheduler: Delivers each element. By default, the current thread's queue, on which synchronous sources alternate.
  /// - Returns: The observable.
  /// - Seealso: [range](https://reactivex.io/documentation/operators/range.html)
  @inlinable
  public static func range(
    start: Element, count: Element,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    guard count >= 0, count == 0 || !start.addingReportingOverflow(count - 1).overflow else {
      return .error(RxError.argumentOutOfRange)
    }
    return .producing(on: scheduler, for: "range") {
      ConsecutiveIntegers(next: start, remaining: count)
    }
  }
}

/// The steps of `range`.
@frozen
@usableFromInline
struct ConsecutiveIntegers<Element: FixedWidthInteger>: SynchronousSteps {
  @usableFromInline var next: Element
  @usableFromInline var remaining: Element

  @inlinable
  init(next: Element, remaining: Element) {
    self.next = next
    self.remaining = remaining
  }

  @inlinable
  mutating func step(into sink: Sink<Element>) -> Bool {
    if remaining == 0 { return false }
    let element = next
    // Wraps after the largest integer, which can only be the last element.
    next &+= 1
    remaining &-= 1
    sink.next(element)
    return true
  }
}

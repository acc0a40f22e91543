/// Elements in the order in which they came, with the time at which each did.
@usableFromInline
final class RecentElements<Element> {
  @usableFromInline let span: Int
  @usableFromInline let scheduler: any SchedulerType
  // Unchecked, as in `State`: an operator runs on one thread at a time.
  @exclusivity(unchecked)
  @usableFromInline var elements = FirstInFirstOut<(element: Element, instant: Int)>()

  @inlinable
  init(within duration: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = duration.nanosecondCount ?? .max
    self.scheduler = scheduler
  }

  @inlinable
  func append(_ element: Element) {
    let instant = scheduler.instant
    elements.append((element, instant))
  }

  /// Removes the oldest element.
  @inlinable
  func popFirst() -> Element? { elements.popFirst()?.element }

  /// Removes the oldest element if it is as old as the span, or older.
  @inlinable
  func popOutdated() -> Element? {
    guard let first = elements.first, span != .max, scheduler.instant - first.instant >= span else {
      return nil
    }
    return popFirst()
  }
}

import VirtualTimeCore

/// Elements in the order of arrival, with their arrival times.
@usableFromInline
final class RecentElements<Element> {
  @usableFromInline let span: Int
  @usableFromInline let clock: SchedulerClock
  // Unchecked, as in `State`: an operator runs on one thread at a time.
  @exclusivity(unchecked)
  @usableFromInline var elements = FirstInFirstOut<(element: Element, instant: Int)>()

  @inlinable
  init(within duration: RxTimeInterval, _ scheduler: any SchedulerType, for name: StaticString) {
    span = duration.nanosecondCount ?? .max
    clock = SchedulerClock(of: scheduler, for: name)
  }

  @inlinable
  func append(_ element: Element) {
    let instant = clock.instant
    elements.append((element, instant))
  }

  /// Removes the oldest element.
  @inlinable
  func popFirst() -> Element? { elements.popFirst()?.element }

  /// Removes the oldest element if its age is at least the duration.
  @inlinable
  func popOutdated() -> Element? {
    guard let first = elements.first, span != .max, clock.instant - first.instant >= span else {
      return nil
    }
    return popFirst()
  }
}

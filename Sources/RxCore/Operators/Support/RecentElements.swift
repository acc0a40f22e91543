/// Elements in the order in which they came, with the time at which each did.
final class RecentElements<Element> {
  private let span: Int
  private let scheduler: any SchedulerType
  private var elements = FirstInFirstOut<(element: Element, instant: Int)>()

  init(within duration: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = duration.nanosecondCount ?? .max
    self.scheduler = scheduler
  }

  func append(_ element: Element) { elements.append((element, scheduler.instant)) }

  /// Removes the oldest element.
  func popFirst() -> Element? { elements.popFirst()?.element }

  /// Removes the oldest element if it is as old as the span, or older.
  func popOutdated() -> Element? {
    guard let first = elements.first, span != .max, scheduler.instant - first.instant >= span else {
      return nil
    }
    return popFirst()
  }
}

/// The elements of one of the two sources that are joined which are current: each until the first event of its duration.
final class CurrentElements<Element> {
  private var list = KeyedList<Element>()

  /// Whether the source has completed.
  var isDone = false

  /// Whether no element is current, nor will be.
  var isUsedUp: Bool { isDone && list.count == 0 }

  /// The current elements, oldest first.
  var all: [Element] { list.values }

  /// Keeps an element until the first element of a sequence, or its completion, and then calls `expired`.
  func keep<Duration: ObservableConvertibleType>(
    _ element: Element, for duration: Duration, within scope: Scope, through gate: Gate,
    error: @escaping (any Swift.Error) -> Void, expired: @escaping () -> Void
  ) {
    let key = list.insert(element)
    let expire = {
      _ = self.list.remove(for: key)
      expired()
    }
    duration.asObservable().start(
      in: Lifetime(within: scope), through: gate, first: expire, error: error,
      completed: expire)
  }
}

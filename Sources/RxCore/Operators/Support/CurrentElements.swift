/// The current elements of one of two joined sources.
///
/// Each element is current until the first event of its duration sequence.
@usableFromInline
final class CurrentElements<Element> {
  // Unchecked, as in `State`: the gate admits one thread at a time.
  @exclusivity(unchecked) @usableFromInline var list = KeyedList<Element>()

  /// Whether the source has completed.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  init() {}

  /// Whether no element is current and none can arrive.
  @inlinable var isUsedUp: Bool { isDone && list.count == 0 }

  /// The current elements, oldest first.
  @inlinable var all: [Element] { list.values }

  /// Stores an element until a sequence emits or completes, and then calls `expired`.
  @inlinable
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

import VirtualTimeCore

/// Gives user code exclusive access to an operator's state.
///
/// Such user code is an accumulator that receives the state as `inout`, or the `hash`, `==` and `deinit` of keys in the operator's
/// dictionary. Elements that this code sends to the operator wait until the change ends:
///
///     if changes.mustWait { return changes.wait { receive(element) } }
///     changes.begin()
///     let group = groups[key]
///     changes.end()
///     group.onNext(element)
///     changes.performWaiting()
///
/// Only one thread at a time may use it, as with the operator itself. If a change throws, the operator fails: call `abandon()` instead of `end()`.
@usableFromInline
final class ExclusiveChanges {
  // Unchecked because nothing here calls user code while it accesses them.
  @exclusivity(unchecked) @usableFromInline var isChanging = false
  @exclusivity(unchecked) @usableFromInline var hasWaiting = false
  @exclusivity(unchecked) private var waiting = FirstInFirstOut<() -> Void>()

  @inlinable
  init() {}

  /// Whether a call must wait, because it comes from within a change or other calls already wait.
  @inlinable var mustWait: Bool { isChanging || hasWaiting }

  @usableFromInline
  func wait(_ work: @escaping () -> Void) {
    waiting.append(work)
    hasWaiting = true
  }

  @inlinable
  func begin() { isChanging = true }

  @inlinable
  func end() { isChanging = false }

  /// Ends a change that has thrown, and drops the waiting calls.
  ///
  /// Otherwise the calls and the operator would retain each other.
  @usableFromInline
  func abandon() {
    isChanging = false
    hasWaiting = false
    let dropped = waiting
    waiting = FirstInFirstOut()
    // The waiting calls are released here, when no state is being accessed any longer.
    withExtendedLifetime(dropped) {}
  }

  /// Performs the waiting calls in order.
  ///
  /// Calls that they add are performed last.
  @inlinable
  func performWaiting() { if hasWaiting { performAll() } }

  @usableFromInline
  func performAll() {
    while !isChanging, let next = waiting.popFirst() {
      hasWaiting = !waiting.isEmpty
      next()
    }
  }
}

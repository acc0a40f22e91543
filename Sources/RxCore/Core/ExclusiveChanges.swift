/// Lets user code change a stage's state, or be called by a change of it, while nothing else accesses that state.
///
/// Such code is an accumulator that gets the state as `inout`, and a key's `hash`, `==` and `deinit` in a dictionary of the stage. What it
/// sends to the stage waits:
///
///     if changes.mustWait { return changes.wait { receive(element) } }
///     changes.begin()
///     let group = groups[key]
///     changes.end()
///     group.onNext(element)
///     changes.performWaiting()
///
/// One thread at a time calls it, as it does the stage. A change that throws does not end: the stage has failed, and what waits is dropped.
@usableFromInline
final class ExclusiveChanges {
  // Unchecked because nothing here calls user code while it accesses them.
  @exclusivity(unchecked) @usableFromInline var isChanging = false
  @exclusivity(unchecked) @usableFromInline var hasWaiting = false
  @exclusivity(unchecked) private var waiting = FirstInFirstOut<() -> Void>()

  @inlinable
  init() {}

  /// Whether a call comes from within a change, or while other calls wait.
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

  /// Calls what waits, the oldest first; what these calls send comes last.
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

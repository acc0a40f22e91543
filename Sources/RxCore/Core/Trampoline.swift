/// The queue of one thread: work asked for while other work runs waits until that has returned.
///
/// It keeps synchronous sources from nesting: `range` and its like give way, element by element, to whatever else waits.
@usableFromInline
final class Trampoline {
  @usableFromInline var isRunning = false
  @usableFromInline var waiting = FirstInFirstOut<() -> Void>()

  /// Whether work waits behind what runs now.
  @inlinable var hasWaiting: Bool { !waiting.isEmpty }

  /// The trampoline of the thread that asks.
  @usableFromInline static var current: Trampoline { threads.value }

  private static let threads = ThreadObject { Trampoline() }

  /// Runs `body` now, and then all that it and what follows it left waiting; inside another run, just runs `body`.
  @inlinable
  func run(_ body: () -> Void) {
    GuardedSection.checkCall(of: "a subscription")
    if isRunning { return body() }
    isRunning = true
    body()
    if hasWaiting { drain() }
    isRunning = false
  }

  /// Runs `body` with a queue of its own, for a thread that waits in the midst of a run.
  func nested(_ body: () -> Void) {
    let outer = (isRunning, waiting)
    (isRunning, waiting) = (false, FirstInFirstOut())
    body()
    (isRunning, waiting) = outer
  }

  /// Puts work at the end of the queue.
  @usableFromInline
  func enqueue(_ work: @escaping () -> Void) { waiting.append(work) }

  @usableFromInline
  func drain() {
    while let work = waiting.popFirst() { work() }
  }
}

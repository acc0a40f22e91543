import VirtualTimeCore

/// The queue of one thread.
///
/// An action that is enqueued while another action runs waits until that action returns. It prevents synchronous sources from nesting: a source such
/// as `range` lets waiting actions run between two elements.
@usableFromInline
final class Trampoline {
  /// A waiting action; a struct, because storing the closure itself as a generic element would cost an allocation.
  @frozen
  @usableFromInline
  struct Action {
    @usableFromInline let run: () -> Void

    @inlinable
    init(run: @escaping () -> Void) { self.run = run }
  }

  // Unchecked because only one thread uses them, and no access calls user code.
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<Action>()

  /// Whether actions wait behind the running action.
  @inlinable var hasWaiting: Bool { !waiting.isEmpty }

  /// The trampoline of the calling thread.
  @usableFromInline static var current: Trampoline { threads.value }

  private static let threads = ThreadObject { Trampoline() }

  /// Runs `body` immediately, and then all waiting actions until the queue is empty.
  ///
  /// Inside another run, only runs `body`.
  @inlinable
  func run(_ body: () -> Void) {
    GuardedSection.checkCall(of: "a subscription")
    if isRunning { return body() }
    isRunning = true
    body()
    if hasWaiting { drain() }
    isRunning = false
  }

  /// Runs `body` as `run` does, on the calling thread's trampoline.
  ///
  /// If actions may wait behind `body`, tells `lifetime` before they run that its operators are attached.
  @usableFromInline
  static func runOnCurrent(attached lifetime: Lifetime? = nil, _ body: () -> Void) {
    threads.withValue { trampoline in
      guard let lifetime, !trampoline.isRunning else { return trampoline.run(body) }
      trampoline.run {
        body()
        lifetime.attached()
      }
    }
  }

  /// Runs `body` with a separate queue, for a thread that waits during a run.
  func nested(_ body: () -> Void) {
    let outer = (isRunning, waiting)
    (isRunning, waiting) = (false, FirstInFirstOut())
    body()
    (isRunning, waiting) = outer
  }

  /// Adds an action to the end of the queue.
  @usableFromInline
  func enqueue(_ work: @escaping () -> Void) {
    #if DEBUG
      let work = OperatorStage.keeping(work)
    #endif
    waiting.append(Action(run: work))
  }

  @usableFromInline
  func drain() {
    while let action = waiting.popFirst() { action.run() }
  }
}

import Dispatch
import RxCore
import VirtualTimeCore

/// Passes work to any number of workers, and returns the results in the order of the work.
///
/// One producer submits, any number of workers perform, one consumer takes. The number of results under way
/// is limited by a window, so memory stays bounded. Nothing waits for the threads to end: they end when no
/// work is left, or after `cancel()`.
final class OrderedPipeline<Work: Sendable, Outcome: Sendable>: Sendable {
  /// The result of `take()`.
  enum Step {
    /// The next result.
    case outcome(Outcome)
    /// The next result is not yet available.
    case wait
    /// All results have been taken.
    case end
    /// The run was interrupted.
    case interrupted
  }

  private struct State {
    var waiting = FirstInFirstOut<(place: Int, work: Work)>()
    var outcomes: [Int: Outcome] = [:]
    /// The places of results that were given up: what a worker still returns for them is dropped.
    var abandoned: Set<Int> = []
    var submitted = 0
    var taken = 0
    /// The number of results taken since the producer was last given room.
    var freed = 0
    var isFinished = false
    var isCancelled = false
    var isInterrupted = false

    /// Whether the consumer waits, or is about to.
    var isAwaited = false

    /// Returns whether to wake the consumer, which then no longer waits: it waits, and enough results are there, or no more may come.
    mutating func takeNews() -> Bool {
      guard isAwaited, isFinished || outcomes.count >= OrderedPipeline.newsBatch else {
        return false
      }
      isAwaited = false
      return true
    }
  }

  /// The consumer is woken for this many results, because waking a thread takes as long as running a small test.
  private static var newsBatch: Int { 64 }

  private let state = PlainMutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let hasWork = DispatchSemaphore(value: 0)
  private let hasNews = DispatchSemaphore(value: 0)
  /// The consumer makes room for this many results at once: fewer than the window, so that results under way always make room again.
  private let roomBatch: Int

  /// Creates a pipeline.
  ///
  /// - Parameter window: The maximum number of results under way.
  init(window: Int) {
    roomBatch = max(1, window / 4)
    for _ in 0..<window { room.signal() }
  }

  /// The producer: adds work for the workers; waits for room.
  func submit(_ work: Work) {
    guard waitForRoom() else { return }
    state.withLock { state in
      state.waiting.append((place: state.submitted, work: work))
      state.submitted += 1
    }
    hasWork.signal()
  }

  /// The producer: adds a result that needs no work; waits for room.
  func pass(_ outcome: Outcome) {
    guard waitForRoom() else { return }
    let isNewsDue = state.withLock { state in
      state.outcomes[state.submitted] = outcome
      state.submitted += 1
      return state.takeNews()
    }
    if isNewsDue { hasNews.signal() }
  }

  /// The producer: ends the work.
  func finish() {
    state.withLock { $0.isFinished = true }
    hasNews.signal()
    hasWork.signal()
  }

  /// The consumer: discards the remaining work and results.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.waiting.removeAll()
    }
    hasWork.signal()
    room.signal()
  }

  /// Waits for room in the window; returns false if the work was cancelled.
  private func waitForRoom() -> Bool {
    room.wait()
    guard state.withLock(\.isCancelled) else { return true }
    room.signal()
    return false
  }

  /// A worker: performs work, of which it is given the place, until there is no more, or until its work was given up.
  func perform(_ body: (Int, Work) -> Outcome) {
    while true {
      hasWork.wait()
      let (next, isOver) = state.withLock { state in
        (state.waiting.popFirst(), state.isFinished || state.isCancelled)
      }
      guard let (place, work) = next else {
        if !isOver { continue }
        // Wakes the next worker, which ends, too.
        hasWork.signal()
        return
      }
      let outcome = body(place, work)
      let (isNewsDue, isAbandoned) = state.withLock { state in
        if state.abandoned.remove(place) != nil { return (false, true) }
        state.outcomes[place] = outcome
        return (state.takeNews(), false)
      }
      if isNewsDue { hasNews.signal() }
      if isAbandoned { return }
    }
  }

  /// The consumer: gives up work that a worker does not end, and sets its result.
  ///
  /// - Returns: Whether the worker was still at it; then it takes no more work, and another worker may replace it.
  func abandon(_ place: Int, with outcome: Outcome) -> Bool {
    state.withLock { state in
      guard place >= state.taken, state.outcomes[place] == nil else { return false }
      state.abandoned.insert(place)
      state.outcomes[place] = outcome
      return true
    }
  }

  /// Any thread: interrupts the consumer.
  func interrupt() {
    state.withLock { $0.isInterrupted = true }
    hasNews.signal()
  }

  /// The consumer: takes the next result if it is available.
  func take() -> Step {
    let (step, freed): (Step, Int) = state.withLock { state in
      guard !state.isInterrupted else { return (.interrupted, 0) }
      guard let outcome = state.outcomes.removeValue(forKey: state.taken) else {
        if state.isFinished, state.taken == state.submitted { return (.end, 0) }
        state.isAwaited = true
        return (.wait, 0)
      }
      state.taken += 1
      state.freed += 1
      guard state.freed == roomBatch else { return (.outcome(outcome), 0) }
      state.freed = 0
      return (.outcome(outcome), roomBatch)
    }
    for _ in 0..<freed { room.signal() }
    return step
  }

  /// The consumer: waits until several results may be there, or for some seconds.
  func waitForNews(atMost seconds: Double) {
    _ = hasNews.wait(timeout: .now() + seconds)
  }
}

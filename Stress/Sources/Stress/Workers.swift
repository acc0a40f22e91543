import Foundation
import Synchronization

/// Threads that run the parts of a round at the same time.
final class Workers: @unchecked Sendable {
  // Unchecked: the semaphores order the accesses to `body`.

  private final class Worker: @unchecked Sendable {
    let start = DispatchSemaphore(value: 0)
    var body: () -> Void = {}
  }

  private var workers: [Worker] = []
  private let done = DispatchSemaphore(value: 0)
  private let awaited = Atomic(0)

  /// Calls each closure on its own thread and waits for all of them.
  func run(_ bodies: [() -> Void]) {
    while workers.count < bodies.count { add() }
    awaited.store(bodies.count, ordering: .relaxed)
    for (worker, body) in zip(workers, bodies) {
      worker.body = body
      worker.start.signal()
    }
    for _ in bodies where done.wait(timeout: .now() + .seconds(Deadline.seconds)) != .success {
      Violations.shared.abort("a thread has not finished after \(Deadline.seconds) s")
    }
  }

  private func add() {
    let worker = Worker()
    workers.append(worker)
    Thread.detachNewThread { [self] in
      while true {
        worker.start.wait()
        // Starts with the other threads, unless the machine has too few cores.
        awaited.wrappingSubtract(1, ordering: .relaxed)
        for _ in 0..<50 where awaited.load(ordering: .relaxed) > 0 { sched_yield() }
        worker.body()
        worker.body = {}
        done.signal()
      }
    }
  }
}

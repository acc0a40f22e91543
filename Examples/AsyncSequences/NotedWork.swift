import RxTestKitAssertions

/// Work that takes some frames, and notes of how it ended.
struct NotedWork: Sendable {
  let clock: TestSchedulerClock
  /// The names of what ended; `x!` if work `x` was cancelled.
  let notes: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init(on scheduler: TestScheduler) {
    clock = scheduler.swiftClock
    (notes, continuation) = AsyncStream.makeStream(of: String.self)
  }

  @discardableResult
  func callAsFunction(_ name: String, lasting frames: Int) async throws -> String {
    do {
      try await clock.sleep(for: .milliseconds(frames))
    } catch {
      note("\(name)!")
      throw error
    }
    note(name)
    return name
  }

  func note(_ text: String) { continuation.yield(text) }
}

struct TimedOut: Error {}

extension Clock where Duration == Swift.Duration {
  /// Returns the result of the work, or cancels it and throws when the time is over.
  func timingOut<Value: Sendable>(
    after duration: Swift.Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        try await sleep(for: duration)
        throw TimedOut()
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}

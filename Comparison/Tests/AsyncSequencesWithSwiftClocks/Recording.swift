import ConcurrencyExtras

/// The values that an asynchronous sequence emits while a task iterates it.
final class Recording<Value: Sendable>: Sendable {
  private let received = LockIsolated<[Value]>([])
  private let task: Task<Void, Never>

  var values: [Value] { received.value }

  init(_ sequence: some AsyncSequence<Value, Never> & Sendable) {
    task = Task { [received] in
      for await value in sequence { received.withValue { $0.append(value) } }
    }
  }

  deinit { task.cancel() }
}

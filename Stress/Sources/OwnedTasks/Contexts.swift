import Dispatch

/// A place in which code runs.
struct Context: Sendable {
  let name: String
  /// Whether the code's task is cancelled in frame 7.
  var isCancelled = false
  /// Starts the code, and returns what cancels it.
  let start: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

  static let all = [
    Context(name: "nonisolated") { body in Task { await nonisolated(body) } },
    Context(name: "main actor") { body in Task { @MainActor in await body() } },
    Context(name: "default actor") { body in Task { await Place().run(body) } },
    Context(name: "actor with an executor") { body in Task { await OwnPlace().run(body) } },
    Context(name: "async let") { body in
      Task {
        async let child: Void = body()
        await child
      }
    },
    Context(name: "group") { body in
      Task { await withTaskGroup(of: Void.self) { $0.addTask { await body() } } }
    },
    Context(name: "Task") { body in Task { await Task { await body() }.value } },
    Context(name: "detached") { body in Task.detached { await body() } },
    Context(name: "immediate") { body in
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await body() }
      } else {
        Task { await body() }
      }
    },
    Context(name: "cancelled", isCancelled: true) { body in Task { await body() } },
  ]
}

private func nonisolated(_ body: @Sendable () async -> Void) async { await body() }

private actor Place {
  func run(_ body: @Sendable () async -> Void) async { await body() }
}

private actor OwnPlace {
  private final class Executor: SerialExecutor {
    static let shared = Executor()
    private let queue = DispatchQueue(label: "own")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Executor.shared.asUnownedSerialExecutor()
  }

  func run(_ body: @Sendable () async -> Void) async { await body() }
}

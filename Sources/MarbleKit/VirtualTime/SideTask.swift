/// A task that belongs to no test and handles requests one after another, with the task-local values of the code that makes it.
struct SideTask<Request: Sendable>: Sendable {
  let requests: AsyncStream<Request>.Continuation
  let task: Task<Void, Never>
}

extension SideTask {
  /// Starts the task, which retains the task-local values until it ends.
  init(_ work: @escaping @Sendable (Request) async -> Void) {
    let (stream, requests) = AsyncStream.makeStream(of: Request.self)
    self.requests = requests
    let tasks = TestTasks()
    // The thread may run code of a test, to which the task would belong.
    task = TestTasks.leavingThread {
      TestTasks.$current.withValue(tasks) {
        StartedTasks.uncounted {
          Task {
            tasks.exclude()
            for await request in stream { await work(request) }
          }
        }
      }
    }
  }

  /// Asks for work; returns false if the task ends.
  @discardableResult
  func ask(_ request: Request) -> Bool {
    if case .terminated = requests.yield(request) { false } else { true }
  }

  /// Lets the task end once it has handled the requests so far.
  func finish() { requests.finish() }

  /// Lets the task end, and waits for that.
  func end() async {
    finish()
    await task.value
  }
}

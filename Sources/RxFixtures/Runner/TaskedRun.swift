import Dispatch
import RxCore
import RxTestKit

/// Runs fixtures together with the tasks that their pipelines start.
///
/// Fixtures are run by synchronous code. So that tasks can continue meanwhile, that code gets a thread of its own, which waits while the
/// main actor runs each instance of a test.
package enum TaskedRun {
  /// Whether this thread runs tests that await their tasks.
  @TaskLocal static var isOn = false

  /// Calls `body` on a thread of its own; the tests that it runs await their tasks.
  package static func call<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    let function = FunctionOfTest()
    return await function.run {
      await withCheckedContinuation { continuation in
        let work = {
          function.runOnThread { $isOn.withValue(true) { continuation.resume(returning: body()) } }
        }
        // Without a thread, the tests do not await their tasks.
        if LargeStack.start(work) != 0 { continuation.resume(returning: body()) }
      }
    }
  }

  /// Calls `body` with an instance of a test on the main actor and waits for it; `nil` if tests do not await their tasks.
  static func onMainActor<Instance, Result>(
    _ instance: Instance, _ body: @escaping @MainActor (Instance) async -> Result
  ) -> Result? {
    guard isOn else { return nil }
    // One thread at a time uses the instance and the result: this one waits.
    nonisolated(unsafe) let instance = instance
    nonisolated(unsafe) var result: Result?
    let isDone = DispatchSemaphore(value: 0)
    Task { @MainActor in
      result = await body(instance)
      isDone.signal()
    }
    isDone.wait()
    return result
  }
}

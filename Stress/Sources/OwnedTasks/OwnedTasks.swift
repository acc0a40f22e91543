import Foundation
import RxTestKit
import Synchronization

/// Runs tasks of each kind with each kind of wait, many times, and counts the runs in which the code does not continue in the drawn frame.
///
/// Usage: OwnedTasks [RUNS]. The exit status is 1 if a run fails.
@main
struct OwnedTasks {
  static func main() async {
    let runs = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 200
    var failures = 0
    for context in Context.all {
      for wait in Wait.all {
        let frames = await count(runs, context, wait)
        let expected = context.isCancelled ? wait.cancelled ?? wait.end : wait.end
        let wrong = frames.filter { $0.key != expected }
        if wrong.isEmpty { continue }
        failures += wrong.values.reduce(0, +)
        print("\(context.name), \(wait.name): expected \(expected), wrong \(wrong)")
      }
    }
    let cases = Context.all.count * Wait.all.count
    print("\(cases) cases, \(runs) runs of each: \(failures) wrong")
    if failures > 0 { exit(1) }
  }

  /// Counts the frames in which the code continues.
  private static func count(_ runs: Int, _ context: Context, _ wait: Wait) async -> [Int: Int] {
    var frames: [Int: Int] = [:]
    for _ in 0..<runs { frames[await frame(context, wait), default: 0] += 1 }
    return frames
  }

  private static func frame(_ context: Context, _ wait: Wait) async -> Int {
    let scheduler = TestScheduler()
    let frame = Box(-1)
    let task = Box<Task<Void, Never>?>(nil)
    scheduler.at(2) {
      task.value = context.start {
        await wait.body(scheduler)
        frame.value = scheduler.clock
      }
    }
    scheduler.at(7) { if context.isCancelled { task.value?.cancel() } }
    await scheduler.run()
    return frame.value
  }
}

private final class Box<Value: Sendable>: Sendable {
  private let contents: Mutex<Value>

  init(_ value: Value) { contents = Mutex(value) }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }
}

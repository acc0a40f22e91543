import Foundation
import RxTestKit
import Synchronization

/// Runs tasks of each kind with each kind of wait, many times, and counts the runs in which the code does not continue in the drawn frame.
///
/// Prints the table of [AsyncCode](../../../Documentation/AsyncCode.md), which says where each run was exact.
///
/// Usage: OwnedTasks [RUNS] [DOCUMENT]. The exit status is 1 if a run fails, or if the document does not contain the table.
@main
struct OwnedTasks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let runs = arguments.first.flatMap(Int.init) ?? 200
    var failures = 0
    var rows = [["Wait"] + Context.all.map(\.name), Context.all.map { _ in "---" } + ["---"]]
    for wait in Wait.all {
      var cells = [wait.name]
      for context in Context.all {
        let frames = await count(runs, context, wait)
        let expected = context.isCancelled ? wait.cancelled ?? wait.end : wait.end
        let wrong = frames.filter { $0.key != expected }
        cells.append(wrong.isEmpty ? "exact" : "not tracked")
        if wrong.isEmpty == wait.isTracked { continue }
        failures += 1
        print("\(context.name), \(wait.name): expected \(expected), wrong \(wrong)")
      }
      rows.append(cells)
    }
    let table = rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    let cases = Context.all.count * Wait.all.count
    print("\(table)\n\(cases) cases, \(runs) runs of each: \(failures) wrong")
    if failures > 0 { exit(1) }
    guard let document = arguments.dropFirst().first else { return }
    if try !String(contentsOfFile: document, encoding: .utf8).contains(table) {
      print("\(document) does not contain this table")
      exit(1)
    }
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

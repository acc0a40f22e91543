// The time of an action in virtual time, with the schedulers of three test tools for Combine: actions are scheduled at random times
// of a second, on an empty scheduler, and run in order.
import Combine
import CombineSchedulers
import Dispatch
import EntwineTest
import MarbleTestingOpenCombine

/// Schedules an action at each time, in milliseconds, and runs them; returns the number of actions that ran.
typealias Tool = (_ times: [Int]) -> Int

/// Schedules the actions on a scheduler, and runs it.
func count<Actions: Scheduler>(
  _ times: [Int], on scheduler: Actions, at date: (Int) -> Actions.SchedulerTimeType,
  run: () -> Void
) -> Int {
  var count = 0
  for time in times { scheduler.schedule(after: date(time)) { count += 1 } }
  run()
  return count
}

func marbles(_ times: [Int]) -> Int {
  let scheduler = MarbleScheduler()
  let queue = scheduler.dispatchQueue
  let start = queue.now
  return count(
    times, on: queue, at: { start.advanced(by: .milliseconds($0)) }, run: { scheduler.run() })
}

func combineSchedulers(_ times: [Int]) -> Int {
  let queue = DispatchQueue.test
  let start = queue.now
  return count(
    times, on: queue, at: { start.advanced(by: .milliseconds($0)) }, run: { queue.run() })
}

func entwine(_ times: [Int]) -> Int {
  let scheduler = EntwineTest.TestScheduler(initialClock: 0)
  return count(
    times, on: scheduler, at: { VirtualTime($0) }, run: { scheduler.resume() })
}

/// The median of five runs, in nanoseconds an action.
func measure(_ tool: Tool, _ times: [Int]) -> Double {
  let runs = (0..<5).map { _ in
    ContinuousClock().measure { precondition(tool(times) == times.count) }
  }
  return runs.sorted()[2] / .nanoseconds(1) / Double(times.count)
}

/// Returns the same numbers from 1 to 1000 in each run.
func times(_ count: Int) -> [Int] {
  var state: UInt64 = 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % 1000 + 1
  }
}

for count in [100, 1_000, 10_000, 100_000] {
  let times = times(count)
  // The time of one run of combine-schedulers grows with the square of the number of actions.
  let tools: [(String, Tool)] =
    [("marble tests", marbles), ("EntwineTest", entwine)]
    + (count <= 1_000 ? [("combine-schedulers", combineSchedulers)] : [])
  for (name, tool) in tools {
    print("\(count) actions, \(name): \(Int(measure(tool, times).rounded())) ns an action")
  }
}

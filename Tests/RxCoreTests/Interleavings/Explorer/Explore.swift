#if DEBUG
  import Foundation
  import Testing

  /// Explores a scenario, and records an issue with the schedule if it fails.
  ///
  /// With `EXPLORER=1` in the environment, it prints the number of schedules. Without `THOROUGH=1`, it allows two preemptions at most,
  /// which most faults need, or one where two take long; `make thorough` allows all.
  ///
  /// - Parameters:
  ///   - preemptions: The greatest number of preemptions of a thorough exploration.
  ///   - usual: The greatest number of preemptions of any other.
  ///   - name: The case of the test.
  ///   - schedule: A printed schedule; if there is one, only it is run.
  ///   - body: Prepares the scenario; called once for each schedule.
  func explore(
    preemptions: Int = 3, usually usual: Int = 2, _ name: String = "",
    replaying schedule: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping (Scenario) -> Void
  ) {
    let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
    let preemptions = isThorough ? preemptions : min(preemptions, usual)
    guard let failure = failure(preemptions: preemptions, replaying: schedule, body) else { return }
    Issue.record("\(name) \(failure)", sourceLocation: sourceLocation)
  }

  /// Explores a scenario, and returns its first failure.
  func failure(
    preemptions: Int = 3, replaying schedule: String? = nil, _ body: @escaping (Scenario) -> Void
  ) -> ScheduleFailure? {
    var limits = Explorer.Limits()
    limits.preemptions = preemptions
    var replayed: Schedule?
    if let schedule {
      replayed = Schedule(schedule)
      precondition(replayed != nil, "not a schedule: \(schedule)")
    }
    let start = Date()
    let outcome = Explorer.explore(limits, replaying: replayed, body)
    if ProcessInfo.processInfo.environment["EXPLORER"] != nil {
      let time = String(format: "%.2f s", Date().timeIntervalSince(start))
      let result = outcome.failure?.message ?? "no failure"
      print("\(Test.current?.name ?? ""): \(outcome.runs) schedules, \(time), \(result)")
    }
    return outcome.failure
  }
#endif

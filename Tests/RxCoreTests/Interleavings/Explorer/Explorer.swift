import VirtualTimeCore

#if DEBUG
  import Dispatch
  import Foundation
  import RxCore

  /// Runs a scenario under every schedule with few preemptions, the fewest first.
  ///
  /// Each thread of the scenario is a thread of the system. Only the one that has the turn runs; it passes the turn on at operations
  /// of RxCore's locks, atomics and semaphores. A thread is preempted only before operations at shared sites: sites that used an object
  /// which two threads used and one of them changed. If a run finds a new shared site, the exploration starts again. Any other
  /// operation commutes with what the other threads do, so a preemption before it equals one before the thread's next shared operation.
  final class Explorer: @unchecked Sendable {
    // Unchecked: only the thread that has the turn uses what changes.

    struct Limits {
      var preemptions = 2
      var schedules = 200_000
      var steps = 2_000
      /// The time that one run may take.
      var seconds = 60
    }

    struct Outcome {
      var failure: ScheduleFailure?
      /// The number of runs, without those before the last new shared site.
      var schedules = 0
      /// The number of all runs.
      var runs = 0
    }

    private enum Phase { case between, running, over }

    private let limits: Limits
    private let body: (Scenario) -> Void
    private let isReplay: Bool
    private let core = ProcessorCore.next()
    private let model: RunModel
    private var frontier: Frontier
    private var schedule = Schedule()
    private var nextSwitch = 0
    private var step: Int32 = 0
    private var turn = 0
    private var phase = Phase.between
    private var scenario: Scenario?
    private var message: String?
    private var isUninterrupted = false
    private var outcome = Outcome()
    private var workerCount = 1
    private let wakeups = (0..<RunModel.maxThreads).map { _ in DispatchSemaphore(value: 0) }
    private let isDone = DispatchSemaphore(value: 0)
    // Relaxed: only whether it changes counts.
    private let startedRuns = PlainAtomic(0)

    private init(
      _ limits: Limits, replaying replayed: Schedule?, _ body: @escaping (Scenario) -> Void
    ) {
      self.limits = limits
      self.body = body
      model = RunModel(capacity: limits.steps)
      frontier = Frontier(preemptions: limits.preemptions)
      isReplay = replayed != nil
      if let replayed { schedule = replayed }
    }

    /// Explores a scenario; `body` makes its objects anew for each run.
    static func explore(
      _ limits: Limits = Limits(), replaying schedule: Schedule? = nil,
      _ body: @escaping (Scenario) -> Void
    ) -> Outcome {
      Explorer(limits, replaying: schedule, body).explore()
    }

    private func explore() -> Outcome {
      startWorker(0)
      wakeups[0].signal()
      var seen = -1
      while isDone.wait(timeout: .now() + .seconds(limits.seconds)) == .timedOut {
        let started = startedRuns.load(ordering: .relaxed)
        if started == seen {
          var outcome = outcome
          outcome.failure = failure(
            "a run did not end within \(limits.seconds) seconds: a thread may wait for something that the explorer does not see"
          )
          return outcome
        }
        seen = started
      }
      return outcome
    }

    // MARK: - Workers

    private func startWorker(_ index: Int) {
      let thread = Thread { [self] in
        core.pin()
        work(index)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }

    private func work(_ index: Int) {
      let thread = ExploredThread(
        willPerform: { [unowned self] in reach($0) }, report: { [unowned self] in fail($0) })
      while true {
        wakeups[index].wait()
        if phase == .over { return }
        if phase == .between {
          guard startRun(thread) else { return finishExploration() }
          turn = choose(nil) ?? 0
          if turn != index {
            wakeups[turn].signal()
            continue
          }
        }
        runBody(index, thread)
        leave(index)
      }
    }

    private func runBody(_ index: Int, _ thread: ExploredThread) {
      guard let body = scenario?.takeBody(index) else { return }
      thread.run(body)
    }

    /// Ends the last run, and starts the next one; only the first worker does so.
    private func startRun(_ thread: ExploredThread) -> Bool {
      if scenario != nil {
        endRun(thread)
        if outcome.failure != nil || isReplay { return false }
        guard let next = frontier.next() else { return false }
        if outcome.schedules == limits.schedules {
          outcome.failure = failure(
            "more than \(limits.schedules) schedules: allow fewer preemptions")
          return false
        }
        schedule = next
      } else if !isReplay {
        schedule = frontier.next() ?? Schedule()
      }
      startedRuns.wrappingAdd(1, ordering: .relaxed)
      let new = Scenario(self)
      scenario = new
      model.reset()
      thread.run { body(new) }
      while workerCount < new.threadCount {
        startWorker(workerCount)
        workerCount += 1
      }
      model.start(threadCount: new.threadCount)
      nextSwitch = 0
      step = 0
      phase = .running
      return true
    }

    private func endRun(_ thread: ExploredThread) {
      outcome.schedules += 1
      outcome.runs += 1
      thread.run { scenario?.verify() }
      let leaks = scenario?.releaseAll()
      thread.run { scenario = nil }
      if let leak = leaks?() { fail(leak) }
      if !isReplay, model.markSharedSites() {
        outcome.schedules = 0
        message = nil
        frontier = Frontier(preemptions: limits.preemptions)
      }
      if let message { outcome.failure = failure(message) }
    }

    private func finishExploration() {
      phase = .over
      for index in 1..<RunModel.maxThreads { wakeups[index].signal() }
      isDone.signal()
    }

    private func leave(_ index: Int) {
      model.threads[index].status = .finished
      if model.hasFinished {
        phase = .between
        wakeups[0].signal()
        return
      }
      guard let next = choose(index) else { return giveUp(standstill) }
      turn = next
      wakeups[next].signal()
    }

    // MARK: - Operations

    func reach(_ operation: ConcurrentOperation) { _ = reach(operation, isIdle: false) }

    /// Performs an operation when the schedule says so.
    ///
    /// - Returns: False if the thread waited for work and there will be none.
    func reach(_ operation: ConcurrentOperation, isIdle: Bool) -> Bool {
      let isOpen = phase == .running && !isUninterrupted
      if !isOpen, operation.kind != .signal { return true }
      guard let object = model.object(at: operation.object) else {
        stop("uses too many locks and atomics")
      }
      if !isOpen {
        model.objects[Int(object)].count += 1
        return true
      }
      if operation.kind == .unlock {
        model.objects[Int(object)].holder = -1
        return true
      }
      let me = turn
      let site = model.sites.index(operation.file, operation.line)
      model.threads[me] = RunModel.ThreadState(
        status: .pending, kind: operation.kind, object: object, isIdle: isIdle)
      guard let next = choose(me, isShared: model.sites.isShared(site)) else { stop(standstill) }
      if next != me {
        turn = next
        wakeups[next].signal()
        wakeups[me].wait()
      }
      if isIdle, model.objects[Int(object)].count == 0 {
        model.threads[me].isIdle = false
        return false
      }
      model.perform(me, at: site, step: step)
      return true
    }

    /// Runs `body` without a switch to another thread.
    func withoutInterruption(_ body: () -> Void) {
      isUninterrupted = true
      body()
      isUninterrupted = false
    }

    /// Adds a text to the last operation of the trace.
    func note(_ text: String) {
      if phase == .running { model.notes.append((model.traceCount - 1, text)) }
    }

    /// Records that the run has failed; it continues to its end.
    func fail(_ text: String) { message = message ?? text }

    /// Chooses who continues, and adds the other choices to the frontier; nil if nobody can.
    private func choose(_ me: Int?, isShared: Bool = true) -> Int? {
      step &+= 1
      if step >= Int32(limits.steps) { stop("takes more than \(limits.steps) steps") }
      let canContinue = me.map(model.canRun) ?? false
      if !canContinue, model.isIdle { model.isQuiescent = true }
      if nextSwitch < schedule.switches.count {
        let planned = schedule.switches[nextSwitch]
        if planned.step == step {
          nextSwitch += 1
          let next = Int(planned.thread)
          if next < model.threadCount, model.canRun(next) { return next }
          stop("differs between runs with the same schedule")
        }
      }
      let next = canContinue ? me : model.runnable(after: me ?? model.threadCount - 1)
      guard let next else { return nil }
      let isNew = nextSwitch == schedule.switches.count
      if isNew, !isReplay, isShared || !canContinue { addOthers(than: next, canContinue) }
      return next
    }

    private func addOthers(than next: Int, _ isPreemption: Bool) {
      for other in 0..<model.threadCount where other != next && model.canRun(other) {
        frontier.add(
          schedule, switching: Schedule.Switch(step: step, thread: Int32(other)),
          isPreemption: isPreemption)
      }
    }

    // MARK: - Failures

    /// Ends the exploration in the middle of a run; the threads of the run never continue.
    private func stop(_ text: String) -> Never {
      giveUp(text)
      let never = DispatchSemaphore(value: 0)
      while true { never.wait() }
    }

    private func giveUp(_ text: String) {
      outcome.schedules += 1
      outcome.runs += 1
      outcome.failure = failure(text)
      isDone.signal()
    }

    private var standstill: String { ScheduleFailure.standstill(of: model) }

    private func failure(_ text: String) -> ScheduleFailure {
      ScheduleFailure(
        message: text, schedule: "\(schedule)", preemptions: frontier.preemptions,
        trace: ScheduleFailure.trace(of: model))
    }
  }
#endif

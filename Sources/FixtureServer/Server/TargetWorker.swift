import Dispatch
import RxFixtures
import RxTestKit
import VirtualTimeCore

/// What came of a job that a test target was asked to do.
enum TargetAnswer: Equatable, Sendable {
  case answer(FixtureAnswer)
  /// The process ended while it did the job, or had to be ended: that is the test's fault. It says what happened.
  case failure(String)
  /// The target can do no jobs, with the reason; nil if that is the usual one: it is not built.
  case unavailable(String?)
  /// The job was cancelled.
  case cancelled
}

/// Does jobs by a process of a test target, which it starts when it is first needed, after each build, and after each failure.
final class TargetWorker: @unchecked Sendable {
  // Unchecked: the state is used on the queue alone.

  /// How long it waits.
  struct Patience: Sendable {
    /// For the process to be ready.
    var start = Duration.seconds(60)
    /// For an answer.
    var answer = Duration.seconds(30)
    /// For the answer to a cancelled job, and for the end of a process that has closed its connection.
    var end = Duration.seconds(1)
  }

  private struct State {
    var process: TargetProcess?
    /// What the process was started from.
    var stamp: FileStamp?
    var isReady = false
    /// The text that the process has.
    var text: (path: String, bytes: [UInt8])?
    /// Why the process is not started again before the next build.
    var refusal: String?

    mutating func endProcess() {
      process?.end()
      (process, text, isReady) = (nil, nil, false)
    }
  }

  private let entrance: RegistryDescription.Entrance
  private let name: String
  private let patience: Patience
  /// Does one job at a time, on the thread that asks.
  private let queue = DispatchQueue(label: "marble.target")
  private var state = State()
  /// Whether a refusal is to be forgotten.
  private let mustRetry = PlainAtomic(false)

  /// How often it asks whether the job was cancelled.
  private static let interval = Duration.milliseconds(10)

  init(
    _ entrance: RegistryDescription.Entrance, serving name: String, patience: Patience = Patience()
  ) {
    (self.entrance, self.name, self.patience) = (entrance, name, patience)
  }

  /// Whether a process runs that is not older than the bundle.
  var isReady: Bool {
    queue.sync { state.isReady && state.stamp == FileStamp(entrance.bundle) }
  }

  /// Starts a process for the next job even if the last one could not be used.
  func forgetRefusal() { mustRetry.store(true, ordering: .relaxed) }

  /// Does a job, and waits for it.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - index: The place of the test in its file.
  ///   - path: The path of the file.
  ///   - bytes: The text of the file.
  ///   - cancellation: Cancels the job.
  func answer(
    _ job: FixtureJob, ofTest index: Int, in path: String, _ bytes: [UInt8],
    _ cancellation: Cancellation
  ) -> TargetAnswer {
    queue.sync {
      if cancellation.isCancelled { return .cancelled }
      if let failure = prepare(cancellation) { return failure }
      guard let process = state.process else { return .unavailable(nil) }
      if state.text?.path != path || state.text?.bytes != bytes {
        process.send(.text(path: path, bytes: bytes))
        state.text = (path, bytes)
      }
      _ = process.takePrinted()
      process.send(.job(job, test: index))
      let answer = answer(of: process, cancellation)
      if case .failure = answer { state.endProcess() }
      return answer
    }
  }

  // MARK: - The start

  /// Sees to it that a process of the newest bundle is ready.
  ///
  /// - Returns: Why none is; nil if one is.
  private func prepare(_ cancellation: Cancellation) -> TargetAnswer? {
    guard let stamp = FileStamp(entrance.bundle) else {
      state.endProcess()
      return .unavailable(nil)
    }
    if state.stamp != stamp {
      state.endProcess()
      (state.stamp, state.refusal) = (stamp, nil)
    }
    if mustRetry.exchange(false, ordering: .relaxed) { state.refusal = nil }
    if let refusal = state.refusal { return .unavailable(refusal) }
    // It may have ended since the last job.
    if let process = state.process, state.isReady, case .timeout = process.next(within: .zero) {
      return nil
    }
    if state.isReady { state.endProcess() }
    if let process = state.process { return waitForStart(of: process, cancellation) }
    do throws(FileProblem) {
      let process = try TargetProcess(entrance, serving: name)
      state.process = process
      return waitForStart(of: process, cancellation)
    } catch {
      return refuse(error.description)
    }
  }

  private func waitForStart(
    of process: TargetProcess, _ cancellation: Cancellation
  ) -> TargetAnswer? {
    let deadline = ContinuousClock.now + patience.start
    while ContinuousClock.now < deadline {
      // The process continues to start: the next text needs it, too.
      if cancellation.isCancelled { return .cancelled }
      switch process.next(within: Self.interval) {
      case .timeout: continue
      case .reply(.ready(ServiceReply.version)):
        state.isReady = true
        return nil
      case .reply: return refuse("it uses another version of the package than marble-cli")
      case .garbage(let reason): return refuse("it sends no message: \(reason)")
      case .closed:
        let end = process.end(within: patience.end)
        return refuse(
          Self.endsWithoutTests.contains(end)
            ? "no test of it runs these fixtures" : "it \(end)" + lastLines(of: process))
      }
    }
    return refuse("it was not ready after \(patience.start)")
  }

  /// How a process ends in which no test was selected, by XCTest and by Swift Testing.
  private static let endsWithoutTests = ["exited with code 0", "exited with code 69"]

  private func refuse(_ reason: String) -> TargetAnswer {
    state.endProcess()
    state.refusal = reason
    return .unavailable(reason)
  }

  // MARK: - The answer

  private func answer(of process: TargetProcess, _ cancellation: Cancellation) -> TargetAnswer {
    var deadline = ContinuousClock.now + patience.answer
    var isCancelled = false
    while ContinuousClock.now < deadline {
      if cancellation.isCancelled, !isCancelled {
        isCancelled = true
        process.send(.cancel)
        deadline = .now + patience.end
      }
      switch process.next(within: Self.interval) {
      case .timeout: continue
      case .reply(.answer(let answer)): return isCancelled ? .cancelled : .answer(answer)
      case .reply: return .failure("the test bundle sent an answer to no question")
      case .garbage(let reason):
        return .failure("the test bundle sent bytes that are not a message: \(reason)")
      case .closed:
        let end = process.end(within: patience.end)
        return .failure(
          "the test bundle \(end) while it ran this test" + lastLines(of: process))
      }
    }
    // Only the end of the process ends a test that does not notice that it is cancelled.
    process.end()
    if isCancelled { return .cancelled }
    return .failure(
      "the test did not end within \(patience.answer), so its process was ended"
        + lastLines(of: process))
  }

  /// What the process has printed last, as lines: the message of a trap without the stack, or a few lines.
  private func lastLines(of process: TargetProcess) -> String {
    let lines = process.takePrinted().split(separator: "\n")
    let trap = lines.last { $0.contains("Fatal error") }
    return (trap.map { [$0] } ?? lines.suffix(Self.mostLines)).map {
      "\n  " + String($0).shortened(to: 200).escapingControls(keepingTabs: true)
    }.joined()
  }

  private static let mostLines = 8
}

/// The workers of a session.
final class TargetWorkers {
  private var workers: [String: (entrance: RegistryDescription.Entrance, worker: TargetWorker)] =
    [:]

  /// The worker of a test target; nil if the target has described no test.
  func worker(of target: TestTarget?) -> TargetWorker? {
    guard let target, let entrance = target.entrance, let name = name(of: target) else {
      return nil
    }
    if let known = workers[name], known.entrance == entrance { return known.worker }
    let worker = TargetWorker(entrance, serving: target.description)
    workers[name] = (entrance, worker)
    return worker
  }

  /// Ends the processes of all other test targets.
  func keepOnly(_ targets: [TestTarget]) {
    let names = Set(targets.compactMap(name))
    workers = workers.filter { names.contains($0.key) }
  }

  private func name(of target: TestTarget) -> String? {
    target.entrance.map { "\($0.directory)/\(target.description)" }
  }
}

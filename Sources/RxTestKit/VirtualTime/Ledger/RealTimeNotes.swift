import RxCore

/// The requests of a test to real-time schedulers and executors; no run of a test scheduler waits for them.
struct RealTimeNotes {
  /// One request, made once or several times.
  struct Note {
    /// The frame of the first request; nil before the first run.
    let frame: Int?
    let request: RealTimeRequest
    /// The return addresses of the calls that made it, the innermost first.
    let trace: [UInt]
    var count = 1
  }

  /// The maximum number of notes; further kinds of requests are ignored.
  private static let most = 8

  var notes: [Note] = []

  /// Counts a request that repeats a noted one.
  ///
  /// - Returns: False if the request needs a note of its own; true also if there are already too many notes.
  mutating func addsRepetition(of request: RealTimeRequest) -> Bool {
    if let index = notes.firstIndex(where: { $0.request.repeats(request) }) {
      notes[index].count += 1
      return true
    }
    return notes.count >= Self.most
  }

  /// A paragraph for a failure that the requests may have caused; nil if there are none.
  var paragraph: String? {
    let notes = notes.filter(\.isOpen)
    if notes.isEmpty { return nil }
    let lines = notes.map { "    \($0.text)" }
    var remedies: [String] = []
    for note in notes where !remedies.contains(note.request.remedy) {
      remedies.append(note.request.remedy)
    }
    return
      (["  This work runs outside of the scheduler, which does not wait for it:"] + lines
      + remedies.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension RealTimeNotes.Note {
  /// Makes a note of a request, and captures the code that makes it.
  init(_ request: RealTimeRequest, frame: Int) {
    self.frame = request.isInRun ? frame : nil
    self.request = request
    trace = Backtrace.capture()
  }

  /// Whether the request is for real-time work, or for work of another test scheduler that has not run.
  var isOpen: Bool { request.otherWork?.hasWaitingWork ?? true }

  /// The requester, the request and its time, as text.
  var text: String {
    let origin = RequestOrigin.find(trace)
    let times = count == 1 ? "" : ", \(count) times"
    let place = origin?.function.map { ", in \($0)" } ?? ""
    let when = frame.map { "frame \($0)" } ?? "before the run"
    let who = request.subject(operatorName: origin?.operatorName)
    return "\(when): \(who) \(request.words)\(times)\(place)"
  }
}

extension RealTimeRequest {
  /// The request, as the end of a sentence about an operator.
  fileprivate var words: String {
    switch target {
    case .scheduler(let name): "asked \(name) for work \(due)"
    case .task(let executor):
      "started a task on \(executor.map { "\(type(of: $0))" } ?? "the system's executor")"
    case .virtual: "asked another TestScheduler for work"
    }
  }

  /// The work of another virtual time scheduler; nil for real-time work.
  var otherWork: (any WitnessedWork)? {
    if case .virtual(let work) = target { work } else { nil }
  }

  /// Whether it asks for the same as another request.
  fileprivate func repeats(_ other: RealTimeRequest) -> Bool {
    words == other.words && otherWork === other.otherWork
  }

  /// Returns the requester; for a task, not the operator in the backtrace, which only subscribes to the task's source.
  fileprivate func subject(operatorName: String?) -> String {
    if case .task = target { "an asynchronous source" } else { operatorName ?? "something" }
  }

  private var due: String {
    guard let delay, let count = delay.nanosecondCount, count > 0 else { return "at once" }
    let units = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns")]
    // What is left of a real time span, whose nanoseconds differ from run to run.
    if count % 1_000 != 0, count > 1_000_000 { return "after about \(count / 1_000_000) ms" }
    let unit = units.first { count % $0.0 == 0 } ?? (1, "ns")
    return "after \(count / unit.0) \(unit.1)"
  }

  /// How to keep the work on the test's scheduler.
  var remedy: String {
    switch target {
    case .scheduler("MainScheduler"):
      """
      Pass the test's scheduler to the operator; if that belongs to a Driver or Signal, make the Driver or Signal inside \
      SharingScheduler.mock(scheduler:).
      """
    case .scheduler: "Pass the test's scheduler to the operator."
    case .task(nil):
      "Subscribe while the scheduler runs, or pass executorPreference: scheduler.taskExecutor."
    case .task: "Leave out executorPreference:, or pass scheduler.taskExecutor."
    case .virtual: "Pass one scheduler to the model, its operators and its sources."
    }
  }
}

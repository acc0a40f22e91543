import VirtualTimeCore

/// The requests of a test to real-time schedulers and executors: no run of a test scheduler waits for their work, or sets their time.
struct RealTimeNotes {
  /// One request, made once or several times.
  struct Note {
    /// The frame of the first request; nil before the first run.
    let frame: Int?
    let request: RealTimeRequest
    var count = 1
    /// The time of the other test scheduler that was asked for work.
    let otherMoment: Int?
  }

  /// The maximum number of notes; further kinds of requests are ignored.
  private static let most = 8

  var notes: [Note] = []

  /// Counts a request that repeats a noted one; false if the request needs a note of its own and there are not too many.
  mutating func addsRepetition(of request: RealTimeRequest) -> Bool {
    if let index = notes.firstIndex(where: { $0.request.repeats(request) }) {
      notes[index].count += 1
      return true
    }
    return notes.count >= Self.most
  }

  /// Paragraphs for a failure that the requests may have caused; nil if there are none.
  var paragraph: String? { paragraph { _ in true } }

  /// The same, for a law, which has a scheduler of its own.
  var lawParagraph: String? { paragraph(advising: \.lawRemedy) { _ in true } }

  /// A paragraph about requests for work; nil if there are none.
  var workParagraph: String? { paragraph { $0.request.clock == nil } }

  /// The same, without work of the main queue that an awaited run has waited for.
  func lostWorkParagraph(isAwaited: Bool) -> String? {
    paragraph { $0.request.clock == nil && !(isAwaited && $0.request.isForMainQueueAtOnce) }
  }

  /// The same, about work that may decide what a test receives: subscriptions by `subscribe(on:)`, and delays on real schedulers that end
  /// while a person waits; longer ones are mostly time limits, which no test awaits.
  var delayParagraph: String? { paragraph { $0.request.isShortDelay || $0.isSubscription } }

  /// A paragraph about operators that measure real time; nil if there are none.
  var clockParagraph: String? { paragraph { $0.request.clock != nil } }

  private func paragraph(
    advising remedy: (RealTimeRequest) -> String = \.remedy, about isMeant: (Note) -> Bool
  ) -> String? {
    let work = notes.filter { $0.request.clock == nil && $0.isUnserved }
    let clocks = Self.reported(notes.filter(\.isOpen)).filter { $0.request.clock != nil }
    let parts = [
      ("This work runs outside of the scheduler, which does not wait for it:", work),
      ("This time is real, so it differs from run to run:", clocks),
    ]
    let paragraphs = parts.compactMap { title, notes -> String? in
      let notes = notes.filter(isMeant)
      if notes.isEmpty { return nil }
      let remedies = notes.map { remedy($0.request) }.reduce(into: [String]()) { found, remedy in
        if !found.contains(remedy) { found.append(remedy) }
      }
      return ([title] + notes.map { "  \($0.text)" } + remedies).joined(separator: "\n")
    }
    return paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n\n")
  }

  /// Returns the notes without those of a clock whose reader also asks its scheduler for work.
  static func reported(_ notes: [Note]) -> [Note] {
    notes.filter { note in
      guard let clock = note.request.clock else { return true }
      return !notes.contains {
        $0.request.scheduler == clock && $0.request.operatorName == note.request.operatorName
      }
    }
  }
}

extension RealTimeNotes.Note {
  init(_ request: RealTimeRequest, frame: Int) {
    self.frame = request.isInRun ? frame : nil
    self.request = request
    otherMoment = request.otherWork?.moment
  }

  /// Whether the request is for real-time work, or for work of another test scheduler that has not run.
  var isOpen: Bool { request.otherWork?.hasWaitingWork ?? true }

  /// Whether nothing that was requested has run on another test scheduler, even if it no longer waits because it was cancelled.
  fileprivate var isUnserved: Bool { isOpen || request.otherWork?.moment == otherMoment }

  /// Whether `subscribe(on:)` asks a real scheduler other than the main one, so that a subscription begins at a time by chance.
  fileprivate var isSubscription: Bool {
    request.scheduler != nil && !request.isForMainQueueAtOnce
      && request.operatorName == "subscribe(on:)"
  }

  /// The requester, the request and its time, as text.
  var text: String {
    let times = count == 1 ? "" : ", \(count) times"
    let when = frame.map { "frame \($0)" } ?? "before the run"
    return "\(when): \(request.subject) \(request.words)\(times)"
  }
}

extension RealTimeRequest {
  /// The request, as the end of a sentence about an operator.
  fileprivate var words: String {
    switch target {
    case .scheduler(let name): "asked \(name) for work \(due)"
    case .task(let executor):
      "started a task on \(executor.map { "\(type(of: $0))" } ?? "the system's executor")"
    case .clock(let name): "asked \(name) for the time"
    case .virtual: "asked another TestScheduler for work"
    }
  }

  /// The work of another virtual time scheduler; nil for real-time work.
  var otherWork: (any MonitoredWork)? {
    if case .virtual(let work) = target { work } else { nil }
  }

  /// The name of the real scheduler that is asked for the time; nil for work.
  var clock: String? {
    if case .clock(let name) = target { name } else { nil }
  }

  /// The name of the real scheduler that is asked for work.
  fileprivate var scheduler: String? {
    if case .scheduler(let name) = target { name } else { nil }
  }

  /// Whether real-time work is requested, whose events come from outside of the test.
  var isForRealWork: Bool { otherWork == nil && clock == nil }

  /// Whether the main queue is asked for work without delay: an awaited run waits for it before the clock moves.
  var isForMainQueueAtOnce: Bool {
    delay == nil && (scheduler == "MainScheduler" || scheduler == "ConcurrentMainScheduler")
  }

  /// Whether a real scheduler is asked for work after up to five seconds, as by `debounce`.
  fileprivate var isShortDelay: Bool {
    guard scheduler != nil, let delay = delay?.secondCount else { return false }
    return delay > 0 && delay <= 5
  }

  /// Whether it asks for the same as another request.
  fileprivate func repeats(_ other: RealTimeRequest) -> Bool {
    words == other.words && otherWork === other.otherWork
  }

  /// The requester.
  fileprivate var subject: String {
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
    case .scheduler, .clock: "Pass the test's scheduler to the operator."
    case .task(nil):
      "Subscribe while the scheduler runs, or pass executorPreference: scheduler.taskExecutor."
    case .task: "Leave out executorPreference:, or pass scheduler.taskExecutor."
    case .virtual: "Pass one scheduler to the model, its operators and its sources."
    }
  }

  /// The same, for a pipeline of a law.
  fileprivate var lawRemedy: String {
    switch target {
    case .scheduler("MainScheduler"), .virtual:
      """
      Pass the scheduler of the law's closure to the operator; if that belongs to a Driver or Signal, make the Driver or Signal in that \
      closure, inside SharingScheduler.mock(scheduler: scheduler) { … }.
      """
    case .scheduler, .clock: "Pass the scheduler of the law's closure to the operator."
    case .task: remedy
    }
  }
}

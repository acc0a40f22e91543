import VirtualTimeCore

/// What sources notify the record of.
extension TestRecord: SubscriptionLogOwner {
  package var isExpecting: Bool { contents.withLock { !$0.checks.isEmpty } }

  package func noteError(ofSourceAt site: CallSite, frame: Int) {
    contents.withLock { $0.lastError = (frame, site) }
  }

  /// Fails the test of a pipeline that subscribes to a source again and again in one frame.
  package func reportRunaway(of label: String, at site: CallSite?, frame: Int, count: Int) {
    let message = """
      the pipeline subscribed to \(label) \(count) times in this frame: let it wait before it subscribes again, or limit the number of \
      attempts
      """
    if !receive(message, in: frame, at: site) { ProgrammingErrors.handler(message) }
  }
}

/// What the monitor of the record's scheduler notifies it of.
extension TestRecord: MonitoredTest {
  package func receive(_ request: RealTimeRequest) {
    if case .task(let executor) = request.target, executor is TestSchedulerExecutor { return }
    if let outside = testTasks?.outside, request.isForRealWork,
      !(outside.isRunAwaited && request.isForMainQueueAtOnce)
    {
      outside.setHasRequests(true)
    }
    if contents.withLock({ $0.realTime.addsRepetition(of: request) }) { return }
    let note = RealTimeNotes.Note(request, frame: frame)
    contents.withLock { $0.realTime.notes.append(note) }
  }

  /// Fails the test with a programming error, at the source whose error caused it if that is known.
  ///
  /// - Returns: False if nothing will verify the scheduler.
  package func receive(mistake message: String) -> Bool {
    receive(message, in: frame, at: nil)
  }

  private func receive(_ mistake: String, in frame: Int, at source: CallSite?) -> Bool {
    let (receiver, error, site) = contents.withLock { contents in
      (contents.mistakeReceiver, contents.lastError, contents.site)
    }
    if let receiver {
      receiver(mistake)
      return true
    }
    let errorSite = error.flatMap { $0.frame == frame ? $0.site : nil }
    guard let site = source ?? errorSite ?? site else { return false }
    var failure = MarbleFailure("frame \(frame): \(mistake)", at: site)
    // The source itself is the cause.
    if source != nil { failure.miss = nil }
    add(Check(failure, isMistake: true))
    return true
  }

  package func receive(_ wait: AwaitedEvent) {
    if let world = place?.world { world.tasks.waits.begin(wait, on: world) }
  }

  /// The notes are released outside the lock, because they may hold an executor of the test.
  package func end() {
    testTasks?.outside.setHasRequests(false)
    _ = contents.withLock { contents in
      defer { (contents.realTime, contents.lostBag) = (RealTimeNotes(), nil) }
      return contents.realTime
    }
  }

  package func loseBag() {
    guard let frames, frames.isRunning || !frames.hasRun else { return }
    let lostBag = LostBag(frame: frames.isRunning ? frames.clock : nil)
    contents.withLock { $0.lostBag = $0.lostBag ?? lostBag }
  }

  package var stall: any Error { TestSchedulerStall.ofBlocking(in: frame) }

  package var lostWork: String? {
    guard contents.withLock({ $0.hasLostTask }) else { return nil }
    return stallReporter.withLock { $0?.site }.map { ", made at \($0.fileAndLine)," } ?? ""
  }

  /// The frame that the clock shows, or the first one.
  private var frame: Int { max(0, frames?.clock ?? 0) }
}

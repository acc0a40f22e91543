extension TestRecord {
  /// An expectation, which is checked after the scheduler has run, or a failure that is known before.
  ///
  /// A class, because checks are copied often between lists.
  final class Check {
    /// Returns in what the expectation does not hold after a run.
    typealias Comparison = (_ end: RunEnd, _ contents: Contents) -> MarbleFailure?

    let site: CallSite
    /// The failure that is known before the run; nil if the run decides.
    let knownFailure: MarbleFailure?
    /// Whether it is a programming error, which is also reported if nothing verifies the scheduler.
    let isMistake: Bool
    /// Whether `toBe` or `toEqual` has yet to replace it.
    let isUnfinished: Bool
    /// What records the events that are expected; nil if none are.
    let recording: (any CheckedRecording)?
    /// What records the events of the observable that the expected one must equal; nil if there is none.
    let model: (any CheckedRecording)?
    /// Whether the test kit iterates an async sequence for it, in a task.
    let observesSequence: Bool
    private let comparison: Comparison?

    /// Makes an expectation.
    init(
      site: CallSite, of recording: (any CheckedRecording)? = nil,
      equalTo model: (any CheckedRecording)? = nil, observesSequence: Bool = false,
      comparison: @escaping Comparison
    ) {
      self.site = site
      self.recording = recording
      self.model = model
      self.observesSequence = observesSequence
      self.comparison = comparison
      (knownFailure, isMistake, isUnfinished) = (nil, false, false)
    }

    /// Makes a failure that is known before the run.
    init(_ failure: MarbleFailure, isMistake: Bool = false, isUnfinished: Bool = false) {
      site = failure.site
      knownFailure = failure
      self.isMistake = isMistake
      self.isUnfinished = isUnfinished
      (recording, model, observesSequence, comparison) = (nil, nil, false, nil)
    }

    /// Whether it is known to fail before the run.
    var isFailure: Bool { knownFailure != nil }

    /// The failure after a run; nil if the expectation holds.
    func failure(after end: RunEnd, in contents: Contents) -> MarbleFailure? {
      knownFailure ?? comparison?(end, contents)
    }
  }
}

/// The recording of a check.
protocol CheckedRecording: AnyObject {
  /// The number of events received so far.
  var eventCount: Int { get }
  /// The frame of the first event that came from outside of the test.
  var outsideFrame: Int? { get }
}

// What to say of an expectation that holds, but perhaps by chance.
extension TestRecord.Check {
  /// The failure of an expectation that holds by an event from outside.
  func outsideFailure(_ findings: Findings) -> MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    let cause =
      findings.task?.couldContinue == true
      ? "came from a task of the test, but \(findings.awaitingAdvice)" : Findings.inRealTime
    return MarbleFailure(
      "frame \(frame): this event \(cause)", because: findings.realTime.paragraph, at: site)
  }

  /// The failure of observables that are equal only because their events left the scheduler.
  func vacuousFailure(_ findings: Findings) -> MarbleFailure? {
    guard let recording, let model, recording.eventCount == 0, model.eventCount == 0,
      let paragraph = findings.realTime.workParagraph
    else { return nil }
    return MarbleFailure(
      "neither observable emitted anything in virtual time, so this compares nothing",
      because: paragraph, at: site)
  }

  /// A warning about an event of another thread, for which the run may have waited.
  var threadWarning: MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    return MarbleFailure(
      "this holds, but the event of frame \(frame) \(Findings.onThread)", at: site)
  }

  /// A warning about an expectation that draws nothing, perhaps only because its events left the scheduler.
  func silenceWarning(_ realTime: RealTimeNotes, isAwaited: Bool) -> MarbleFailure? {
    guard let recording, model == nil, recording.eventCount == 0,
      let paragraph = realTime.lostWorkParagraph(isAwaited: isAwaited)
    else { return nil }
    return MarbleFailure(
      "nothing is drawn here, and nothing was emitted in virtual time", because: paragraph, at: site
    )
  }

  /// A warning about short delays on real schedulers.
  func delayWarning(_ realTime: RealTimeNotes) -> MarbleFailure? {
    realTime.delayParagraph.map {
      MarbleFailure(
        "this holds, but a part of the test waits in real time, so what it emits cannot show here",
        because: $0, at: site)
    }
  }
}

extension MarbleFailure {
  /// Makes a failure that needs no hint, because a paragraph says the cause, or the message itself.
  fileprivate init(_ message: String, because paragraph: String?, at site: CallSite) {
    self.init(message, at: site)
    miss = nil
    if let paragraph { append(paragraph) }
  }
}

extension Findings {
  /// A warning about what holds beside a task for which a synchronous check did not wait; nil if there is none.
  var taskWarning: String? {
    if case .isLeft(isOfTest: true) = task { unendedTaskWarning } else { continuingTaskWarning }
  }

  /// The same, of a task that could continue: a fixture may leave a task that waits for further events.
  package var continuingTaskWarning: String? {
    task?.couldContinue == true ? unendedTaskWarning : nil
  }

  private var unendedTaskWarning: String? {
    task.map { "this holds, but a task of the test \($0.state): \(awaitingAdvice)" }
  }
}

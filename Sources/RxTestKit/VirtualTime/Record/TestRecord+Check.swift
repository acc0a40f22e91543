extension TestRecord {
  /// An expectation, which is checked after the scheduler has run.
  ///
  /// A class, because checks are copied often between lists.
  final class Check {
    /// How an expectation may hold although its pipeline did nothing in virtual time.
    enum Silence {
      case never
      /// Nothing is drawn, and nothing was emitted.
      case ifDrawn
      /// The observables that are compared have both emitted nothing.
      case ifCompared(areSilent: () -> Bool)
    }

    let site: CallSite
    /// Whether it is known to fail before the run.
    let isFailure: Bool
    /// Whether it is a programming error, which is also reported if nothing verifies the scheduler.
    let isMistake: Bool
    /// Whether `toBe` has yet to complete it.
    let isUnfinished: Bool
    /// What records the events that are expected; nil if none are.
    let recording: (any CheckedRecording)?
    let silence: Silence
    /// Whether the test kit iterates an async sequence for it, in a task.
    let observesSequence: Bool
    /// Returns in what it does not hold.
    let failure: (_ run: RunEnd, _ sources: [FailureReport.ContextRow]) -> MarbleFailure?

    /// The number of events received so far.
    var eventCount: Int { recording?.eventCount ?? 0 }

    init(
      site: CallSite, isFailure: Bool = false, isMistake: Bool = false, isUnfinished: Bool = false,
      of recording: (any CheckedRecording)? = nil, silence: Silence = .never,
      observesSequence: Bool = false,
      failure: @escaping (RunEnd, [FailureReport.ContextRow]) -> MarbleFailure?
    ) {
      self.site = site
      self.isFailure = isFailure
      self.isMistake = isMistake
      self.isUnfinished = isUnfinished
      self.recording = recording
      self.silence = silence
      self.observesSequence = observesSequence
      self.failure = failure
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

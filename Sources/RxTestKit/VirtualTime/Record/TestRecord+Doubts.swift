extension TestRecord.Check {
  /// The failure of an expectation that holds, but by an event from outside.
  func outsideFailure(_ findings: Findings) -> MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    let cause =
      findings.task?.couldContinue == true
      ? "came from a task of the test, but \(findings.awaitingAdvice)" : Findings.inRealTime
    var failure = MarbleFailure("frame \(frame): this event \(cause)", at: site)
    failure.miss = nil
    if let paragraph = findings.realTime.paragraph { failure.append(paragraph) }
    return failure
  }

  /// The failure of observables that are equal only because their events left the scheduler.
  func vacuousFailure(_ findings: Findings) -> MarbleFailure? {
    guard case .ifCompared(let areSilent) = silence, areSilent(),
      let paragraph = findings.realTime.workParagraph
    else { return nil }
    var failure = MarbleFailure(
      "neither observable emitted anything in virtual time, so this compares nothing", at: site)
    failure.miss = nil
    failure.append(paragraph)
    return failure
  }

  /// A warning about an expectation that holds by an event of another thread, for which the run may have waited.
  var threadWarning: MarbleFailure? {
    guard let frame = recording?.outsideFrame else { return nil }
    return MarbleFailure(
      "this holds, but the event of frame \(frame) \(Findings.onThread)", at: site)
  }

  /// A warning about an expectation that holds, perhaps only because its events left the scheduler.
  ///
  /// - Parameters:
  ///   - realTime: The requests of the test.
  ///   - isAwaited: Whether the run waited for the work of the main queue.
  func silenceWarning(_ realTime: RealTimeNotes, isAwaited: Bool) -> MarbleFailure? {
    guard case .ifDrawn = silence, eventCount == 0,
      let paragraph = realTime.lostWorkParagraph(isAwaited: isAwaited)
    else { return nil }
    var warning = MarbleFailure(
      "nothing is drawn here, and nothing was emitted in virtual time", at: site)
    warning.append(paragraph)
    return warning
  }
}

extension Findings {
  /// A warning about expectations that hold beside a task for which a synchronous check did not wait; nil if there is none.
  func taskWarning(at site: CallSite) -> MarbleFailure? {
    taskWarning.map { MarbleFailure($0, at: site) }
  }

  /// The same, as text.
  private var taskWarning: String? {
    if case .isLeft(isOfTest: true) = task { return warning(of: .isLeft(isOfTest: true)) }
    return continuingTaskWarning
  }

  /// The same, of a task that could continue: a fixture may leave a task that waits for further events.
  package var continuingTaskWarning: String? {
    task.flatMap { $0.couldContinue ? warning(of: $0) : nil }
  }

  private func warning(of task: UnendedTask) -> String {
    "this holds, but a task of the test \(task.state): \(awaitingAdvice)"
  }
}

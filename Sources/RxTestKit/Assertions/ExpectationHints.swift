import RxCore

/// Tells what may be wrong in a test whose expectation fails.
struct ExpectationHints<Element> {
  /// Whether an async sequence is observed.
  let isSequence: Bool
  /// Whether a value is read in each frame.
  let isTimeline: Bool
  /// The type of the observed source; nil if a sequence or a value is observed.
  let sourceType: (any ObservableConvertibleType<Element>.Type)?
  /// The frame of the subscription.
  let firstFrame: Int
  /// The frame in which the subscription is disposed; nil if it is not.
  let endFrame: Int?
  /// The frame in which the expectation is made.
  let madeIn: TestTime
  /// The scheduler, for its limit; it lives as long as its expectations are checked.
  unowned let scheduler: TestScheduler

  /// Returns a sentence about the first difference; nil if nothing is known.
  ///
  /// - Parameters:
  ///   - difference: The differences.
  ///   - isActive: Whether the observed source has neither ended nor been disposed.
  ///   - sources: The test's sources.
  func hint(
    for difference: RowComparison, isActive: Bool, drawing sources: [FailureReport.ContextRow]
  ) -> String? {
    guard let first = difference.differences.first else { return nil }
    if isTimeline, let hint = firstValueHint(for: first, in: difference) { return hint }
    if let hint = lateSubscriptionHint(for: first, drawing: sources) { return hint }
    if let advice = difference.silenceAdvice { return advice }
    guard let index = first.expected.first else { return nil }
    let event = difference.expected.events[index]
    if first.kind == .wrongError, event.full == "\(MarbleError())" {
      let sign = scheduler.syntax.character(for: .error)
      return "'\(sign)' stands for MarbleError() unless the call passes another one by error:."
    }
    if first.kind == .shifted(by: madeIn - firstFrame), madeIn > firstFrame {
      return """
        This expectation was made in frame \(madeIn), and its subscription begins there: make it before the clock moves, or on a new \
        scheduler.
        """
    }
    if isOneElement, let hint = singleAdvice(for: difference, drawing: sources) { return hint }
    guard first.kind == .missing else { return nil }
    if event.frame < madeIn {
      return """
        This expectation was made in frame \(madeIn), so it receives nothing earlier: make it before the clock moves.
        """
    }
    if let limit = scheduler.limit, event.frame > limit {
      return "The scheduler's limit is \(limit), so nothing happens in frame \(event.frame)."
    }
    if isTimeline, let hint = timelineHint(for: event, in: difference) { return hint }
    if let endFrame, event.frame == endFrame, endFrame != firstFrame {
      let end = event.kind == .completed ? "; if the source does not end, draw no '|'" : ""
      return """
        The subscription ends in frame \(endFrame), before the events of that frame: end it one frame later\(end).
        """
    }
    if isSequence, event.frame == firstFrame,
      sources.contains(where: { $0.drawsHotValue(in: firstFrame) })
    {
      return "The task that iterates a sequence begins after the hot elements of its first frame."
    }
    if sourceType == Single<Element>.self, isActive, event.kind == .value {
      return
        "This Single has not ended. asSingle() emits when its source completes: does a source lack '|'?"
    }
    return nil
  }

  /// Returns a sentence about a hot source that had ended, or emitted in the same frame, before it was subscribed; nil if there is none.
  private func lateSubscriptionHint(
    for first: RowComparison.Difference, drawing sources: [FailureReport.ContextRow]
  ) -> String? {
    let hot = scheduler.ledger.madeSources.filter(\.log.isHot)
    for source in sources {
      guard let log = hot.first(where: { $0.label == "`\(source.label)`" })?.log else { continue }
      let late = LateSubscription(
        to: source.label, in: log.subscriptions.map(\.subscribe).min(), afterEnd: source.lastFrame,
        afterEventIn: log.missedFrame)
      if let hint = late?.hint(where: first.kind == .missing && !isSequence) { return hint }
    }
    return nil
  }

  /// Whether the observed source emits its element when its own source completes.
  private var isOneElement: Bool {
    sourceType == Single<Element>.self || sourceType == Maybe<Element>.self
  }

  /// Returns a sentence about an element that comes late because a `Single` emits when its source completes; nil if it does not.
  private func singleAdvice(
    for difference: RowComparison, drawing sources: [FailureReport.ContextRow]
  ) -> String? {
    EndAdvice.ofSingle(
      in: difference, drawing: sources, isKnown: isOneElement,
      sign: scheduler.syntax.character(for: .completed))
  }

  /// Whether all that is missing is the end of an async sequence, which still awaits an element.
  func lacksSequenceEnd(_ difference: RowComparison, isActive: Bool) -> Bool {
    guard isSequence, isActive, difference.differences.count == 1,
      let first = difference.differences.first, first.kind == .missing,
      let index = first.expected.first
    else { return false }
    return [.completed, .error].contains(difference.expected.events[index].kind)
  }

  /// Returns a sentence about the first value of a timeline.
  private func firstValueHint(
    for first: RowComparison.Difference, in difference: RowComparison
  ) -> String? {
    let (expected, actual) = (difference.expected.events, difference.actual.events)
    guard actual.first?.frame == firstFrame else { return nil }
    if expected.first?.frame != firstFrame, first.kind == .extra, first.actual.first == 0 {
      return
        "expect { … } begins with the value that it reads in frame \(firstFrame): draw that value first."
    }
    guard expected.first?.frame == firstFrame, first.kind == .missing, first.expected.first == 0
    else { return nil }
    return """
      expect { … } first reads the value when verify() runs the scheduler: let code that changes it act in a frame, by scheduler.at(1) { … }.
      """
  }

  private func timelineHint(
    for event: RecordedRow.Event, in difference: RowComparison
  ) -> String? {
    if event.kind == .completed || event.kind == .error {
      return EndAdvice.ofTimeline
    }
    let values = difference.expected.events.filter { $0.frame == event.frame && $0.kind == .value }
    if values.count < 2 { return nil }
    return
      "expect { … } reads the value at the end of a frame: draw only the last value of a group."
  }

  /// Returns a sentence about many events that follow all expected ones.
  private func surplusAdvice(for difference: RowComparison) -> String? {
    guard difference.surplus != nil, firstFrame == 0, endFrame == nil else { return nil }
    let frame = difference.actual.events[difference.expected.events.count].frame
    if frame < 1 { return nil }
    let silence = frame <= 12 ? String(repeating: "-", count: frame - 1) : " \(frame - 1)ms "
    return """
      If what follows does not matter, end the subscription in that frame: expect(…, subscribing: "^\(silence)!").
      """
  }

  /// Returns a sentence about an optional value that is nil from the beginning.
  private func nilAdvice(for difference: RowComparison) -> String? {
    let (expected, actual) = (difference.expected.events, difference.actual.events)
    guard Element.self is any OptionalValue.Type, actual.count == 1, actual[0].full == "nil",
      let first = expected.first, first.frame == actual[0].frame, first.full != "nil"
    else { return nil }
    return """
      The value is nil from the beginning. If the closure holds an object weakly, the object may be gone: keep it alive by scheduler.keep(…).
      """
  }

  /// Returns a sentence for a failure without a known cause; nil if no sentence applies.
  ///
  /// - Parameters:
  ///   - difference: The differences.
  ///   - isActive: Whether the observed source has neither ended nor been disposed.
  ///   - isCancelled: Whether it was disposed before it ended.
  ///   - sources: The test's sources.
  ///   - names: The keys of the dictionary of values.
  func advice(
    for difference: RowComparison, isActive: Bool, isCancelled: Bool,
    drawing sources: [FailureReport.ContextRow], names: [String]
  ) -> String? {
    if let advice = surplusAdvice(for: difference) { return advice }
    if isTimeline, let advice = nilAdvice(for: difference) { return advice }
    guard let first = difference.differences.first, let index = first.expected.first else {
      return nil
    }
    let event = difference.expected.events[index]
    if event.kind == .value, !names.contains(event.symbol),
      let name = names.sorted().first(where: {
        $0.lowercased() == event.symbol.lowercased()
      })
    {
      return "'\(event.symbol)' of the diagram stands for itself; 'values:' names '\(name)'."
    }
    if first.kind == .missing, isActive, event.kind == .completed || event.kind == .error,
      let endAdvice = sourceType.flatMap({ EndAdvice.advice(for: $0) })
    {
      return endAdvice
    }
    if let advice = singleAdvice(for: difference, drawing: sources) { return advice }
    if isSequence, isActive || isCancelled, first.kind == .missing, event.kind != .value {
      return EndAdvice.ofSequence(failing: event.kind == .error)
    }
    if isSequence, isCancelled, first.kind == .missing {
      return """
        The test awaited the next element of the sequence when it cancelled the task. If the sequence waits for a timer or another \
        clock, pass the test's scheduler or clock to it.
        """
    }
    if isTimeline, isActive, first.kind == .missing, event.kind == .value,
      difference.actual.events.count <= 1
    {
      return """
        The value has not changed in virtual time. The test kit cannot see a Timer, or a DispatchQueue.asyncAfter of more than 0.25 s: if the \
        code waits by one, let it take a scheduler or a clock.
        """
    }
    guard first.kind == .missing, sources.isEmpty, isActive, !isSequence, !isTimeline,
      difference.actual.events.isEmpty
    else { return nil }
    return """
      Nothing was emitted. The subscription begins when verify() runs the scheduler: let subjects emit later, by \
      scheduler.at(1) { subject.onNext(…) }.
      """
  }
}

extension FailureReport.ContextRow {
  /// Whether it is a hot source that draws a value in a frame.
  fileprivate func drawsHotValue(in frame: Int) -> Bool {
    guard label.hasPrefix("hot"), case .diagram(let diagram) = content else { return false }
    return diagram.marks.contains { $0.frame == frame && $0.symbol.drawnValue != nil }
  }

  /// The frame in which the source ends; nil if it does not.
  package var lastFrame: Int? {
    guard case .diagram(let diagram) = content else { return nil }
    return diagram.marks.last { $0.symbol == .completed || $0.symbol == .error }?.frame
  }
}

/// An `Optional`, whatever it wraps.
private protocol OptionalValue {}

extension Optional: OptionalValue {}

/// The texts of the hints about what is drawn.
extension Miss {
  private var isTimeline: Bool { observed.kind == .timeline }

  // MARK: - What the comparison shows

  var firstValue: String? {
    if observed.isOfObservations, first?.expected.first == 0, missingEvent?.kind == .value {
      return """
        The test begins to iterate Observations in frame \(observed.firstFrame), and receives the value of that time: call the code that replaces it \
        in scheduler.at(\(observed.firstFrame + 1)) { … }.
        """
    }
    guard isTimeline, let first, let events,
      events.actual.events.first?.frame == observed.firstFrame
    else { return nil }
    let isDrawn = events.expected.events.first?.frame == observed.firstFrame
    if !isDrawn, first.kind == .extra, first.actual.first == 0 {
      return
        "expect { … } begins with the value that it reads in frame \(observed.firstFrame): draw that value first."
    }
    guard isDrawn, first.expected.first == 0 else { return nil }
    // A value that is nil from here on may belong to an object that is gone.
    if observed.startedAsExpected, nilValue == nil, let expectedEvent {
      return """
        \(expectedEvent.words) was replaced before expect { … } first read the value, in frame \(observed.firstFrame): call the code that replaces it \
        in scheduler.at(\(observed.firstFrame)) { … }.
        """
    }
    if first.kind != .missing { return nil }
    return
      "expect { … } first reads the value when verify() runs the scheduler: let code that changes it act in a frame, by scheduler.at(1) { … }."
  }

  package var lateSubscription: String? {
    guard let first else { return nil }
    let isMissing = first.kind == .missing && observed.kind != .sequence
    return lateSubscriptions.lazy.compactMap { $0.hint(where: isMissing) }.first
  }

  var droppedElement: String? {
    guard let dropped, missingEvent?.kind == .value else { return nil }
    return """
      The \(dropped.subject) had no subscriber in frame \(dropped.frame), so the element that it sent was lost. Send it after the subscription, \
      or use a subject that replays.
      """
  }

  /// A diagram whose silences forget that each drawn value takes a frame itself; nil unless exactly that explains every difference.
  ///
  /// Then the first event is right, and each later one comes earlier by the number of drawn frames with events before it.
  var forgottenFrames: String? {
    guard let expected = events?.expected.events, let actual = events?.actual.events,
      expected.count == actual.count, let first = expected.first?.frame
    else { return nil }
    var frames: [Int] = []
    for (drawn, event) in zip(expected, actual) {
      if drawn.frame != frames.last { frames.append(drawn.frame) }
      if drawn.content != event.content || drawn.frame - event.frame != frames.count - 1 {
        return nil
      }
    }
    guard frames.count > 1 else { return nil }
    let gap = frames[1] - first - 1
    if gap < 2 { return nil }
    return
      "A drawn value takes a frame itself: to have \(gap) frames from one value to the next, draw \(gap - 1) frames of silence between them."
  }

  var otherError: String? {
    guard first?.kind == .wrongError, expectedEvent?.full == "\(MarbleError())" else { return nil }
    return "'\(signs.error)' stands for MarbleError() unless the call passes another one by error:."
  }

  var lateExpectation: String? {
    let madeIn = observed.madeIn
    if madeIn > observed.firstFrame, first?.kind == .shifted(by: madeIn - observed.firstFrame) {
      return """
        This expectation was made in frame \(madeIn), and its subscription begins there: make it before the clock moves, or on a new \
        scheduler.
        """
    }
    guard let missingEvent, missingEvent.frame < madeIn else { return nil }
    return
      "This expectation was made in frame \(madeIn), so it receives nothing earlier: make it before the clock moves."
  }

  var singleElementLate: String? {
    guard observed.isOneElement, let lateElement else { return nil }
    return
      "A Single or Maybe emits its element when its source completes, and \(lateElement.drawing): \(lateElement.advice)."
  }

  var beyondLimit: String? {
    guard let limit, let missingEvent, missingEvent.frame > limit else { return nil }
    return
      "The scheduler's limit is \(limit), so nothing runs in frame \(missingEvent.frame): raise scheduler.limit."
  }

  var backgroundWork: String? {
    guard let frame = findings.frameOfBackground, lacksEvents else { return nil }
    return """
      Only work of inBackground was left, due in frame \(frame), so the run ended. If a missing event comes from that work, let the run last \
      longer: draw the frames of the events, pass within: to toEmit, or draw the subscription, as in subscribing: "^---!".
      """
  }

  var timelineEnd: String? {
    guard isTimeline, missingEnd != nil else { return nil }
    return "expect { … } reads a value, which neither completes nor fails: leave out '|' or '#'."
  }

  var timelineGroup: String? {
    guard isTimeline, !observed.seesEachChange, let missingEvent, let events else { return nil }
    let group = events.expected.events.filter {
      $0.frame == missingEvent.frame && $0.kind == .value
    }
    if group.count < 2 { return nil }
    return """
      expect { … } reads the value at the end of each frame. To see each change, call noteChange() after it, or write expect(every: true) for an \
      @Observable object; otherwise, draw only the last value of a group.
      """
  }

  var subscriptionEnd: String? {
    guard let end = observed.endFrame, end != observed.firstFrame, let missingEvent,
      missingEvent.frame == end
    else { return nil }
    let otherwise =
      missingEvent.kind == .completed ? "; if the source does not end, draw no '|'" : ""
    return
      "The subscription ends in frame \(end), before the events of that frame: end it one frame later\(otherwise)."
  }

  var hotFirstFrame: String? {
    let frame = observed.firstFrame
    guard observed.kind == .sequence, missingEvent?.frame == frame,
      sources.contains(where: { $0.drawsHotValue(in: frame) })
    else { return nil }
    return """
      The task that iterates the sequence starts after the hot events of frame \(frame), so it misses this one: draw the element in a \
      later frame.
      """
  }

  var singleWithoutEnd: String? {
    guard observed.isSingle, isActive, missingEvent?.kind == .value else { return nil }
    return
      "This Single has not ended. asSingle() emits when its source completes: does a source lack '|'?"
  }

  // MARK: - What may be the cause

  var surplusEvents: String? {
    guard let events, events.surplus != nil, observed.firstFrame == 0, observed.endFrame == nil
    else { return nil }
    let frame = events.actual.events[events.expected.events.count].frame
    if frame < 1 { return nil }
    return
      "If what follows does not matter, end the subscription in that frame: \(Self.expectation(until: frame))."
  }

  var surplusSubscriptions: String? {
    guard let surplus = subscriptions?.surplus, let first = surplus.first else { return nil }
    if first == surplus.last {
      return
        "Each subscriber of the pipeline subscribes to this source: share(replay: 1) subscribes once for all."
    }
    return """
      Something subscribes again and again, such as a timer, a repeat or a retry, and nothing ends it. If that is right, end the \
      pipeline's subscription in frame \(first): \(Self.expectation(until: first)).
      """
  }

  /// How a test ends a pipeline's subscription in a frame.
  private static func expectation(until frame: Int) -> String {
    let silence = frame > 12 ? " \(frame - 1)ms " : String(repeating: "-", count: max(0, frame - 1))
    return "expect(…, subscribing: \"^\(silence)!\")"
  }

  var nilValue: String? {
    guard isTimeline, observed.isOptional, let events, events.actual.events.count == 1,
      let actual = events.actual.events.first, actual.full == "nil",
      let expected = events.expected.events.first, expected.frame == actual.frame,
      expected.full != "nil"
    else { return nil }
    return
      "The value is nil from the beginning. If the closure holds an object weakly, the object may be gone: keep it alive by scheduler.keep(…)."
  }

  var nameInOtherCase: String? {
    guard let event = expectedEvent, event.kind == .value, !names.contains(event.symbol) else {
      return nil
    }
    let name = names.sorted().first { $0.lowercased() == event.symbol.lowercased() }
    return name.map {
      "'values:' has no entry '\(event.symbol)', so it stands for itself: did you mean '\($0)'?"
    }
  }

  var endlessSource: String? { isActive && missingEnd != nil ? observed.endAdvice : nil }

  var elementAtEnd: String? {
    lateElement.map {
      """
      \($0.drawing), and asSingle() and asMaybe() emit when their source completes: if the pipeline uses one of them, \($0.advice).
      """
    }
  }

  var openSequence: String? {
    guard observed.kind == .sequence, isActive || isCancelled, let missingEvent,
      missingEvent.kind != .value
    else { return nil }
    if missingEvent.kind == .error {
      return """
        The sequence has not failed: the test still awaited its next element. An AsyncStream never fails; an AsyncThrowingStream does by \
        continuation.finish(throwing:).
        """
    }
    return """
      \(Self.stillAwaited) If it never ends, draw no '|'; an AsyncStream ends by continuation.finish().
      """
  }

  /// What to say of a sequence that the test kit still iterates.
  static let stillAwaited =
    "The sequence has not ended: the test still awaited its next element."

  var awaitedElement: String? {
    guard observed.kind == .sequence, isCancelled, missingEvent != nil else { return nil }
    return """
      The test awaited the next element of the sequence when it cancelled the task. If the sequence waits for a timer or another \
      clock, pass the test's scheduler or clock to it.
      """
  }

  var unchangedValue: String? {
    guard isTimeline, isActive, missingEvent?.kind == .value, let events,
      events.actual.events.count <= 1
    else { return nil }
    return """
      The value has not changed in virtual time: check that its code has run, and that no task of it threw an error. Changes before the clock \
      runs do not show: call the code in scheduler.at(0) { … }. The test kit cannot see a Timer or DispatchQueue.asyncAfter: if the code uses one, \
      pass it a scheduler or a clock instead.
      """
  }

  var nothingEmitted: String? {
    guard missingEvent != nil, sources.isEmpty, isActive, observed.kind == .observable,
      events?.actual.events.isEmpty == true
    else { return nil }
    return """
      Nothing was emitted. The subscription begins when verify() runs the scheduler: let subjects emit later, by \
      scheduler.at(1) { subject.onNext(…) }.
      """
  }

  /// An element that is late by the time between a source's only element and its completion, as with `Single`; nil if it is not.
  private var lateElement: (drawing: String, advice: String)? {
    guard case .shifted(let frames) = first?.kind, frames > 0, expectedEvent?.kind == .value,
      let source = sources.first(where: { $0.silenceBeforeEnd == frames })
    else { return nil }
    let time = "\(frames) frame\(frames == 1 ? "" : "s")"
    let sign = signs.completed
    return (
      "`\(source.label)` draws its '\(sign)' \(time) after its element",
      "draw both in one frame, or expect the element in the frame of the '\(sign)'"
    )
  }
}

extension FailureReport.ContextRow {
  /// Whether it is a hot source that draws a value in a frame.
  fileprivate func drawsHotValue(in frame: Int) -> Bool {
    guard label.hasPrefix("hot"), let diagram = content.diagram else { return false }
    return diagram.marks.contains { $0.frame == frame && $0.symbol.drawnValue != nil }
  }

  /// The frames from the only value of the source that the row draws to its completion; nil unless it has both.
  fileprivate var silenceBeforeEnd: Int? {
    guard let marks = content.diagram?.marks,
      let end = marks.last(where: { $0.symbol == .completed })
    else { return nil }
    let values = marks.filter { $0.symbol.drawnValue != nil }
    return values.count == 1 ? end.frame - values[0].frame : nil
  }

  /// The frame in which the source ends; nil if it does not.
  var lastFrame: Int? {
    content.diagram?.marks.last { $0.symbol == .completed || $0.symbol == .error }?.frame
  }
}

import VirtualTimeCore

/// A source whose events a test expects.
///
/// `expect(_:)` returns it.
public struct MarbleExpectation<Element> {
  /// How many events of two observables are compared.
  private static var mostEvents: Int { 1_000_000 }

  let world: TestWorld
  let source: EventSource<Element>
  /// Nil where the subscription's diagram cannot be read, which is reported already.
  let schedule: SubscriptionFrames?
  /// What fails the test unless a diagram or another observable follows.
  let unfinished: TestRecord.Check
  /// Cancels a task that is heard until its end nevertheless; nil where there is none.
  var cancel: (() -> Void)?
  /// Adds facts about the observed source; nil if there are none.
  var sourceKind: ((inout ObservedSource) -> Void)?
  /// Makes the observable of a value's changes, given what `toBe` compares with; nil if an observable or a sequence is expected.
  var timeline: ((_ areEqual: @escaping (Element, Element) -> Bool) -> EventSource<Element>)?
  /// Returns why nothing can be observed; nil if it can.
  var obstacle: (() -> String?)?

  /// Describes what is observed; called only if the expectation fails.
  private var observed: () -> ObservedSource {
    let kind: ObservedSource.Kind =
      cancel != nil ? .sequence : timeline != nil ? .timeline : .observable
    return { [sourceKind, schedule, madeIn = world.clock] in
      var observed = ObservedSource(
        kind: kind, isOptional: Element.self is any ExpressibleByNilLiteral.Type,
        firstFrame: schedule?.subscribe ?? 0, endFrame: schedule?.end, madeIn: madeIn)
      sourceKind?(&observed)
      return observed
    }
  }

  /// Notes that the source must emit what a diagram draws, or what one of others does.
  func toBe(
    _ text: DrawnText, or others: [DrawnText] = [], _ values: DrawnValues<Element>,
    error: any Error, by areEqual: @escaping (Element, Element) -> Bool, note: String? = nil
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    do throws(MarbleFailure) {
      let syntax = world.syntax
      let diagram = try text.diagram(as: .expect, in: syntax)
      let expected = try text.events(of: diagram, values: values, error: error, in: syntax)
      text.warnOfMistakenTimes(in: syntax, besides: values.names)
      var alternatives = [Alternative(diagram: diagram, events: expected)]
      for other in others {
        alternatives.append(
          try alternative(other, values, error: error, cancelledAt: diagram.cancellation))
      }
      let recorder = recorder(
        of: timeline?(areEqual) ?? source, schedule,
        expecting: alternatives.reduce(0) { max($0, $1.events.count) })
      if let frame = diagram.cancellation {
        world.frames.schedule(at: frame, phase: .disposal, cancel ?? recorder.dispose)
      }
      let check = TestRecord.Check(
        site: text.site, of: recorder, observesSequence: cancel != nil
      ) { [observed, obstacle] end, contents in
        if let obstacle = obstacle?() { return MarbleFailure(obstacle, at: text.site) }
        let nearest = alternatives[
          recorder.list.nearest(among: alternatives.map(\.events), by: areEqual)]
        let comparison = RecordingComparison(
          areEqual: areEqual, diagram: nearest.diagram, values: values, syntax: syntax)
        var failure = comparison.failure(
          of: recorder, nearest.events, observed, at: text.site, after: end, contents)
        if let note { failure?.append(note) }
        if alternatives.count > 1 {
          failure?.append("of \(alternatives.count) allowed diagrams, this one is the nearest")
        }
        if failure != nil, alternatives.count == 1, end.ending == nil, !recorder.isFull {
          let drawing = EventDrawing(
            values: values, error: error, areEqual: areEqual, diagram: diagram, syntax: syntax)
          failure?.correction = MarbleCorrection(drawn: [text.text]) {
            () throws(MarbleCorrection.Obstacle) in [try drawing.text(of: recorder.events)]
          }
        }
        return failure
      }
      let last = alternatives.reduce(schedule.lastFrame) { max($0, $1.diagram.lastFrame) }
      world.record.add(check, lastFrame: last)
    } catch {
      world.record.add(error)
    }
  }

  /// What one of several diagrams draws.
  private struct Alternative {
    let diagram: MarbleDiagram
    let events: EventList<Element>
  }

  private func alternative(
    _ text: DrawnText, _ values: DrawnValues<Element>, error: any Error,
    cancelledAt frame: Int?
  ) throws(MarbleFailure) -> Alternative {
    let diagram = try text.diagram(as: .expect, in: world.syntax)
    if diagram.cancellation != frame {
      throw MarbleFailure(
        "the diagrams of one expectation must cancel in the same frame, or none of them",
        at: text.site)
    }
    text.warnOfMistakenTimes(in: world.syntax, besides: values.names)
    return Alternative(
      diagram: diagram,
      events: try text.events(of: diagram, values: values, error: error, in: world.syntax))
  }

  /// Notes that the source must emit what another emits.
  package func toEqual(
    _ other: EventSource<Element>, by areEqual: @escaping (Element, Element) -> Bool,
    at site: CallSite
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    let recorder = recorder(
      of: timeline?(areEqual) ?? source, schedule, expecting: Self.mostEvents)
    let model = self.recorder(of: other, schedule, expecting: Self.mostEvents)
    let comparison = RecordingComparison(areEqual: areEqual, syntax: world.syntax)
    let check = TestRecord.Check(site: site, of: recorder, equalTo: model) {
      [observed] end, contents in
      comparison.failure(of: recorder, model.list, observed, at: site, after: end, contents)
    }
    world.record.add(check, lastFrame: schedule.lastFrame)
  }

  private func recorder(
    of source: EventSource<Element>, _ schedule: SubscriptionFrames, expecting count: Int
  ) -> ExpectationRecorder<Element> {
    let recorder = ExpectationRecorder(
      source, schedule, expecting: count, on: world.frames, outside: world.tasks.outside)
    world.record.add(recorder)
    return recorder
  }
}

extension RecordingComparison {
  /// The number of extra events to draw if a pipeline does not end.
  private static var mostSurplusEvents: Int { 5 }

  /// In what a recording differs from the expected events, or why it has no end; nil if it is as expected.
  fileprivate func failure(
    of recorder: ExpectationRecorder<Element>, _ expected: EventList<Element>,
    _ observed: () -> ObservedSource, at site: CallSite, after end: RunEnd,
    _ contents: TestRecord.Contents
  ) -> MarbleFailure? {
    let list = recorder.list
    var problem = recorder.isActive ? end.ending : nil
    if recorder.isFull { problem = "emitted \(list.count) events and more" }
    let isAsExpected = !recorder.isFull && expected.equals(list, by: areEqual)
    if problem == nil, isAsExpected { return nil }
    var actual = list.records
    if problem != nil { actual = Array(actual.prefix(expected.count + Self.mostSurplusEvents)) }
    let sources = contents.sources
    let difference = comparison(expected.records, actual, below: sources)
    let observed = observed()
    if let problem {
      let work = contents.workNotes?.lines ?? []
      return MarbleFailure(
        """
        this \(problem)\(end.remedy(ofTimeline: observed.kind == .timeline))\(isAsExpected ? end.remedyElsewhere(work) : "")

        \(work.map { "  \($0)\n" }.joined() + (work.isEmpty ? "" : "\n"))\
        \(difference.diagrams(below: sources, in: syntax))
        """, at: site)
    }
    var failure = MarbleFailure(
      "\(difference.summary)\n\n\(difference.text(below: sources, in: syntax))",
      at: site)
    var miss = Miss(difference)
    miss.observed = observed
    (miss.isActive, miss.isCancelled) = (recorder.isActive, recorder.isCancelled)
    miss.names = values?.names ?? []
    miss.signs = (syntax.character(for: .error), syntax.character(for: .completed))
    failure.miss = miss
    return failure
  }
}

extension RowComparison {
  /// The recordings and in what they differ, below the sources.
  func text(below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax) -> String {
    let report = report(below: sources, in: syntax)
    return differences.isEmpty ? report.diagrams() : report.text()
  }

  /// Draws the recordings below the sources.
  func diagrams(below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax) -> String {
    report(below: sources, in: syntax).diagrams()
  }

  private func report(
    below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax
  ) -> FailureReport {
    FailureReport(context: sources, comparison: self, syntax: syntax)
  }
}

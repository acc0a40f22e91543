import RxCore

/// An observable of which a test draws what it must emit, made by `expect(_:)`.
public struct MarbleExpectation<Element> {
  /// How many events of two observables are compared.
  private static var mostEvents: Int { 1_000_000 }

  let scheduler: TestScheduler
  let source: Observable<Element>
  /// Nil where the subscription's diagram cannot be read, which is reported already.
  let schedule: SubscriptionSchedule?

  /// Notes that the source must emit what a diagram draws.
  func toBe(
    _ text: DrawnText, _ values: DrawnValues<Element>, error: any Error,
    by comparison: RecordingComparison<Element>
  ) {
    guard let schedule else { return }
    do throws(MarbleFailure) {
      let diagram = try text.diagram(as: .expect)
      let events = try text.events(of: diagram, values: values, error: error)
      let expected = zip(events, diagram.marks).map { event, mark in
        RecordingComparison.Expected(event: event, symbol: mark.symbol.drawnValue)
      }
      let recorder = record(schedule, expecting: expected.count)
      let drawing = EventDrawing(
        values: values, error: error, areEqual: comparison.areEqual, diagram: diagram)
      let check = MarbleLedger.Check(site: text.site) { run, sources in
        var failure = Self.failure(
          recorder, expected, lastFrame: diagram.lastFrame, by: comparison, at: text.site,
          after: run, sources)
        if run.problem == nil, !recorder.isFull {
          failure?.correction = MarbleCorrection(drawn: [text.text]) {
            () throws(MarbleCorrection.Obstacle) in [try drawing.text(of: recorder.events)]
          }
        }
        return failure
      }
      scheduler.ledger.add(check, lastFrame: max(diagram.lastFrame, schedule.lastFrame))
    } catch {
      scheduler.ledger.add(error)
    }
  }

  /// Notes that the source must emit what another emits.
  func toEqual(
    _ other: Observable<Element>, by comparison: RecordingComparison<Element>, at site: CallSite
  ) {
    guard let schedule else { return }
    let recorder = record(schedule, expecting: Self.mostEvents)
    let model = MarbleExpectation(scheduler: scheduler, source: other, schedule: schedule)
      .record(schedule, expecting: Self.mostEvents)
    let check = MarbleLedger.Check(site: site) { run, sources in
      let expected = model.events.map { RecordingComparison.Expected(event: $0, symbol: nil) }
      return Self.failure(
        recorder, expected, lastFrame: 0, by: comparison, at: site, after: run, sources)
    }
    scheduler.ledger.add(check, lastFrame: schedule.lastFrame)
  }

  private func record(
    _ schedule: SubscriptionSchedule, expecting count: Int
  ) -> ExpectationRecorder<Element> {
    let recorder = ExpectationRecorder(
      source, schedule, expecting: count, on: scheduler.frames)
    scheduler.ledger.add(recorder)
    return recorder
  }

  private static func failure(
    _ recorder: ExpectationRecorder<Element>, _ expected: [RecordingComparison<Element>.Expected],
    lastFrame: Int, by comparison: RecordingComparison<Element>, at site: CallSite,
    after run: MarbleRun, _ sources: [FailureReport.ContextRow]
  ) -> MarbleFailure? {
    let actual = recorder.events
    var problem = recorder.isActive ? run.problem : nil
    if recorder.isFull { problem = "this emitted \(actual.count) events and more" }
    if problem == nil && comparison.holds(expected, actual) { return nil }
    let difference = comparison.comparison(expected, actual, lastFrame: lastFrame)
    let headline = problem.map { "\($0); end it by expect(…, subscribing: \"^---!\")" }
    return MarbleFailure(
      "\(headline ?? difference.summary)\n\n\(difference.text(below: sources))", at: site)
  }
}

extension SubscriptionSchedule {
  var lastFrame: Int { max(start, end ?? 0) }
}

extension MarbleDiagram.Symbol {
  /// The text of a value.
  var drawnValue: String? {
    if case .value(let text) = self { text } else { nil }
  }
}

extension Comparison {
  /// The recordings and in what they differ, below the sources.
  func text(below sources: [FailureReport.ContextRow]) -> String {
    let report = FailureReport(title: "", location: nil, context: sources, comparison: self)
    if !differences.isEmpty { return report.text() }
    return DiagramBlock(context: sources, comparison: self, style: TextStyle(isColored: false))
      .lines.joined(separator: "\n")
  }
}

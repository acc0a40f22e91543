import RxCore

/// An observable whose events a test expects.
///
/// `expect(_:)` returns it.
public struct MarbleExpectation<Element> {
  /// How many events of two observables are compared.
  private static var mostEvents: Int { 1_000_000 }
  /// The number of extra events to draw if a pipeline does not end.
  private static var mostSurplusEvents: Int { 5 }

  let scheduler: TestScheduler
  let source: Observable<Element>
  /// Nil where the subscription's diagram cannot be read, which is reported already.
  let schedule: SubscriptionSchedule?
  /// The entry that fails the test unless a diagram or another observable follows.
  let unfinished: UnfinishedExpectation
  /// Cancels a task that is heard until its end nevertheless; nil where there is none.
  var cancel: (() -> Void)?
  /// The type of the observed source, such as `Single`; nil if a sequence or a value is observed.
  var sourceType: (any ObservableConvertibleType<Element>.Type)?
  /// The value that is read in each frame; nil if an observable or a sequence is expected.
  var timeline: ExpectedTimeline<Element>?
  /// Returns why nothing can be observed; nil if it can.
  var obstacle: (() -> String?)?

  /// Describes what is observed; called only if the expectation fails.
  private var observed: () -> ObservedSource {
    let kind: ObservedSource.Kind =
      cancel != nil ? .sequence : timeline != nil ? .timeline : .observable
    return { [sourceType, schedule, madeIn = scheduler.clock] in
      let isSingle = sourceType == Single<Element>.self
      return ObservedSource(
        kind: kind, isSingle: isSingle,
        isOneElement: isSingle || sourceType == Maybe<Element>.self,
        isOptional: Element.self is any OptionalValue.Type,
        endAdvice: sourceType.flatMap { EndAdvice.advice(for: $0) },
        firstFrame: schedule?.start ?? 0, endFrame: schedule?.end, madeIn: madeIn)
    }
  }

  /// Notes that the source must emit what a diagram draws.
  func toBe(
    _ text: DrawnText, _ values: DrawnValues<Element>, error: any Error,
    by comparison: RecordingComparison<Element>, note: String? = nil
  ) {
    unfinished.close(in: scheduler.record)
    guard let schedule else { return }
    do throws(MarbleFailure) {
      let syntax = scheduler.syntax
      let diagram = try text.diagram(as: .expect, in: syntax)
      let expected = try text.events(of: diagram, values: values, error: error, in: syntax)
      text.warnOfMistakenTimes(in: syntax, besides: values.names)
      let recorder = record(schedule, expecting: expected.count, by: comparison)
      cancel(recorder, at: diagram.cancellation)
      let check = TestRecord.Check(
        site: text.site, of: recorder, silence: .ifDrawn, observesSequence: cancel != nil
      ) {
        [observed, unowned record = scheduler.record, obstacle] run, sources in
        if run.problem == nil, obstacle == nil, comparison.holds(expected, of: recorder) {
          return nil
        }
        if let obstacle = obstacle?() { return MarbleFailure(obstacle, at: text.site) }
        var failure = Self.failure(
          recorder, expected, drawnBy: diagram, with: values, in: syntax, by: comparison, observed,
          in: record, at: text.site, after: run, sources)
        if let note { failure?.append(note) }
        if failure != nil, run.problem == nil, !recorder.isFull {
          let drawing = EventDrawing(
            values: values, error: error, areEqual: comparison.areEqual, diagram: diagram,
            syntax: syntax)
          failure?.correction = MarbleCorrection(drawn: [text.text]) {
            () throws(MarbleCorrection.Obstacle) in [try drawing.text(of: recorder.events)]
          }
        }
        return failure
      }
      scheduler.record.add(check, lastFrame: max(diagram.lastFrame, schedule.lastFrame))
    } catch {
      scheduler.record.add(error)
    }
  }

  /// Notes that the source must emit what another emits.
  func toEqual(
    _ other: Observable<Element>, by comparison: RecordingComparison<Element>, at site: CallSite
  ) {
    unfinished.close(in: scheduler.record)
    guard let schedule else { return }
    let recorder = record(schedule, expecting: Self.mostEvents, by: comparison)
    let model = MarbleExpectation(
      scheduler: scheduler, source: other, schedule: schedule, unfinished: unfinished
    )
    .record(schedule, expecting: Self.mostEvents, by: comparison)
    let check = TestRecord.Check(
      site: site, of: recorder,
      silence: .ifCompared { recorder.events.isEmpty && model.events.isEmpty }
    ) {
      [syntax = scheduler.syntax, observed, unowned record = scheduler.record] run, sources in
      Self.failure(
        recorder, model.list, drawnBy: nil, with: nil, in: syntax, by: comparison, observed,
        in: record, at: site, after: run, sources)
    }
    scheduler.record.add(check, lastFrame: schedule.lastFrame)
  }

  /// Cancels what is observed in a frame: its task, or else the subscription.
  private func cancel(_ recorder: ExpectationRecorder<Element>, at frame: Int?) {
    guard let frame else { return }
    scheduler.frames.schedule(at: frame, phase: .disposal) { [cancel] in
      if let cancel { cancel() } else { recorder.dispose() }
    }
  }

  private func record(
    _ schedule: SubscriptionSchedule, expecting count: Int,
    by comparison: RecordingComparison<Element>
  ) -> ExpectationRecorder<Element> {
    var source = source
    if let timeline, timeline.areEqual == nil {
      source = scheduler.timeline(of: timeline.read, by: comparison.areEqual)
    }
    let recorder = ExpectationRecorder(
      source, schedule, expecting: count, on: scheduler.frames, outside: scheduler.tasks.outside)
    scheduler.record.add(recorder)
    return recorder
  }

  private static func failure(
    _ recorder: ExpectationRecorder<Element>, _ expected: EventList<Event<Element>>,
    drawnBy diagram: MarbleDiagram?, with values: DrawnValues<Element>?,
    in syntax: MarbleSyntax, by comparison: RecordingComparison<Element>,
    _ observed: () -> ObservedSource, in record: TestRecord, at site: CallSite,
    after run: RunEnd, _ sources: [FailureReport.ContextRow]
  ) -> MarbleFailure? {
    let list = recorder.list
    var problem = recorder.isActive ? run.problem : nil
    if recorder.isFull { problem = "this emitted \(list.count) events and more" }
    if problem == nil, comparison.holds(expected, list) { return nil }
    let isAsExpected = !recorder.isFull && comparison.holds(expected, list)
    let (expected, actual) = (expected.records, list.records)
    let (symbols, letters) = (diagram?.drawnValues ?? [], values?.letters ?? [])
    if let problem {
      let first = comparison.comparison(
        expected, Array(actual.prefix(expected.count + mostSurplusEvents)), drawn: symbols,
        named: letters, below: sources, lastFrame: diagram?.lastFrame ?? 0,
        cancellation: diagram?.cancellation, in: syntax)
      let work = record.notedWork
      return MarbleFailure(
        """
        \(problem)\(run.remedy(ofTimeline: observed().kind == .timeline))\(isAsExpected ? run.remedyElsewhere(work) : "")

        \(work.map { "  \($0)\n" }.joined() + (work.isEmpty ? "" : "\n"))\
        \(first.diagrams(below: sources, in: syntax))
        """, at: site)
    }
    let difference = comparison.comparison(
      expected, actual, drawn: symbols, named: letters, below: sources,
      lastFrame: diagram?.lastFrame ?? 0, cancellation: diagram?.cancellation, in: syntax)
    var failure = MarbleFailure(
      "\(difference.summary)\n\n\(difference.text(below: sources, in: syntax))",
      at: site)
    var miss = Miss(difference)
    miss.observed = observed()
    (miss.isActive, miss.isCancelled) = (recorder.isActive, recorder.isCancelled)
    (miss.sources, miss.names) = (sources, values?.names ?? [])
    miss.lateSubscriptions = record.lateSubscriptions(to: sources)
    miss.limit = record.place?.scheduler?.limit
    miss.signs = (syntax.character(for: .error), syntax.character(for: .completed))
    failure.miss = miss
    return failure
  }
}

/// A value whose changes are expected.
final class ExpectedTimeline<Value> {
  /// Returns the value; nil if it cannot be read here.
  let read: () -> Value?
  /// Returns whether the value has not changed; nil if `toBe` says that.
  let areEqual: ((Value, Value) -> Bool)?

  init(read: @escaping () -> Value?, areEqual: ((Value, Value) -> Bool)?) {
    self.read = read
    self.areEqual = areEqual
  }
}

extension SubscriptionSchedule {
  var lastFrame: Int { max(start, end ?? 0) }
}

extension MarbleDiagram {
  /// When what is expected is cancelled.
  fileprivate var cancellation: Int? { marks.first { $0.symbol == .unsubscribe }?.frame }

  /// For each event, the text of its value; nil for terminal events.
  fileprivate var drawnValues: [String?] {
    marks.filter { $0.symbol != .subscribe && $0.symbol != .unsubscribe }.map(\.symbol.drawnValue)
  }
}

extension MarbleDiagram.Symbol {
  /// The text of a value.
  var drawnValue: String? {
    if case .value(let text) = self { text } else { nil }
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
    FailureReport(title: "", location: nil, context: sources, comparison: self, syntax: syntax)
  }
}

/// An `Optional`, whatever it wraps.
private protocol OptionalValue {}

extension Optional: OptionalValue {}

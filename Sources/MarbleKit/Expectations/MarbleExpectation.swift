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
  /// The value when the expectation was made, if it is a value, and the clock had not run; nil if it is not known.
  var earlier: Element?
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
    error: any Error, allowing allowed: MarbleLeeway = [],
    by areEqual: @escaping (Element, Element) -> Bool, note: String? = nil
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    do throws(MarbleFailure) {
      let leeway = try allowed.leewayOfDiagram(at: text.site)
      let syntax = world.syntax
      let diagram = try text.diagram(as: .expect, in: syntax)
      let expected = try text.events(of: diagram, values: values, error: error, in: syntax)
      text.warnOfMistakenTimes(in: syntax, besides: values.names)
      var alternatives = [Alternative(diagram: diagram, events: expected)]
      for other in others {
        alternatives.append(
          try alternative(other, values, error: error, cancelledAt: diagram.cancellation))
      }
      let drawing = EventDrawing(
        values: values, error: error, areEqual: areEqual, diagram: diagram, syntax: syntax)
      expect(
        alternatives, schedule, allowing: leeway, values, by: areEqual,
        correction: others.isEmpty ? (text.text, drawing.text) : nil, note: note, at: text.site)
    } catch {
      world.record.add(error)
    }
  }

  /// Records the source, and compares it with what is expected after the run.
  private func expect(
    _ alternatives: [Alternative], _ schedule: SubscriptionFrames, allowing leeway: Leeway,
    _ values: DrawnValues<Element>? = nil, by areEqual: @escaping (Element, Element) -> Bool,
    correction: Correction? = nil, note: String? = nil, at site: CallSite
  ) {
    let recorder = recorder(
      of: timeline?(areEqual) ?? source, schedule,
      expecting: alternatives.reduce(0) { max($0, $1.events.count) })
    if let frame = alternatives[0].diagram?.cancellation {
      world.frames.schedule(at: frame, phase: .disposal, cancel ?? recorder.dispose)
    }
    let check = TestRecord.Check(site: site, of: recorder, observesSequence: cancel != nil) {
      [observed, obstacle, earlier, syntax = world.syntax] end, contents in
      if let obstacle = obstacle?() { return MarbleFailure(obstacle, at: site) }
      // A closure: a key path of a generic type is made anew each time.
      let nearest =
        alternatives.count == 1
        ? alternatives[0]
        : alternatives[
          recorder.list.nearest(
            among: alternatives.map { $0.events }, allowing: leeway, by: areEqual)]
      let comparison = RecordingComparison(
        areEqual: areEqual, diagram: nearest.diagram, values: values, syntax: syntax,
        leeway: leeway, listsValues: nearest.diagram == nil)
      var failure = comparison.failure(
        of: recorder, nearest.events, observed, at: site, after: end, contents)
      if failure != nil, let earlier, let first = nearest.events.first?.element {
        failure?.miss?.observed.startedAsExpected = areEqual(first, earlier)
      }
      if let note { failure?.append(note) }
      if nearest.lacksEnd, recorder.list.last?.isCompletion == true, !leeway.allowsMore {
        failure?.append("The source completes. If it should, add then: .completed.")
      }
      if alternatives.count > 1 {
        failure?.append("of \(alternatives.count) allowed diagrams, this one is the nearest")
      }
      if failure != nil, let correction, end.ending == nil, !recorder.isFull {
        failure?.correction = MarbleCorrection(drawn: [correction.drawn]) {
          () throws(MarbleCorrection.Obstacle) in [try correction.text(recorder.events)]
        }
      }
      return failure
    }
    let drawn = alternatives.reduce(schedule.lastFrame) { max($0, $1.diagram?.lastFrame ?? 0) }
    world.record.add(check, lastFrame: leeway.lastFrame(ofEventsThrough: drawn))
  }

  /// The text of a diagram, and a function that draws what happened instead.
  private typealias Correction = (
    drawn: String,
    text: ([MarbleRecord<Element>]) throws(MarbleCorrection.Obstacle) -> String
  )

  /// Notes that the source must emit values in any frames.
  func toEmit(
    _ values: [Element], within time: String?, then ending: MarbleEnding,
    allowing allowed: MarbleLeeway, by areEqual: @escaping (Element, Element) -> Bool,
    at site: CallSite
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    do throws(MarbleFailure) {
      var last = Int.max
      if let time { last = schedule.subscribe + (try frames(time, at: site)) }
      let events = EventList<Element>(capacity: values.count + 1)
      for value in values { events.append(element: value, at: 0) }
      var allowsMore = false
      switch ending {
      case .nothing: break
      case .completed: events.append(end: nil, at: 0)
      case .error(let error): events.append(end: error, at: 0)
      case .more where values.isEmpty:
        throw MarbleFailure(
          "this allows everything, so it tests nothing: name a value before then: .more", at: site)
      case .more: allowsMore = true
      }
      let leeway = try allowed.leewayOfList(through: last, more: allowsMore, at: site)
      expect(
        [Alternative(diagram: nil, events: events)], schedule, allowing: leeway, by: areEqual,
        at: site)
    } catch {
      world.record.add(error)
    }
  }

  /// The frames of a time such as `10ms`.
  private func frames(_ time: String, at site: CallSite) throws(MarbleFailure) -> Int {
    do throws(FrameDuration.Problem) {
      return try FrameDuration(time, in: world.syntax.frame).frames
    } catch {
      let message =
        error == .notATime
        ? "\(StringLiteral.source(for: time)) is not a time; write it as \"20f\", \"9ms\", \"1.5s\" or \"2m\""
        : error.message
      throw MarbleFailure("within: \(message)", at: site)
    }
  }

  /// Notes that the source must emit none of some values.
  func notToEmit(
    _ values: [Element], by areEqual: @escaping (Element, Element) -> Bool, at site: CallSite
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    let recorder = recorder(
      of: timeline?(areEqual) ?? source, schedule, expecting: Self.mostEvents)
    let comparison = RecordingComparison(areEqual: areEqual, syntax: world.syntax)
    let check = TestRecord.Check(site: site, of: recorder, observesSequence: cancel != nil) {
      [observed, obstacle] end, contents in
      if let obstacle = obstacle?() { return MarbleFailure(obstacle, at: site) }
      return comparison.failure(
        of: recorder, without: values, observed, at: site, after: end, contents)
    }
    world.record.add(check, lastFrame: schedule.lastFrame)
  }

  /// The same expectation, of values that predicates may describe.
  func matching() -> MarbleExpectation<MarbleValue<Element>> {
    var expectation = converting { MarbleValue.recorded($0) }
    expectation.sourceKind = sourceKind
    expectation.obstacle = obstacle
    expectation.earlier = earlier.map { .recorded($0) }
    guard let timeline else { return expectation }
    if !(Element.self is any Equatable.Type) {
      expectation.obstacle = {
        "predicates cannot tell when a tuple changes: expect one value of it, or write toBe(…, by: ==)"
      }
    }
    expectation.timeline = { areEqual in
      timeline { areEqual(.recorded($0), .recorded($1)) }.map { .recorded($0) }
    }
    return expectation
  }

  /// What is expected, or one of several possibilities.
  private struct Alternative {
    /// Nil if values are expected in any frames.
    let diagram: MarbleDiagram?
    let events: EventList<Element>

    /// Whether it is a list of values without a terminal event.
    var lacksEnd: Bool { diagram == nil && events.last?.isEnd != true }
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
    _ other: EventSource<Element>, allowing allowed: MarbleLeeway = [],
    by areEqual: @escaping (Element, Element) -> Bool, at site: CallSite
  ) {
    world.record.remove(unfinished)
    guard let schedule else { return }
    let leeway: Leeway
    do throws(MarbleFailure) { leeway = try allowed.leeway(at: site) } catch {
      return world.record.add(error)
    }
    let recorder = recorder(
      of: timeline?(areEqual) ?? source, schedule, expecting: Self.mostEvents)
    let model = self.recorder(of: other, schedule, expecting: Self.mostEvents)
    let comparison = RecordingComparison(
      areEqual: areEqual, syntax: world.syntax, leeway: leeway)
    let check = TestRecord.Check(site: site, of: recorder, equalTo: model) {
      [observed] end, contents in
      comparison.failure(of: recorder, model.list, observed, at: site, after: end, contents)
    }
    world.record.add(check, lastFrame: schedule.lastFrame)
  }

  func recorder(
    of source: EventSource<Element>, _ schedule: SubscriptionFrames, expecting count: Int,
    explains: Bool = Explanations.areOn
  ) -> ExpectationRecorder<Element> {
    let recorder = ExpectationRecorder(
      source, schedule, expecting: count, on: world.frames, outside: world.tasks.outside,
      overlaps: world.overlaps, explains: explains)
    world.record.add(recorder)
    return recorder
  }
}

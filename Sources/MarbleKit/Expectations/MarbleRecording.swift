/// The events of a source, as `toBe` takes them.
///
///     print(scheduler.expect(search.results).recorded())
///     // toBe("-A--B", values: ["A": [], "B": [Article(title: "Swift")]])
///
/// `description` is the call of `toBe` with which the expectation holds. Its diagram, values and error are properties, too.
public struct MarbleRecording<Element>: CustomStringConvertible {
  /// The diagram of the events.
  public let diagram: String

  /// The values for characters of the diagram.
  ///
  /// All other characters are read as elements.
  public let values: [String: Element]

  /// The error for `#`; nil if the source has not failed.
  public let error: (any Error)?

  /// Remarks on the diagram, such as that the source had not ended at the end of the run.
  public let notes: [String]

  /// A table of the frames in which each task of the test ran, with its waits; empty if no task has run.
  ///
  /// A task has the name that the code has given it, as in `Task(name: "load") { … }`, or else the frame in which it was started.
  public let tasks: String

  /// What each operator of the pipeline has emitted, one below the other on one time axis.
  ///
  /// An inner sequence, such as one of `flatMap`, follows its operator, further to the right. `!` is a disposal. Adjacent calls of `map` are
  /// one operator. Of other libraries, and in release builds, it has only the rows of ``MarbleProbe``s.
  public let operators: String

  /// The call of `toBe`, as Swift code, below the notes.
  public var description: String {
    let entries = values.sorted { $0.key < $1.key }
      .map { "\(StringLiteral.source(for: $0.key)): \(swiftCode(for: $0.value))" }
    var arguments = [StringLiteral.source(for: diagram)]
    if !entries.isEmpty { arguments.append("values: [\(entries.joined(separator: ", "))]") }
    if let error, !isEqual(error, MarbleError()) {
      arguments.append("error: \(printed(error))")
    }
    if !(Element.self is any Equatable.Type), Element.self != Void.self {
      arguments.append("by: ==")
    }
    let call = "toBe(\(arguments.joined(separator: ", ")))"
    return (notes.map { "// \($0)" } + [call]).joined(separator: "\n")
  }
}

extension MarbleRecording {
  /// Draws events.
  init(
    _ events: [MarbleRecord<Element>], notes: [String], tasks: String, operators: String = "",
    in syntax: MarbleSyntax
  ) {
    let names = RecordedNames(events.compactMap(\.value.element), in: syntax)
    let marks = events.map { event -> MarbleDiagram.Mark in
      switch event.value {
      case .next(let element): .init(.value(names.name(of: element)), frame: event.time)
      case .error: .init(.error, frame: event.time)
      case .completed: .init(.completed, frame: event.time)
      }
    }
    var notes = notes
    do throws(MarbleCorrection.Obstacle) {
      diagram = try MarbleCorrection.text(of: marks, in: syntax, lastFrame: nil)
    } catch {
      notes.append("drawn as RxJS does: \(error.reason)")
      diagram = MarblePrinter().print(MarbleDiagram(marks: marks))
    }
    values = names.values
    self.error = events.last?.value.error
    self.notes = notes
    self.tasks = tasks
    self.operators = operators
  }
}

extension MarbleExpectation {
  /// Runs the scheduler until no work is left, and returns what the source emits, to be printed.
  ///
  ///     print(scheduler.expect(typed.debounce(.milliseconds(2), scheduler: scheduler)).recorded())
  ///     // toBe("---a---c--d-|")
  ///
  /// Write it in place of `toBe` to see what a pipeline does. It records the source as `toBe` does, and expects nothing. The clock
  /// is then at the end of the run, so what the test adds later begins there.
  ///
  /// - Returns: The events, as `toBe` takes them; the first 1,000 if there are more.
  public func recorded() -> MarbleRecording<Element> {
    let recorder = beginRecording()
    let end = world.runToRecord()
    return recording(of: recorder, endingWith: end)
  }

  /// Runs the scheduler until no work is left and no task of the test can continue, and returns what the source emits, to be printed.
  ///
  ///     let results = await scheduler.expect { model.results }.recorded()
  ///     print(results)
  ///     print(results.tasks)
  ///
  /// Write it in place of `toBe` to see what a pipeline or a model does. It records the source as `toBe` does, and expects nothing.
  /// The clock is then at the end of the run, so what the test adds later begins there.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Returns: The events, as `toBe` takes them; the first 1,000 if there are more.
  public func recorded(
    isolation: isolated (any Actor)? = #isolation
  ) async -> MarbleRecording<Element> {
    let recorder = beginRecording()
    let end = await world.runToRecord()
    return recording(of: recorder, endingWith: end)
  }

  private func beginRecording() -> ExpectationRecorder<Element>? {
    world.record.remove(unfinished)
    world.tasks.beginRecordingSteps()
    return schedule.map {
      recorder(
        of: timeline?(RecordedNames.areEqual) ?? source, $0, expecting: 0, explains: true)
    }
  }

  private func recording(
    of recorder: ExpectationRecorder<Element>?, endingWith end: RunEnd?
  ) -> MarbleRecording<Element> {
    let tasks = world.tasks.endRecordingSteps()
    var notes: [String] = []
    if let obstacle = obstacle?() { notes.append(obstacle) }
    guard let recorder, let end else {
      let reason =
        end == nil ? "work of the scheduler cannot run it" : "the subscription cannot be read"
      notes.append("nothing was observed: \(reason)")
      return MarbleRecording([], notes: notes, tasks: tasks, in: world.syntax)
    }
    let events = recorder.events
    if recorder.isFull {
      notes.append("emitted \(events.count) events and more")
    } else if recorder.isActive, let ending = end.ending {
      notes.append(ending + end.remedy(ofTimeline: timeline != nil))
    }
    if let frame = recorder.outsideFrame {
      notes.append("the event of frame \(frame) \(Findings.inRealTime)")
    }
    let operators = FailureReport.lines(
      of: world.record.probedRows(in: world.syntax) + recorder.operatorRows(in: world.syntax),
      in: world.syntax)
    recorder.dispose()
    return MarbleRecording(
      events, notes: notes, tasks: tasks,
      operators: operators.map { $0.dropFirst(2) }.joined(separator: "\n"),
      in: world.syntax)
  }
}

import RxCore

/// What an observable emits that is itself an element, drawn or observed.
struct InnerObservation<Element: Equatable> {
  private enum Contents {
    /// In frames since the observable was emitted.
    case relative([Recorded<Event<Element>>])
    /// In the test's own frames.
    case absolute([Recorded<Event<Element>>])
    /// What is being observed since a frame.
    case observed(since: Int, ExpectationRecorder<Element>)
  }

  private let contents: Contents
  /// How reports draw it.
  private let syntax: MarbleSyntax
  /// The test's letters for elements.
  private var letters: [(name: String, element: Element)] = []

  /// What a diagram draws, in frames since the observable is emitted.
  init(
    drawn events: [Recorded<Event<Element>>],
    with letters: [(name: String, element: Element)], in syntax: MarbleSyntax
  ) {
    self.syntax = syntax
    self.letters = letters
    contents = .relative(events)
  }

  /// What a drawn source emits.
  init(_ source: TestableObservable<Element>, in syntax: MarbleSyntax) {
    self.syntax = syntax
    contents = source.isHot ? .absolute(source.recordedEvents) : .relative(source.recordedEvents)
  }

  /// Observes an element as long as the test runs.
  init<Source: ObservableConvertibleType>(
    observing source: Source, on frames: VirtualFrames, notedIn record: TestRecord,
    with letters: [(name: String, element: Element)], in syntax: MarbleSyntax
  ) where Source.Element == Element {
    self.syntax = syntax
    self.letters = letters
    let recorder = ExpectationRecorder(observing: source, on: frames)
    record.add(recorder)
    contents = .observed(since: max(0, frames.clock), recorder)
  }

  /// Compares drawn observables with observed ones.
  static var comparison: RecordingComparison<InnerObservation> {
    RecordingComparison(
      areEqual: { drawn, observed in
        let start = observed.start
        let elements = RecordingComparison<Element> { $0 == $1 }
        return elements.holds(drawn.events(since: start), observed.events(since: start))
      }, print: { "observable \($0)" })
  }

  private var start: Int {
    if case .observed(let start, _) = contents { start } else { 0 }
  }

  /// The events in frames since the observable was emitted.
  private func events(since start: Int) -> [Recorded<Event<Element>>] {
    let events: [Recorded<Event<Element>>]
    switch contents {
    case .relative(let drawn): return drawn
    case .observed(_, let recorder): events = recorder.events
    case .absolute(let all): events = Self.received(all, since: start)
    }
    return events.map { Recorded(time: $0.time - start, value: $0.value) }
  }

  /// The events of a subscriber that may arrive after a hot source has emitted: the remaining events, or the terminal event.
  private static func received(
    _ events: [Recorded<Event<Element>>], since start: Int
  ) -> [Recorded<Event<Element>>] {
    let rest = events.filter { $0.time >= start }
    guard rest.isEmpty, let last = events.last, last.value.isStopEvent else { return rest }
    return [Recorded(time: start, value: last.value)]
  }
}

extension InnerObservation: CustomStringConvertible {
  /// The diagram.
  var description: String {
    let marks = events(since: start).map { record in
      let symbol: MarbleDiagram.Symbol =
        switch record.value {
        case .next(let element): .value(symbol(for: element))
        case .error: .error
        case .completed: .completed
        }
      return MarbleDiagram.Mark(symbol, frame: record.time)
    }
    let diagram = MarblePrinter(foldingSilenceOver: 40, syntax: syntax).print(
      MarbleDiagram(marks: marks))
    if case .absolute = contents { return "hot \(diagram)" }
    return diagram
  }

  /// The test's letter for an element, else its own text.
  private func symbol(for element: Element) -> String {
    if let letter = letters.first(where: { $0.element == element }) { return letter.name }
    let text = String(describing: element)
    let isTaken = letters.contains { $0.name == text }
    return syntax.canDraw(text) && !isTaken ? text : text.debugDescription
  }
}

import VirtualTimeCore

/// The events of an observable that is itself an element, drawn or observed.
struct InnerObservation<Element: Equatable> {
  enum Contents {
    /// In frames since the observable was emitted.
    case relative([MarbleRecord<Element>])
    /// In the test's own frames.
    case absolute([MarbleRecord<Element>])
    /// What is being observed since a frame.
    case observed(since: Int, ExpectationRecorder<Element>)
  }

  let contents: Contents
  /// The test's letters for elements.
  var letters: [(name: String, element: Element)] = []
  /// How reports draw it.
  let syntax: MarbleSyntax

  private var start: Int {
    if case .observed(let start, _) = contents { start } else { 0 }
  }

  /// The events in frames since the observable was emitted: for a hot source, since `start`.
  private func events(since start: Int) -> [MarbleRecord<Element>] {
    switch contents {
    case .relative(let drawn): drawn
    case .observed(let start, let recorder): recorder.events.map { $0.later(by: -start) }
    case .absolute(let all): Self.received(all, since: start).map { $0.later(by: -start) }
    }
  }

  /// The events of a subscriber that may arrive after a hot source has emitted: the remaining events, or the terminal event.
  private static func received(
    _ events: [MarbleRecord<Element>], since start: Int
  ) -> [MarbleRecord<Element>] {
    let rest = events.filter { $0.time >= start }
    guard rest.isEmpty, let last = events.last, last.value.isEnd else { return rest }
    return [MarbleRecord(time: start, value: last.value)]
  }
}

extension InnerObservation: Equatable {
  /// Whether two observables emit the same; a hot source counts from the emission of the other.
  static func == (left: InnerObservation, right: InnerObservation) -> Bool {
    let start = max(left.start, right.start)
    return left.events(since: start) == right.events(since: start)
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
    if case .absolute = contents { return "observable hot \(diagram)" }
    return "observable \(diagram)"
  }

  /// The test's letter for an element, else its own text.
  private func symbol(for element: Element) -> String {
    if let letter = letters.first(where: { $0.element == element }) { return letter.name }
    let text = String(describing: element)
    let isTaken = letters.contains { $0.name == text }
    return syntax.canDraw(text) && !isTaken ? text : text.debugDescription
  }
}

extension MarbleRecord {
  fileprivate func later(by frames: Int) -> MarbleRecord {
    MarbleRecord(time: time + frames, value: value)
  }
}

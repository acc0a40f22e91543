extension OperatorRow {
  /// The row of a report, above the recordings, with the events up to a frame.
  func contextRow(
    in syntax: MarbleSyntax, through lastFrame: Int = .max
  ) -> FailureReport.ContextRow {
    let writing = EventWriting<Any>(syntax)
    var marks = events.prefix { $0.time <= lastFrame }.map { record -> MarbleDiagram.Mark in
      switch record.value {
      case .next(let element):
        let text = writing.symbol(element) ?? writing.text(record.value)
        return .init(.value(text), frame: record.time)
      case .error: return .init(.error, frame: record.time)
      case .completed: return .init(.completed, frame: record.time)
      }
    }
    if let disposalFrame, disposalFrame <= lastFrame {
      marks.append(.init(.unsubscribe, frame: disposalFrame))
    }
    var diagram = MarbleDiagram(marks: marks, lastFrame: frame + 1)
    diagram.firstFrame = min(frame, marks.first?.frame ?? frame)
    return FailureReport.ContextRow(
      label: String(repeating: "  ", count: depth) + name, content: .diagram(diagram))
  }
}

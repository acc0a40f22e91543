extension MarblePicture {
  /// The number of differences that a picture names.
  private static let mostDifferences = 8

  /// Draws a failure: the sources, the expressions, the expected and the actual events, and what differs in each frame.
  ///
  /// - Parameters:
  ///   - failure: The failure; without a comparison, only its text is drawn.
  ///   - title: The title of the test.
  package init(of failure: FailureParts, title: String) {
    let comparisons = failure.report?.comparisons ?? []
    let crops = comparisons.map(RecordingCrop.init)
    var rows: [Row] = []
    for row in failure.report?.context ?? [] {
      switch row.content {
      case .diagram(let diagram):
        rows.append(Row(row.label, crops.first?.cut(diagram) ?? diagram))
      case .text(let lines), .box(let lines), .heading(let lines):
        rows.append(.expression(lines.flatMap { $0.split(separator: "\n").map(String.init) }))
      }
    }
    var legend: [String] = []
    for (comparison, crop) in zip(comparisons, crops) {
      if comparison.drawsExpected { rows.append(Row(comparison.expected, crop.expected)) }
      rows.append(Row(comparison.actual, crop.actual))
      rows += comparison.differences.prefix(Self.mostDifferences).map { difference in
        .action(difference.name, at: comparison.frame(of: difference))
      }
      let drawn = comparison.expected.events[crop.expected] + comparison.actual.events[crop.actual]
      let symbols = Set(drawn.map(\.symbol))
      legend += comparison.legend.entries.filter { symbols.contains($0.letter) }.map {
        "\($0.letter) = \($0.value.shortened(to: 400))"
      }
    }
    self.init(title: title, rows: rows, legend: legend, warning: failure.headline)
  }
}

extension MarblePicture.Row {
  /// A source, or a row that draws a subscription.
  fileprivate init(_ label: String, _ diagram: MarbleDiagram) {
    if diagram.marks.contains(where: { $0.symbol == .subscribe }) {
      self = .subscription(
        label, from: diagram.marks.first { $0.symbol == .subscribe }?.frame,
        to: diagram.marks.first { $0.symbol == .unsubscribe }?.frame)
      return
    }
    let events = diagram.marks.map { mark in
      let kind: MarblePicture.Event.Kind =
        switch mark.symbol {
        case .value(let text): .value(text)
        case .error: .error
        case .completed, .subscribe, .unsubscribe: .completed
        }
      return MarblePicture.Event(kind, at: mark.frame)
    }
    self = .timeline(
      .init(label, events, firstFrame: diagram.firstFrame, lastFrame: diagram.lastFrame - 1))
  }

  /// A part of a recording.
  fileprivate init(_ row: RecordedRow, _ part: Range<Int>) {
    let events = row.untruncated.events[part]
    if events.contains(where: { $0.kind == .subscribe }) {
      self = .subscription(
        row.label, from: events.first { $0.kind == .subscribe }?.frame,
        to: events.first { $0.kind == .unsubscribe }?.frame)
      return
    }
    let drawn = events.map { event in
      switch event.kind {
      case .value: MarblePicture.Event(.value(event.symbol), at: event.frame)
      case .error:
        MarblePicture.Event(
          .error, at: event.frame, key: event.symbol == "#" ? nil : event.symbol)
      case .completed, .subscribe, .unsubscribe: MarblePicture.Event(.completed, at: event.frame)
      }
    }
    let isWhole = part.count == row.events.count
    self = .timeline(
      .init(
        row.label, drawn, firstFrame: isWhole ? 0 : drawn.first?.frame ?? 0,
        lastFrame: isWhole ? row.lastFrame - 1 : nil))
  }
}

extension RecordedRow {
  /// The row with whole values in place of truncated ones.
  package var untruncated: RecordedRow {
    var row = self
    row.events = events.map(\.untruncated)
    return row
  }
}

extension RecordedRow.Event {
  /// The event with its whole value as its symbol, if the symbol truncates it.
  fileprivate var untruncated: Self {
    var event = self
    if symbol.hasSuffix("…"), full.hasPrefix(symbol.dropLast()) {
      event.symbol = full.shortened(to: 400)
    }
    return event
  }
}

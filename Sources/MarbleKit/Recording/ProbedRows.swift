import VirtualTimeCore

/// The rows of a probe.
final class ProbedRows: Sendable {
  /// Later subscriptions have no row.
  private static let mostRows = 40

  private let rows = Guarded<[ProbedRow]>([])

  func add(_ name: String, from frame: Int) -> ProbedRow? {
    rows.withLock { rows in
      if rows.count > Self.mostRows { return nil }
      let isSurplus = rows.count == Self.mostRows
      let row = ProbedRow(
        isSurplus ? "\(name) (first \(Self.mostRows) subscriptions)" : name, from: frame)
      rows.append(row)
      return isSurplus ? nil : row
    }
  }

  var operators: [OperatorRow] { rows.withLock { $0 }.map(\.row) }
}

/// What a probe has seen of one subscription.
final class ProbedRow: Sendable {
  private static let mostEvents = 200

  private let name: String
  private let frame: Int
  private let contents = Guarded((events: [MarbleRecord<Any>](), count: 0, cancellation: Int?.none))

  init(_ name: String, from frame: Int) { (self.name, self.frame) = (name, frame) }

  func add(_ event: MarbleRecord<Any>) {
    contents.withLock { contents in
      contents.count += 1
      if contents.count <= Self.mostEvents { contents.events.append(event) }
    }
  }

  func cancel(at frame: Int) {
    contents.withLock { contents in
      let hasEnded = contents.events.contains { $0.value.isEnd }
      if !hasEnded, contents.cancellation == nil { contents.cancellation = frame }
    }
  }

  var row: OperatorRow {
    let (events, count, cancellation) = contents.withLock { $0 }
    let more = count > events.count ? " (first \(events.count) events)" : ""
    return OperatorRow(
      name: name + more, depth: 0, frame: frame, disposalFrame: more.isEmpty ? cancellation : nil,
      events: events)
  }
}

import MarbleKit
import RxCore
import VirtualTimeCore

extension OperatorTrace {
  /// The output of each operator.
  ///
  /// An operator follows its sources, and precedes its inner sources. A drawn source that the pipeline begins with is left out: the report draws it already.
  var operators: [OperatorRow] {
    let rows = rows
    var sources: [Int?: [Int]] = [:]
    for index in rows.indices { sources[rows[index].subscriber, default: []].append(index) }
    var operators: [OperatorRow] = []
    func add(_ index: Int, depth: Int) {
      let row = rows[index]
      let here = sources[index] ?? []
      for source in here where rows[source].isUpstream { add(source, depth: depth) }
      if depth > 0 || row.name != TestSourceName.text {
        operators.append(OperatorRow(row, depth: depth))
      }
      for source in here where !rows[source].isUpstream { add(source, depth: depth + 1) }
    }
    for root in sources[nil] ?? [] { add(root, depth: 0) }
    if rows.count == Self.mostRows {
      let name = "(only the first \(Self.mostRows) subscriptions)"
      operators.append(
        OperatorRow(name: name, depth: 0, frame: 0, disposalFrame: nil, events: []))
    }
    return operators
  }
}

/// The name of drawn sources in a trace.
enum TestSourceName {
  static let literal: StaticString = "source"
  static let text = "source"
}

extension OperatorRow {
  fileprivate init(_ row: OperatorTrace.Row, depth: Int) {
    self.init(
      name: row.name.prefix { $0 != "(" }
        + (row.hasMoreEvents ? " (first \(OperatorTrace.mostEvents) events)" : ""),
      depth: depth, frame: row.frame,
      disposalFrame: row.disposalFrame,
      events: row.events.map { MarbleRecord(time: $0.frame, value: $0.event.marble) })
  }
}

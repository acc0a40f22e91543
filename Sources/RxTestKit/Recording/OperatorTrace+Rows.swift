import MarbleKit
import RxCore
import VirtualTimeCore

extension OperatorTrace {
  /// What the operators have emitted, upstream first; below an operator, what it has subscribed to because of an event.
  ///
  /// A drawn source that the pipeline begins with is left out: the report draws it already.
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
      name: String(row.name.prefix { $0 != "(" }), depth: depth, frame: row.frame,
      disposalFrame: row.disposalFrame,
      events: row.events.map { MarbleRecord(time: $0.frame, value: $0.event.marble) })
  }
}

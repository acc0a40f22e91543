import RxCore

extension OperatorRow {
  static var filtering: [OperatorRow] { answering + searching + selecting + pacing }

  private static var answering: [OperatorRow] {
    [
      OperatorRow("any") { $0.source.any { $0.value > 2 } },
      OperatorRow("average") { $0.source.map(\.value).average() },
      OperatorRow("collect") { $0.source.collect().asObservable() },
      OperatorRow("contains") { $0.source.map(\.value).contains(3) },
      OperatorRow("count") { parts in
        parts.source.count { [captured = parts.captured] in captured.touch($0).value > 1 }
      },
      OperatorRow("every") { $0.source.every { $0.value < 3 } },
      OperatorRow("isEmpty") { $0.source.isEmpty() },
      OperatorRow("max") { $0.source.max { $0.value < $1.value } },
      OperatorRow("min") { $0.source.min { $0.value < $1.value } },
      OperatorRow("sum") { $0.source.map(\.value).sum() },
    ]
  }

  private static var searching: [OperatorRow] {
    [
      OperatorRow("element(at:default:)") { $0.source.element(at: 1, default: $0.captured) },
      OperatorRow("endWith") { $0.source.endWith($0.captured) },
      OperatorRow("find") { $0.source.find { $0.value == 2 } },
      OperatorRow("findIndex") { $0.source.findIndex { $0.value == 2 } },
      OperatorRow("first(default:)") { $0.source.first(default: $0.captured) { $0.value > 5 } },
      OperatorRow("first with a predicate") { $0.source.first { $0.value == 2 } },
      OperatorRow("last") { $0.source.last() },
      OperatorRow("last(default:)") { $0.source.last(default: $0.captured) { $0.value > 5 } },
      OperatorRow("skipLast") { $0.source.skipLast(1) },
      OperatorRow("slice") { $0.source.slice(from: 1, to: 3) },
    ]
  }

  private static var selecting: [OperatorRow] {
    [
      OperatorRow("distinct with a key") { parts in
        parts.source.distinct { [captured = parts.captured] in captured.touch($0).value % 2 }
      },
      OperatorRow("distinct(flush:)") { $0.source.map(\.value).distinct(flush: $0.other) },
      OperatorRow("filterMap") { $0.source.filterMap { $0.value > 1 ? .map($0) : .ignore } },
      OperatorRow("ignore") { $0.source.map(\.value).ignore(2) },
      OperatorRow("ignoreWhen") { $0.source.ignoreWhen { $0.value == 2 } },
      OperatorRow("ignoreErrors") { $0.source.ignoreErrors { _ in false } },
      OperatorRow("unwrap") { $0.source.map(Optional.some).unwrap() },
    ]
  }

  private static var pacing: [OperatorRow] {
    [
      OperatorRow("audit") { parts in
        let other = parts.other
        return parts.source.audit { _ in other }
      },
      OperatorRow("auditTime") {
        $0.source.auditTime(.seconds(2), scheduler: $0.scheduler)
      },
      OperatorRow("cascade") { $0.source.cascade([$0.other]) },
      OperatorRow("debounce with a sequence") { parts in
        let other = parts.other
        return parts.source.debounce { _ in other }
      },
      OperatorRow("pausable") { $0.source.pausable($0.other.map { $0.value % 2 == 0 }) },
      OperatorRow("pausableBuffered") {
        $0.source.pausableBuffered($0.other.map { $0.value % 2 == 0 }, limit: nil)
      },
      OperatorRow("sampleTime") {
        $0.source.sampleTime(.seconds(2), scheduler: $0.scheduler)
      },
      OperatorRow("skipLast(for:)") {
        $0.source.skipLast(for: .seconds(2), scheduler: $0.scheduler)
      },
      OperatorRow("takeLast(for:)") {
        $0.source.takeLast(for: .seconds(2), scheduler: $0.scheduler)
      },
      OperatorRow("throttle with a sequence") { parts in
        let other = parts.other
        return parts.source.throttle(trailing: true) { _ in other }
      },
      OperatorRow("throttleTime") {
        $0.source.throttleTime(
          .seconds(2), leading: false, trailing: true, scheduler: $0.scheduler)
      },
    ]
  }
}

import RxCore

extension OperatorRow {
  static var transforming: [OperatorRow] { reshaping + collecting + nesting + buffering + windows }

  private static var reshaping: [OperatorRow] {
    [
      OperatorRow("cast") { $0.source.cast(Tracked.self) },
      OperatorRow("elements") { $0.source.materialize().elements() },
      OperatorRow("errors") { $0.source.materialize().errors() },
      OperatorRow("map(at:)") { $0.source.map(at: \.value) },
      OperatorRow("mapMany") { parts in
        parts.source.map { [$0] }.mapMany { [captured = parts.captured] in captured.touch($0) }
      },
      OperatorRow("mapTo") { $0.source.mapTo($0.captured) },
      OperatorRow("nwise") { $0.source.nwise(2) },
      OperatorRow("ofType") { $0.source.ofType(Tracked.self) },
      OperatorRow("pairwise") { $0.source.pairwise() },
      OperatorRow("partition") { $0.source.partition { $0.value == 2 }.nonMatches },
      OperatorRow("timeInterval") { $0.source.timeInterval(scheduler: $0.scheduler) },
      OperatorRow("timestamp") { $0.source.timestamp(scheduler: $0.scheduler) },
      OperatorRow("try") { parts in
        parts.source.try { [captured = parts.captured] in _ = captured.touch($0) }
      },
      OperatorRow("tryMap") { $0.source.tryMap { Result<Tracked, TestError>.success($0) } },
    ]
  }

  private static var collecting: [OperatorRow] {
    [
      OperatorRow("toDictionary") {
        $0.source.toDictionary(keySelector: \.value).asObservable()
      },
      OperatorRow("toSet") { $0.source.map(\.value).toSet().asObservable() },
      OperatorRow("toSortedArray") {
        $0.source.toSortedArray { $0.value > $1.value }.asObservable()
      },
      OperatorRow("scan without a seed") { parts in
        parts.source.scan { [captured = parts.captured] _, element in captured.touch(element) }
      },
    ]
  }

  private static var nesting: [OperatorRow] {
    [
      OperatorRow("bind") { parts in
        let other = parts.other
        return parts.source.bind {
          { element, stop in
            stop = element.value == 2
            return other
          }
        }
      },
      OperatorRow("doWhile") { $0.source.doWhile { false } },
      OperatorRow("expand") { parts in
        let other = parts.other
        return parts.source.expand { $0.value > 1 ? Observable.empty() : other }
      },
      OperatorRow("flatMap(maxConcurrent:)") { parts in
        let other = parts.other
        return parts.source.flatMap(maxConcurrent: 1) { _ in other }
      },
      OperatorRow("groupBy(keySelector:element:duration:)") { parts in
        let other = parts.other
        return parts.source.groupBy(
          keySelector: { $0.value % 2 }, element: { $0 }, duration: { _ in other }
        ).merge()
      },
      OperatorRow("if") {
        Observable.if($0.source.map { $0.value > 1 }, then: $0.other, else: .never())
      },
      OperatorRow("mergeScan") { parts in
        let other = parts.other
        return parts.source.mergeScan(parts.captured) { _, _ in other }
      },
      OperatorRow("switch") {
        Observable.switch($0.source.map(\.value), cases: [1: $0.other], default: .empty())
      },
      OperatorRow("switchScan") { parts in
        let other = parts.other
        return parts.source.switchScan(parts.captured) { _, _ in other }
      },
    ]
  }

  private static var buffering: [OperatorRow] {
    [
      OperatorRow("buffer with a boundary") { $0.source.buffer($0.other) },
      OperatorRow("bufferCount") { $0.source.bufferCount(2, startEvery: 1) },
      OperatorRow("bufferTime") {
        $0.source.bufferTime(
          .seconds(2), startEvery: .seconds(1), max: 5, scheduler: $0.scheduler)
      },
      OperatorRow("bufferToggle") { parts in
        let source = parts.source
        return source.bufferToggle(parts.other) { _ in source }
      },
      OperatorRow("bufferWhen") { parts in
        let other = parts.other
        return parts.source.bufferWhen { other }
      },
    ]
  }

  private static var windows: [OperatorRow] {
    [
      OperatorRow("window with a boundary") { $0.source.window($0.other).merge() },
      OperatorRow("windowCount") { $0.source.windowCount(2, startEvery: 1).merge() },
      OperatorRow("windowTime") {
        $0.source.windowTime(
          .seconds(2), startEvery: .seconds(1), max: 5, scheduler: $0.scheduler
        ).merge()
      },
      OperatorRow("windowToggle") { parts in
        let source = parts.source
        return source.windowToggle(parts.other) { _ in source }.merge()
      },
      OperatorRow("windowWhen") { parts in
        let other = parts.other
        return parts.source.windowWhen { other }.merge()
      },
    ]
  }
}

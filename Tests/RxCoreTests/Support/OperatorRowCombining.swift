import RxCore

extension OperatorRow {
  static var combining: [OperatorRow] { together + flattened + joined }

  private static var together: [OperatorRow] {
    [
      OperatorRow("and") { parts in
        parts.source.map { $0.value > 1 }.and(parts.other.map { $0.value > 1 })
      },
      OperatorRow("combineLatestWith") { $0.source.combineLatestWith($0.other, $0.source) },
      OperatorRow("concatWith") { $0.source.concatWith($0.other, $0.source) },
      OperatorRow("forkJoin") { parts in
        let captured = parts.captured
        return .forkJoin(parts.source, parts.other) { first, _ in captured.touch(first) }
      },
      OperatorRow("forkJoin of a collection") { Observable.forkJoin([$0.source, $0.other]) },
      OperatorRow("mergeWith") { $0.source.mergeWith($0.other, $0.source) },
      OperatorRow("not") { parts in parts.source.map { $0.value > 1 }.not() },
      OperatorRow("or") { parts in
        parts.source.map { $0.value > 1 }.or(parts.other.map { $0.value > 1 })
      },
      OperatorRow("sequenceEqual") { parts in
        let captured = parts.captured
        return parts.source.sequenceEqual(parts.other) { captured.touch($0).value == $1.value }
      },
      OperatorRow("withLatestFrom several") {
        $0.source.withLatestFrom($0.other, $0.source) { [$0, $1, $2] }
      },
      OperatorRow("withLatestFrom several, as a tuple") {
        $0.source.withLatestFrom($0.other, $0.source, $0.other)
      },
      OperatorRow("zipWith") { $0.source.zipWith($0.other, $0.source) },
    ]
  }

  private static var flattened: [OperatorRow] {
    [
      OperatorRow("combineLatestAll") { Observable.of($0.source, $0.other).combineLatestAll() },
      OperatorRow("exhaustAll") { Observable.of($0.source, $0.other).exhaustAll() },
      OperatorRow("flatten") { Observable.of($0.source, $0.other).flatten(.concurrent(1)) },
      OperatorRow("zipAll") { Observable.of($0.source, $0.other).zipAll() },
    ]
  }

  private static var joined: [OperatorRow] {
    [
      OperatorRow("groupJoin") { parts in
        let (source, captured) = (parts.source, parts.captured)
        return source.groupJoin(
          parts.other, leftDuration: { _ in Observable<Int>.never() },
          rightDuration: { _ in source },
          resultSelector: { element, group in group.startWith(captured.touch(element)) }
        ).merge()
      },
      OperatorRow("join") { parts in
        let (source, captured) = (parts.source, parts.captured)
        return source.join(
          parts.other, leftDuration: { _ in Observable<Int>.never() },
          rightDuration: { _ in source },
          resultSelector: { element, _ in captured.touch(element) })
      },
    ]
  }
}

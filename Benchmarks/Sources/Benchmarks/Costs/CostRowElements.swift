import RxCore

// Operators of one source.

extension CostRow {
  static var elementWise: [CostRow] {
    [
      CostRow("apply") { $0.source.apply { $0.map { $0 &+ 1 } } },
      CostRow("asObservable") { $0.source.asObservable() },
      CostRow("cast", may: .looksUp, because: "a cast compares types") {
        $0.source.cast(Int.self)
      },
      CostRow("compactMap") { $0.source.compactMap { Optional($0) } },
      CostRow("dematerialize") { $0.source.materialize().dematerialize() },
      CostRow("distinctUntilChanged") { $0.source.distinctUntilChanged() },
      CostRow("distinctUntilChanged of keys") { $0.source.distinctUntilChanged { $0 & 7 } },
      CostRow("do") { $0.source.do(onNext: { _ in }) },
      CostRow("doNext") { $0.source.doNext { _ in } },
      CostRow("doCompleted") { $0.source.doCompleted {} },
      CostRow("doError") { $0.source.doError { _ in } },
      CostRow("elements") { $0.source.materialize().elements() },
      CostRow("errors") { $0.source.materialize().errors() },
      CostRow("enumerated") { $0.source.enumerated() },
      CostRow("filter") { $0.source.filter { _ in true } },
      CostRow("filterMap") { $0.source.filterMap { .map($0) } },
      CostRow("finalize") { $0.source.finalize {} },
      CostRow("finally") { $0.source.finally {} },
      CostRow("ignore") { $0.source.ignore(0) },
      CostRow("ignoreElements") { $0.source.ignoreElements() },
      CostRow("ignoreWhen") { $0.source.ignoreWhen { $0 == 0 } },
      CostRow("initially") { $0.source.initially {} },
      CostRow("map") { $0.source.map { $0 &+ 1 } },
      CostRow("map of map") { $0.source.map { $0 &+ 1 }.map { $0 &+ 1 } },
      CostRow("mapAt") { $0.source.mapAt(\.magnitude) },
      CostRow("mapMany", may: .allocates, because: "the arrays that it emits") {
        $0.source.map { CollectionOfOne($0) }.mapMany { $0 &+ 1 }
      },
      CostRow("mapTo") { $0.source.mapTo(1) },
      CostRow("materialize") { $0.source.materialize() },
      CostRow("not") { $0.source.map { $0 > 1 }.not() },
      CostRow("nwise", may: .allocates, because: "the arrays that it emits") {
        $0.source.nwise(2)
      },
      CostRow("ofType", may: .looksUp, because: "a cast compares types") {
        $0.source.ofType(Int.self)
      },
      CostRow("pairwise") { $0.source.pairwise() },
      CostRow("partition") { $0.source.partition { $0 == 0 }.nonMatches },
      CostRow("scan") { $0.source.scan(0) { $0 &+ $1 } },
      CostRow("scan(into:)") { $0.source.scan(into: 0) { $0 &+= $1 } },
      CostRow("try") { $0.source.try { _ in } },
      CostRow("tryMap") { $0.source.tryMap { Result<Int, CostError>.success($0) } },
      CostRow("unwrap") { $0.source.map { Optional($0) }.unwrap() },
    ]
  }

  /// Operators that let a part of the elements pass, or end at one.
  static var pausing: [CostRow] {
    [
      CostRow("distinct", may: .allocates, because: "the set of all elements") {
        $0.source.distinct { $0 & 1023 }
      },
      CostRow("element(at:)") { $0.source.element(at: .max) },
      CostRow("endWith") { $0.source.endWith(1) },
      CostRow("find") { $0.source.find { $0 < 0 } },
      CostRow("findIndex") { $0.source.findIndex { $0 < 0 } },
      CostRow("first", .once) { $0.source.first().asObservable() },
      CostRow("ifEmpty") { $0.source.ifEmpty(default: 1) },
      CostRow("last") { $0.source.last() },
      CostRow("single") { $0.source.single { $0 < 0 } },
      CostRow("skip") { $0.source.skip(1) },
      CostRow("skip(while:)") { $0.source.skip(while: { $0 < 1 }) },
      CostRow("skipLast") { $0.source.skipLast(2) },
      CostRow("slice") { $0.source.slice(from: 1) },
      CostRow("startWith") { $0.source.startWith(1) },
      CostRow("take") { $0.source.take(.max) },
      CostRow("take(while:)") { $0.source.take(while: { _ in true }) },
      CostRow("take(until:), a predicate") { $0.source.take(until: { $0 < 0 }) },
      CostRow("takeLast") { $0.source.takeLast(2) },
      CostRow("throwIfEmpty") { $0.source.throwIfEmpty { CostError() } },
    ]
  }

  /// Questions and sums.
  static var numbers: [CostRow] {
    [
      CostRow("any") { $0.source.any { $0 < 0 } },
      CostRow("average") { $0.source.average() },
      CostRow("contains") { $0.source.contains(-1) },
      CostRow("count") { $0.source.count() },
      CostRow("every") { $0.source.every { $0 > 0 } },
      CostRow("isEmpty", .once) { $0.source.isEmpty() },
      CostRow("max") { $0.source.max() },
      CostRow("min") { $0.source.min() },
      CostRow("reduce") { $0.source.reduce(0) { $0 &+ $1 } },
      CostRow("reduce(into:)") { $0.source.reduce(into: 0) { $0 &+= $1 } },
      CostRow("sum") { $0.source.map { $0 & 7 }.sum() },
    ]
  }

  /// Operators that collect elements.
  static var collecting: [CostRow] {
    [
      CostRow("buffer(_:)", may: .allocates, because: "the arrays that it emits") {
        $0.source.buffer($0.other)
      },
      CostRow("bufferCount", may: .allocates, because: "the arrays that it emits") {
        $0.source.bufferCount(10)
      },
      CostRow("bufferToggle", may: .allocates, because: "the arrays that it emits") { parts in
        parts.source.bufferToggle(parts.other) { _ in Observable<Int>.never() }
      },
      CostRow("bufferWhen", may: .allocates, because: "the arrays that it emits") {
        $0.source.bufferWhen { Observable<Int>.never() }
      },
      CostRow("bufferWithTrigger", may: .allocates, because: "the arrays that it emits") {
        $0.source.bufferWithTrigger($0.other)
      },
      CostRow("collect") { $0.source.collect().asObservable() },
      CostRow("toArray") { $0.source.toArray().asObservable() },
      CostRow("toDictionary") {
        $0.source.toDictionary(keySelector: { $0 & 1023 }).asObservable()
      },
      CostRow("toSet") { $0.source.map { $0 & 1023 }.toSet().asObservable() },
      CostRow("toSortedArray") { $0.source.toSortedArray().asObservable() },
      CostRow("groupBy") { $0.source.groupBy { $0 & 7 }.merge() },
      CostRow("window(_:)") { $0.source.window($0.other).merge() },
      CostRow("windowCount", may: .allocates, because: "a window for ten elements") {
        $0.source.windowCount(10).merge()
      },
      CostRow("windowToggle") { parts in
        parts.source.windowToggle(parts.other) { _ in Observable<Int>.never() }.merge()
      },
      CostRow("windowWhen") { parts in
        parts.source.windowWhen { Observable<Int>.never() }.merge()
      },
    ]
  }
}

/// An error that costs nothing to make.
struct CostError: Error {}

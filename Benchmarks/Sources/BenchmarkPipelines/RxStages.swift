#if RXSWIFT
  import RxSwift
#else
  import RxCore
#endif

// Compiled twice: for RxCore, and in the target `RxSwiftPipelines` for RxSwift.
//
// Each stage stands behind a function of another module that is not inlined, so that no optimizer sees two stages at once: a
// pipeline built from parts of an app is the rule, one written as a single expression the exception.

/// A stage that maps.
@inline(never)
public func increment(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 &+ 1 } }

/// A stage that filters.
@inline(never)
public func keepMost(_ source: Observable<Int>) -> Observable<Int> {
  source.filter { $0 & 15 != 0 }
}

/// A stage that scans.
@inline(never)
public func runningSum(_ source: Observable<Int>) -> Observable<Int> {
  source.scan(0) { $0 &+ $1 }
}

/// A chain of maps, built in a loop.
@inline(never)
public func increments(_ source: Observable<Int>, _ count: Int) -> Observable<Int> {
  var result = source
  for _ in 0..<count { result = increment(result) }
  return result
}

/// `combineLatest` of two sources.
@inline(never)
public func sumOfTwo(_ source: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(source, other) { $0 &+ $1 }
}

/// `combineLatest` of four sources.
@inline(never)
public func sumOfFour(_ source: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(source, other, other, other) { $0 &+ $1 &+ $2 &+ $3 }
}

/// `combineLatest` of four sources as tuples.
@inline(never)
public func tuplesOfFour(_ source: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  Observable.combineLatest(source, other, other, other).map { $0.0 &+ $0.3 }
}

/// `zip` of two sources.
@inline(never)
public func pairs(_ source: Observable<Int>) -> Observable<Int> {
  Observable.zip(source, source) { $0 &+ $1 }
}

/// `zip` of four sources.
@inline(never)
public func quadruples(_ source: Observable<Int>) -> Observable<Int> {
  Observable.zip(source, source, source, source) { $0 &+ $1 &+ $2 &+ $3 }
}

/// `flatMap` to `just`.
@inline(never)
public func mergedJusts(_ source: Observable<Int>) -> Observable<Int> {
  source.flatMap { Observable.just($0) }
}

/// `flatMapLatest` to `just`.
@inline(never)
public func latestJusts(_ source: Observable<Int>) -> Observable<Int> {
  source.flatMapLatest { Observable.just($0) }
}

/// `concatMap` to `just`.
@inline(never)
public func justsInTurn(_ source: Observable<Int>) -> Observable<Int> {
  source.concatMap { Observable.just($0) }
}

/// `withLatestFrom`.
@inline(never)
public func withLatest(_ source: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
  source.withLatestFrom(other) { $0 &+ $1 }
}

/// `merge` of several sources.
@inline(never)
public func merged(_ sources: [Observable<Int>]) -> Observable<Int> { Observable.merge(sources) }

#if !RXSWIFT
  /// `buffer` of ten elements, which RxSwift has only with a time.
  @inline(never)
  public func tens(_ source: Observable<Int>) -> Observable<Int> {
    source.bufferCount(10).map { $0.count }
  }
#endif

/// `share`.
@inline(never)
public func shared(_ source: Observable<Int>) -> Observable<Int> { source.share() }

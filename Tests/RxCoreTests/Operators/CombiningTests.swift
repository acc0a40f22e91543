import RxCore
import Testing

@Suite struct CombiningTests {
  private func elements<Element>(of source: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = source.subscribe(onNext: { elements.append($0) }, onError: { _ in })
    return elements
  }

  @Test("Sources of several types make tuples")
  func tuples() throws {
    let zipped = elements(of: Observable.of(1).zipWith(Observable.of("a"), Observable.of(true)))
    #expect(try #require(zipped.first) == (1, "a", true))
    let combined = elements(of: Observable.of(1).combineLatestWith(Observable.of("a")))
    #expect(try #require(combined.first) == (1, "a"))
    let latest = elements(
      of: Observable.of(1).withLatestFrom(Observable.just("a"), Observable.just(true)))
    #expect(try #require(latest.first) == ("a", true))
  }

  @Test("forkJoin joins sources of one type as an array, and of several with a selector")
  func forkJoin() {
    let arrays: Observable<[Int]> = Observable.forkJoin(.of(1, 2), .of(3))
    #expect(elements(of: arrays) == [[2, 3]])
    let texts: Observable<String> = .forkJoin(
      Observable.of(1, 2), Observable.of("a", "b"), Observable.just(true)
    ) { "\($0)\($1)\($2)" }
    #expect(elements(of: texts) == ["2btrue"])
    let sums: Observable<Int> = .forkJoin([Observable.of(1, 2), .of(3)]) { $0.reduce(0, +) }
    #expect(elements(of: sums) == [5])
  }

  @Test("Concatenations nest without end")
  func nestedConcatenations() {
    let chain = (0..<1_000).reduce(Observable<Int>.empty()) { $0.concat(Observable.just($1)) }
    #expect(elements(of: chain) == Array(0..<1_000))
    // More than a stack of 8 MB holds if each takes 420 bytes of it.
    let count = 20_000
    func collection(from number: Int) -> Observable<Int> {
      .concat([0, 1].lazy.map { $0 == 0 ? .just(number) : collection(from: number + 1) })
    }
    #expect(elements(of: collection(from: 0).take(count)) == Array(0..<count))
    func sequence(from number: Int) -> Observable<Int> {
      .concat(
        AnySequence([0, 1].lazy.map { $0 == 0 ? .just(number) : sequence(from: number + 1) }))
    }
    #expect(elements(of: sequence(from: 0).take(count)) == Array(0..<count))
  }

  @Test("Empty concatenations without end stop with their subscription")
  func endlessEmptyConcatenations() {
    let enough = PublishSubject<Void>()
    var count = 0
    let sources = AnySequence {
      AnyIterator<Observable<Int>> {
        count += 1
        if count == 1_000 { enough.onNext(()) }
        return count > 2_000 ? nil : .concat([])
      }
    }
    #expect(elements(of: Observable.concat(sources).take(until: enough)) == [])
    #expect(count == 1_000)
  }

  @Test("sequenceEqual compares elements of different types with a comparer")
  func sequenceEqual() {
    let numbers = Observable.of(1, 2)
    let texts = Observable.of("1", "2")
    #expect(elements(of: numbers.sequenceEqual(texts) { "\($0)" == $1 }) == [true])
    #expect(elements(of: numbers.sequenceEqual(Observable.of(1, 3))) == [false])
  }

  @Test("join and groupJoin work with elements and durations of any type")
  func joining() {
    let source = PublishSubject<Int>()
    let right = PublishSubject<String>()
    var pairs: [String] = []
    let joined = source.join(
      right, leftDuration: { _ in Observable<Bool>.never() },
      rightDuration: { _ in Single.just(0) },
      resultSelector: { "\($0)\($1)" })
    let grouped = source.groupJoin(
      right, leftDuration: { _ in source }, rightDuration: { _ in Observable<Bool>.never() },
      resultSelector: { element, group in group.map { "\(element): \($0)" } }
    ).merge()
    let subscriptions = [
      joined.subscribe(onNext: { pairs.append($0) }),
      grouped.subscribe(onNext: { pairs.append($0) }),
    ]
    source.onNext(1)
    right.onNext("a")
    source.onNext(2)
    right.onNext("b")
    #expect(pairs == ["1a", "1: a", "2: a", "1b", "2b", "2: b"])
    for subscription in subscriptions { subscription.dispose() }
    #expect(!source.hasObservers && !right.hasObservers)
  }

  @Test("A group out of groupJoin outlives the result, and keeps the sources until it is left")
  func groupAlone() {
    let source = PublishSubject<Int>()
    let right = PublishSubject<String>()
    let result = SerialDisposable()
    let group = SerialDisposable()
    var heard: [String] = []
    result.disposable = source.groupJoin(
      right, leftDuration: { _ in Observable<Bool>.never() },
      rightDuration: { _ in Observable<Bool>.never() }, resultSelector: { $1 }
    ).subscribe(onNext: { open in
      group.disposable = open.subscribe(onNext: { heard.append($0) })
      result.dispose()
    })
    source.onNext(1)
    right.onNext("a")
    #expect(heard == ["a"])
    group.dispose()
    #expect(!source.hasObservers && !right.hasObservers)
  }

  @Test("Ten thousand inner sequences are combined without a deep stack")
  func many() {
    let inner = Observable.from((0..<10_000).map { Observable.just($0) })
    #expect(elements(of: inner.zipAll()).map(\.count) == [10_000])
    #expect(elements(of: inner.combineLatestAll()).map(\.count) == [10_000])
    #expect(elements(of: inner.flatten(.concat)).count == 10_000)
    #expect(elements(of: inner.exhaustAll()).count == 10_000)
  }
}

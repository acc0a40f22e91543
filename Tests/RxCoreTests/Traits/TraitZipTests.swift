import RxCore
import Testing

@Suite struct TraitZipTests {
  private let one = Single.just(1)
  private let text = Single.just("a")

  @Test("Single.zip makes a tuple, or what a selector says, of two to eight sources")
  func zipOfSingles() {
    var log: [String] = []
    _ = Single.zip(one, text).subscribe(onSuccess: { log.append("\($0)") })
    _ = Single.zip(one, text) { "\($0)\($1)" }.subscribe(onSuccess: { log.append($0) })
    _ = Single.zip(one, text, one).subscribe(onSuccess: { log.append("\($0)") })
    _ = Single.zip(one, text, one, text, one, one, one, text).subscribe(
      onSuccess: { log.append("\($0)") })
    _ = Single.zip(one, one, one, one, one, one, one, one) { a, b, c, d, e, f, g, h in
      a + b + c + d + e + f + g + h
    }.subscribe(onSuccess: { log.append("\($0)") })
    _ = Single<Int>.zip(one, one, resultSelector: +).subscribe(onSuccess: { log.append("\($0)") })
    #expect(
      log == [
        #"(1, "a")"#, "1a", #"(1, "a", 1)"#, #"(1, "a", 1, "a", 1, 1, 1, "a")"#, "8", "2",
      ])
  }

  @Test("Single.zip of a collection keeps its order, and is the empty array for none")
  func zipOfCollection() {
    var log: [String] = []
    let singles = [Single.just(1), .just(2), .just(3)]
    _ = Single.zip(singles).subscribe(onSuccess: { log.append("\($0)") })
    _ = Single.zip(singles) { $0.reduce(0, +) }.subscribe(onSuccess: { log.append("\($0)") })
    _ = Single<Int>.zip([]).subscribe(onSuccess: { log.append("\($0)") })
    _ = Single<Int>.zip([]) { $0.count }.subscribe(onSuccess: { log.append("\($0)") })
    #expect(log == ["[1, 2, 3]", "6", "[]", "0"])
  }

  @Test("zip fails with the first error and disposes of the others")
  func zipFails() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    var failure: (any Error)?
    let subscription = Single.zip(first.asSingle(), second.asSingle()).subscribe(
      onFailure: { failure = $0 })
    second.onError(TestError())
    #expect(failure is TestError)
    #expect(!first.hasObservers)
    subscription.dispose()
  }

  @Test("Maybe.zip has an element where all sources have one")
  func zipOfMaybes() {
    var log: [String] = []
    let maybe = Maybe.just(1)
    _ = Maybe.zip(maybe, Maybe.just("a")).subscribe { log.append("\($0)") }
    _ = Maybe.zip(maybe, maybe, maybe) { $0 + $1 + $2 }.subscribe { log.append("\($0)") }
    _ = Maybe.zip(maybe, Maybe<Int>.empty()).subscribe { log.append("\($0)") }
    #expect(log == [#"success(1, "a")"#, "success(3)", "completed"])
  }
}

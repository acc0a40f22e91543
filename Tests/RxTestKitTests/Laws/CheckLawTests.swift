import RxCore
import RxTestKit
import Testing

/// A value of a program, which no text stands for.
private struct User: Equatable {
  let name: String
}

@Suite("Laws in Swift")
struct CheckLawTests {
  private func message(_ check: () throws -> Void) throws -> String {
    let error = #expect(throws: MarbleMismatch.self, performing: check)
    return try #require(error?.failures.first).message
  }

  @Test("a law that holds says nothing") func holds() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      try checkLaw("mapping twice is mapping once", any: [1, 2, 3], seed: seed) { _, source in
        (source.map { $0 + 1 }.map { $0 * 2 }, source.map { ($0 + 1) * 2 })
      }
      try checkLaw("debounce waits by the scheduler", any: ["a", "b"], seed: seed) {
        scheduler, source in
        (
          source.debounce(.milliseconds(3), scheduler: scheduler).map { $0 },
          source.map { $0 }.debounce(.milliseconds(3), scheduler: scheduler)
        )
      }
      try checkLaw("sources of several types", any: [1, 2], ["a"], [true, false], seed: seed) {
        _, numbers, words, flags in
        (
          Observable.combineLatest(numbers, words, flags) { "\($0)\($1)\($2)" },
          Observable.combineLatest(numbers, words, flags).map { "\($0)\($1)\($2)" }
        )
      }
    }
  }

  @Test("a law that does not hold shows the smallest sources, and Swift code that draws them")
  func fails() throws {
    let message = try message {
      try checkLaw("take one more", any: [7, 8], seed: 42) { _, source in
        (source.take(3), source.take(2))
      }
    }
    #expect(
      message == """
        take one more: frame 1: completed is missing

          cold source       77
          second, expected  7(7|)
          first, actual     77
                               ^

          frame  expected   actual
          1      completed  –       missing

          Case 1 of seed 42, shrunk in 4 steps. Its sources:

            let source = scheduler.cold("77", as: Int.self)

          MARBLE_SEED=42 in the environment tries the same cases again.
        """)
  }

  @Test("what no text stands for is named by letters") func letters() throws {
    let users = [User(name: "Ada"), User(name: "Bob")]
    let message = try message {
      try checkLaw("everybody is Ada", any: users, ["x", ""], seed: 1) { _, people, words in
        (
          Observable.zip(people, words) { person, _ in person },
          Observable.zip(people, words) { _, _ in users[0] }
        )
      }
    }
    #expect(
      message.contains(
        """
          cold source1      b
          cold source2      a
          second, expected  A
          first, actual     B
        """))
    #expect(
      message.contains(
        """
            let source1 = scheduler.cold("b", values: ["b": values[1]])  // values: this source's list in 'any:'
            let source2 = scheduler.cold("a", values: ["a": "x"])
        """))
  }

  @Test("the pipelines do not share a scheduler, a source or a side effect") func apart() throws {
    var count = 0
    try checkLaw("counting", any: [1], cases: 10, seed: 1) { _, source in
      count = 0
      let counting = source.do(onNext: { _ in count += 1 }).map { _ in count }
      return (counting, counting)
    }
  }

  @Test("a pipeline that never rests fails, and is ended by its subscription") func endless() throws
  {
    let message = try message {
      try checkLaw("ticks", seed: 1) { scheduler in
        let ticks = Observable<Int>.interval(.seconds(100), scheduler: scheduler)
        return (ticks, ticks)
      }
    }
    let advice = #"; end it by checkLaw(…, subscribing: "^---!")"#
    #expect(
      message.hasPrefix("ticks: the first pipeline did not end by frame 1000000\(advice)\n"),
      "\(message)")
    try checkLaw("ticks", seed: 1, subscribing: "^--------!") { scheduler in
      let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler)
      return (ticks, ticks.map { $0 })
    }
  }

  @Test("what never ends is reported after 10,000 work items, with advice, at the line that asked")
  func endlessIsQuick() throws {
    let line: UInt = #line + 1
    let error = #expect(throws: MarbleMismatch.self) {
      try checkLaw("ticks", any: ["a"], seed: 1) { scheduler, source in
        let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
        return (source.map { _ in 0 }, ticks.filter { _ in false })
      }
    }
    let failure = try #require(error?.failures.first)
    #expect(failure.site.line == line)
    #expect(
      failure.message == """
        ticks: the second pipeline did not end within 10000 work items; end it by checkLaw(…, subscribing: "^---!")

          hot source        -----------aa(   aa)
          second, expected  -
          first, actual     -----------00[00]
                                       ^^ ^^

          Case 1 of seed 1. Its sources:

            let source = scheduler.hot("-----------aa(aa)")

          MARBLE_SEED=1 in the environment tries the same cases again.
        """)
  }

  @Test("sources are observables, which a pipeline's function takes as they are") func sources()
    throws
  {
    func search(_ queries: Observable<String>) -> Observable<Int> { queries.map(\.count) }
    try checkLaw("counting", any: ["a", "bc"], cases: 10, seed: 1) { _, queries in
      (search(queries), queries.map(\.count))
    }
  }

  @Test("a source without values, and a subscription that cannot be read, are said") func mistakes()
    throws
  {
    let empty: [Int] = []
    #expect(
      try message { try checkLaw("none", any: empty) { _, source in (source, source) } }
        == "none: a source needs values that it can emit")
    let unread = try message {
      try checkLaw("x", any: [1], subscribing: "^-a") { _, source in (source, source) }
    }
    #expect(unread.contains("^-a"))
  }

  @Test("a mistake in the call of a law is said at once, with its cause") func misuse() throws {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    func message<Value>(
      any values: [Value], cases: Int = 100,
      _ law: @escaping (TestScheduler, TestableObservable<Value>) -> Observable<Value>
    ) -> String? where Value: Equatable {
      lawFailure(
        "same", values, cases: LawCases(cases, seed: 1), subscribing: "^", at: site
      ) { (law($0, $1), $1) }?.message
    }
    #expect(
      message(any: [1], cases: 0) { $1 }
        == "same: pass 'cases:' of at least 1, not 0")
    #expect(
      message(any: [1, .nan]) { $1 }
        == "same: nan of 'any:' does not equal itself, so no law holds for it: remove it")
    #expect(
      message(any: [1]) { scheduler, source in
        scheduler.start()
        return source.map { $0 }
      }
        == "same: the law runs its scheduler: return both pipelines, which checkLaw observes and runs"
    )
    #expect(
      message(any: [1]) { scheduler, source in
        scheduler.expect(source).toBe("-1")
        return source.map { $0 }
      } == "same: the law has an expectation: return both pipelines, which checkLaw compares")
    let line: UInt = #line + 2
    let drawn = message(any: [1]) { scheduler, source in
      source.take(until: scheduler.hot("-(", as: Int.self)).map { $0 }
    }
    #expect(drawn?.hasPrefix("same: in line \(line): this group is never closed") == true)
  }

  @Test func `a law that uses none of its sources tests nothing`() throws {
    let message = try message {
      try checkLaw("same", any: [1], [2]) { _, _, _ in (Observable.just(1), Observable.just(1)) }
    }
    #expect(
      message == """
        same: no pipeline subscribed to a source in any case, so the law tests nothing: build both pipelines from the closure's sources
        """)
    try checkLaw("same", any: [1], [2]) { _, one, _ in (one, one) }
  }

  @Test func `state that an earlier run has changed is named`() throws {
    var count = 0
    let stateful = try message {
      try checkLaw("counting", any: [1], seed: 1) { _, source in
        let counting = source.map { _ in
          count += 1
          return count
        }
        return (counting, counting)
      }
    }
    #expect(
      stateful.contains(
        """

          A pipeline emits something else when it runs again with the same sources, so it uses state that an earlier run has changed: \
        let the closure of the law create that state, or reset it.

          Case
        """), "\(stateful)")
    let other = try message {
      try checkLaw("one more", any: [1], seed: 1) { _, source in (source, source.map { $0 + 1 }) }
    }
    #expect(!other.contains("runs again"))
  }

  @Test func `an error that reaches bind says how to draw sources without errors`() throws {
    func bound(_ source: Observable<Int>, _ scheduler: TestScheduler) -> Observable<Int> {
      let relay = PublishRelay<Int>()
      scheduler.keep(source.bind(to: relay))
      return relay.asObservable()
    }
    let message = try message {
      try checkLaw("bound", any: [1], seed: 1) { scheduler, source in
        (bound(source.asObservable(), scheduler), bound(source.map { $0 }, scheduler))
      }
    }
    #expect(message.contains("made a programming error: A bound sequence failed: MarbleError()"))
    #expect(
      message.contains(
        "; a law's sources can fail: if the app's sources never fail, pass source.catch { _ in .never() }\n"
      ), "\(message)")
    try checkLaw("bound", any: [1], seed: 1) { scheduler, source in
      (
        bound(source.catch { _ in .never() }, scheduler),
        bound(source.catch { _ in .never() }.map { $0 }, scheduler)
      )
    }
  }

  /// A view model that passes on what it receives.
  private final class Echo {
    let output = PublishSubject<Int>()
    private let bag = DisposeBag()

    init(_ input: Observable<Int>) { input.subscribe(output).disposed(by: bag) }
  }

  @Test func `a law of a view model needs one that is kept`() throws {
    let wrong = try message {
      try checkLaw("doubles", any: [1, 2], seed: 1, subscribing: "^---!") { scheduler, source in
        (scheduler.keep(Echo(source)).output.asObservable(), source.map { $0 * 2 })
      }
    }
    #expect(wrong.contains("let source = scheduler."), "\(wrong)")
    try checkLaw("echoes", any: [1, 2], subscribing: "^---!") { scheduler, source in
      let echo = scheduler.keep(Echo(source))
      return (echo.output.map { $0 * 2 }, source.map { $0 * 2 })
    }
    let lost = try message {
      try checkLaw("echoes", any: [1, 2], subscribing: "^---!") { _, source in
        (Echo(source).output.asObservable(), source.map { $0 * 2 })
      }
    }
    #expect(
      lost == """
        echoes: every subscription to a source was disposed before frame 0: keep the view model, or the DisposeBag, alive by \
        scheduler.keep(…)
        """)
  }

  @Test func `what a law keeps is released after its run`() throws {
    weak var last: Echo?
    try checkLaw("echoes", any: [1, 2], cases: 3, subscribing: "^---!") { scheduler, source in
      let echo = scheduler.keep(Echo(source.delay(.seconds(1), scheduler: scheduler)))
      last = echo
      return (echo.output.map { $0 }, echo.output.map { $0 })
    }
    #expect(last == nil)
  }
}

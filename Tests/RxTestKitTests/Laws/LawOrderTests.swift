import RxCore
import RxTestKit
import RxTestKitAssertions
import Testing

@Suite("Laws in every order")
struct LawOrderTests {
  @Test("both pipelines must have the same outcomes, not the same usual order") func sets() throws {
    func check(orders: Int?) throws {
      try RxTestKit.checkLaw(
        "merging commutes", any: [1, 2], [3, 4], cases: 30, seed: 1, orders: orders
      ) {
        _, left, right in
        (Observable.merge(left, right), Observable.merge(right, left))
      }
    }
    try check(orders: 50)
    #expect(throws: MarbleMismatch.self) { try check(orders: nil) }
  }

  @Test("a failure shows the smallest sources, and the order that deviates least") func fails() {
    let error = #expect(throws: MarbleMismatch.self) {
      try RxTestKit.checkLaw(
        "what comes at the end of the time is in time", any: ["a"], seed: 1, orders: 50,
        subscribing: "^------!"
      ) { scheduler, source in
        let end = Observable<Int>.timer(.milliseconds(3), scheduler: scheduler).map { _ in "end" }
        let values = source.catch { _ in .never() }
        return (
          Observable.merge(values, end).take(while: { $0 != "end" }).concat(Observable.never()),
          values.filter { _ in scheduler.clock <= 3 }.concat(Observable.never())
        )
      }
    }
    let message = error?.failures.first?.message ?? ""
    #expect(
      message.hasPrefix(
        """
        what comes at the end of the time is in time: frame 3: "a" is missing

          cold source       ---a
          second, expected  ---a
          first, actual     -
                               ^

          frame  expected  actual
          3      "a"       –       missing

          The first pipeline emits this in 1 of 2 orders, the second in none of 1. The first:
            frame 3: timer (scheduled in frame 0) before ---a
          as a text: .order("3: timer@0 < ---a")

        """), "\(message)")
    #expect(
      message.hasSuffix(
        """
            let source = scheduler.cold("---a")

          MARBLE_SEED=1 in the environment tries the same cases again.
        """), "\(message)")
  }

  @Test("a pipeline that does not end in one of the orders fails") func endless() {
    let error = #expect(throws: MarbleMismatch.self) {
      try RxTestKit.checkLaw("ticks", any: [1], [2], seed: 1, orders: 50) {
        scheduler, left, right in
        let first = Observable.merge(left, right).catch { _ in .empty() }.take(1)
        let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
        return (first.flatMap { $0 == 2 ? ticks : .just($0) }, first.map { $0 })
      }
    }
    let message = error?.failures.first?.message ?? ""
    #expect(message.contains("did not end"), "\(message)")
  }

  @Test("what a law allows holds for the outcomes of all orders", arguments: [true, false])
  func allowing(isAllowed: Bool) {
    func check() throws {
      try RxTestKit.checkLaw(
        "a value and its negative commute", any: [1, 2], [3, 4], cases: 20, seed: 1, orders: 50,
        allowing: isAllowed ? .anyOrder : []
      ) { _, left, right in
        (
          Observable.merge(left, right).flatMap { Observable.of($0, 0 - $0) },
          Observable.merge(right, left).flatMap { Observable.of(0 - $0, $0) }
        )
      }
    }
    if isAllowed {
      #expect(throws: Never.self) { try check() }
    } else {
      #expect(throws: MarbleMismatch.self) { try check() }
    }
  }

  @Test("events may be late in each order, but not by more frames") func late() {
    func check(delay: Int) throws {
      try RxTestKit.checkLaw(
        "a delay of a frame is allowed", any: [1], [2], cases: 20, seed: 1, orders: 50,
        allowing: .frames(1)
      ) { scheduler, left, right in
        let merged = Observable.merge(left, right).catch { _ in .never() }
        return (merged.delay(.milliseconds(delay), scheduler: scheduler), merged)
      }
    }
    #expect(throws: Never.self) { try check(delay: 1) }
    let error = #expect(throws: MarbleMismatch.self) { try check(delay: 2) }
    let message = error?.failures.first?.message ?? ""
    #expect(
      message.contains("Allowed: each event may be up to 1 frame early or late"), "\(message)")
  }

  @Test("a violation that only another order shows is found, whatever the law allows")
  func violation() {
    let error = #expect(throws: MarbleMismatch.self) {
      try RxTestKit.checkLaw(
        "the last value is the larger one", any: [1], [2], seed: 1, orders: 50,
        allowing: .anyFrames
      ) { _, left, right in
        let merged = Observable.merge(left, right).catch { _ in .empty() }
        return (merged.takeLast(1), merged.reduce(0) { max($0, $1) }.filter { $0 > 0 })
      }
    }
    let message = error?.failures.first?.message ?? ""
    #expect(message.contains("frame 1: wrong value: 1 instead of 2"), "\(message)")
    #expect(message.contains(#".order("0: 2| < 1|")"#), "\(message)")
  }

  @Test("in a test with a scheduler of its own, the law has others", .virtualTime)
  func insideVirtualTime() {
    checkLaw("merging commutes", any: [1, 2], [3, 4], cases: 30, seed: 1, orders: 50) {
      _, left, right in
      (Observable.merge(left, right), Observable.merge(right, left))
    }
  }

  @Test("no orders are a mistake") func none() {
    let error = #expect(throws: MarbleMismatch.self) {
      try RxTestKit.checkLaw("nothing", any: [1], orders: 0) { _, source in (source, source) }
    }
    #expect(
      error?.failures.first?.message == "nothing: pass 'orders:' of at least 1, not 0")
  }
}

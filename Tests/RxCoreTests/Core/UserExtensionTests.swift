import RxCore
import Testing

/// What a user may have written for RxSwift: it must go on compiling, and mean what it meant.
extension ObservableType {
  fileprivate func largest(_ first: Int, _ second: Int, _ third: Int) -> Int {
    max(first, max(second, third))
  }

  fileprivate func smallest(_ numbers: (Int, Int, Int, Int)) -> Int {
    min(numbers.0, min(numbers.1, numbers.2, numbers.3))
  }

  fileprivate func largest(_ numbers: [Int]) -> Int { numbers.reduce(.min, max) }

  fileprivate func largestOfAll() -> Observable<Int> where Element == Int {
    reduce(.min, accumulator: max)
  }

  fileprivate static func clamped(_ value: Double) -> Double { max(0, min(value, 1)) }

  fileprivate static func extremes(_ text: String, _ other: String, _ third: String) -> [String] {
    [min(text, other, third), max(text, other, third, "b")]
  }

  fileprivate func taking(atMost count: Int) -> Observable<Element> { take(max(0, min(count, 2))) }
}

/// Operators of the user's own, under names that RxCore has, too.
extension ObservableType {
  fileprivate func unwrap<Wrapped>() -> Observable<Wrapped> where Element == Wrapped? {
    compactMap { $0 }.do()
  }

  fileprivate func count() -> Observable<String> { Observable.just("the user's") }

  fileprivate func isEmpty() -> Observable<String> { Observable.just("the user's") }

  fileprivate func last() -> Observable<String> { Observable.just("the user's") }

  fileprivate func ignoreErrors() -> Observable<String> { Observable.just("the user's") }

  fileprivate func mapError(
    _ transform: @escaping (any Error) -> any Error
  ) -> Observable<String> { Observable.just("the user's") }

  fileprivate func finally(_ action: @escaping () -> Void) -> Observable<String> {
    Observable.just("the user's")
  }

  fileprivate func shareReplay(_ count: Int) -> Observable<String> {
    Observable.just("the user's")
  }

  fileprivate func find(_ predicate: (Element) -> Bool) -> String { "the user's" }
}

@Suite struct UserExtensionTests {
  @Test("min and max of values still compile in extensions of observables")
  func extremes() {
    let source = Observable.of(1, 2, 3)
    #expect(source.largest(3, 9, 4) == 9)
    #expect(source.smallest((3, 9, 2, 4)) == 2)
    #expect(source.largest([2, 7, 5]) == 7)
    #expect(elements(of: source.largestOfAll()) == [3])
    #expect(Observable<Int>.clamped(7) == 1)
    #expect(Observable<Int>.extremes("c", "a", "b") == ["a", "c"])
    #expect(elements(of: source.taking(atMost: 9)) == [1, 2])
  }

  @Test("min and max of values return what Swift's do, also of equal ones")
  func equalValues() {
    struct Ranked: Comparable {
      let rank: Int
      let name: String
      static func < (first: Ranked, second: Ranked) -> Bool { first.rank < second.rank }
      static func == (first: Ranked, second: Ranked) -> Bool { first.rank == second.rank }
    }
    let values = ["a", "b", "c", "d"].map { Ranked(rank: 1, name: $0) }
    let source = Observable<Int>.never()
    #expect(source.min(values[0], values[1]).name == min(values[0], values[1]).name)
    #expect(source.max(values[0], values[1]).name == max(values[0], values[1]).name)
    #expect(
      source.min(values[0], values[1], values[2], values[3]).name
        == min(values[0], values[1], values[2], values[3]).name)
    #expect(
      source.max(values[0], values[1], values[2], values[3]).name
        == max(values[0], values[1], values[2], values[3]).name)
  }

  @Test("An extension that a user wrote wins against an operator that RxSwift does not have")
  func usersWin() {
    let source = Observable.of(1, 2, 3)
    #expect(elements(of: source.count()) == ["the user's"])
    #expect(elements(of: source.isEmpty()) == ["the user's"])
    #expect(elements(of: source.last()) == ["the user's"])
    #expect(elements(of: source.ignoreErrors()) == ["the user's"])
    #expect(elements(of: source.mapError { $0 }) == ["the user's"])
    #expect(elements(of: source.finally {}) == ["the user's"])
    #expect(elements(of: source.shareReplay(1)) == ["the user's"])
    #expect(source.find { $0 == 2 } == "the user's")
    #expect(elements(of: Observable.of(1, nil, 2).unwrap()) == [1, 2])
  }

  @Test("first() is RxSwift's Single beside the forms with a predicate and a default")
  func first() {
    let source = Observable.of(1, 2, 3)
    let single: Single<Int?> = source.first()
    #expect(elements(of: single.asObservable()) == [1])
    #expect(elements(of: source.first { $0 > 1 }) == [2])
    #expect(elements(of: source.first(default: 0) { $0 > 3 }) == [0])
    #expect(elements(of: source.map { $0 * 10 }.first(default: 0)) == [10])
  }

  private func elements<Element>(of source: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = source.subscribe(onNext: { elements.append($0) })
    return elements
  }
}

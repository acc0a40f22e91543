import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// Must fail, and rewrite what stands before `becomes:` in a copy of this file: see `AcceptingTests`.
///
/// The path of the copy is relative to the folder in which the test's process is started.
@Suite(.enabled(if: FailingSuite.isOn))
struct AcceptingSuite {
  struct User: Equatable {
    let name: String
  }

  let scheduler = TestScheduler()
  let path: StaticString = "AcceptingSuite.swift"

  @Test func diagrams() {
    let source = scheduler.hot("-a-b-c|")
    let other = scheduler.cold("--x#")
    scheduler.expect(source).toBe("-a-b-c|", filePath: path)
    scheduler.expect(source.map { $0.uppercased() })
      .toBe("-a-|", filePath: path)  // becomes: "-A-B-C|"
    scheduler.expect(source.take(2)).toBe(
      #"-a-|"#,  // becomes: "-a-(b|)"
      filePath: path)
    scheduler.expect(other).toBe("-", filePath: path)  // becomes: "--x#"
    let left = scheduler.expect(source, unsubscribingAt: 3)
    let right = scheduler.expect(other, unsubscribingAt: 3)
    _ = (
      left.toBe("-b-", filePath: path), right.toBe("x", filePath: path)  // becomes: "-a-", "--x"
    )
    scheduler.expect(source.map { "\"\($0)\\" }.take(1))
      .toBe("-a|", filePath: path)  // becomes: "-('\"a\\'|)"
    scheduler.verify()
  }

  @Test func names() {
    let (ada, bob) = (User(name: "Ada"), User(name: "Bob"))
    let source = scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
    scheduler.expect(source).toBe(
      "-a-a-|", values: ["a": ada, "x": bob],  // becomes: "-a-x-|"
      filePath: path)
    scheduler.expect(source).toBe("-a-", values: ["a": ada], filePath: path)
    scheduler.expect(source.map { _ in () })
      .toBe("x", filePath: path)  // becomes: "-x-x-|"
    scheduler.verify()
  }

  @Test func subscriptions() {
    let source = scheduler.cold("-a|")
    scheduler.expect(source.concat(source)).toBe("-a-a|", filePath: path)
    scheduler.expectSubscriptions(of: source)
      .toBe("^!", "^--!", filePath: path)  // becomes: "^-!", "--^-!"
    scheduler.expectSubscriptions(of: source)
      .toBe("^!", filePath: path)  // becomes: "^-!", "--^-!"
    scheduler.expectSubscriptions(of: source)
      .toBe("^-!", "^!", "^!", filePath: path)  // becomes: "^-!", "--^-!"
    scheduler.expectSubscriptions(of: source)
      .toBe([], filePath: path)  // becomes: ["^-!", "--^-!"]
    scheduler.expectSubscriptions(of: scheduler.cold("-a|"))
      .toBe(["^!", "^-!"], filePath: path)  // becomes: ["-"]
    scheduler.verify()
  }

  @Test func releasedModels() {
    let source = scheduler.cold("-a")
    let results = PublishRelay<String>()
    do {
      let bag = DisposeBag()
      source.bind(to: results).disposed(by: bag)
    }
    scheduler.expect(results).toBe("-a", filePath: path)
    scheduler.verify()
  }

  @Test(arguments: ["x", "y"]) func cases(letter: String) {
    scheduler.expect(scheduler.cold("-a|").map { _ in letter })
      .toBe("-a|", filePath: path)  // becomes: "-x|"
    scheduler.verify()
  }

  @Test(arguments: [1, 2]) func subscriptionsOfCases(count: Int) {
    let source = scheduler.cold("-a|")
    scheduler.expect(Observable.concat(Array(repeating: source.asObservable(), count: count)))
      .toBe(count == 1 ? "-a|" : "-a-a|", filePath: path)
    scheduler.expectSubscriptions(of: source)
      .toBe([], filePath: path)  // becomes: ["^-!"]
    scheduler.verify()
  }

  @Test func notLiterals() {
    let diagram = "-b|"
    scheduler.expect(scheduler.cold("-a|")).toBe(diagram, filePath: path)
    scheduler.expect(scheduler.cold("-a|")).toBe("-\("b")|", filePath: path)
    scheduler.verify()
  }

  @Test func realTime() {
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    let source = scheduler.hot("-a-b-")
    scheduler.expect(source.debounce(.seconds(60), scheduler: queue)).toBe("----b", filePath: path)
    scheduler.verify()
  }

  @Test func syntaxes() {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)
    let source = scheduler.hot("-[ab]--c^")
    scheduler.expect(source.map { "\($0)\($0)" })
      .toBe("-|", filePath: path)  // becomes: "-['aa' 'bb']--'cc'^"
    let words = source.asInfallible(onErrorFallbackTo: .empty()).values
    scheduler.expect(words).toBe("-;", filePath: path)  // becomes: "-[;|]"
    scheduler.expect(source.map { "'\($0)" }).toBe("-|", filePath: path)
    scheduler.verify()
    TestScheduler(syntax: .rxpy).run { scheduler in
      let source = scheduler.cold("-10-(1,2)-#", as: Int.self)
      scheduler.expect(source.map { -$0 })
        .toBe("-1-#", filePath: path)
      scheduler.expect(source.map { $0 + 1 })
        .toBe("-1-#", filePath: path)  // becomes: "-11-(2,3)-#"
    }
  }
}

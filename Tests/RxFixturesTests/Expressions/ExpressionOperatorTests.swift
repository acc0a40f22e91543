import RxCore
import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

@Suite("Expressions: operators, names and calls")
struct ExpressionOperatorTests {
  @Test(
    "Operators bind as in Swift",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("2 * 7 / 3 % 3", "1"),
      ("-2 + 5", "3"), ("- 2", "-2"), ("--2", "2"), ("1 + -2", "-1"), ("1-2", "-1"),
      ("1 < 2 && 2 < 3 || false", "true"), ("true || false && false", "true"),
      ("!true || true", "true"), ("!(true || true)", "false"), ("nil ?? 1 + 2", "3"),
      ("nil ?? nil ?? 3", "3"), ("(nil ?? 1) ?? 2", "1"), ("1 ?? (1 / 0)", "1"),
      ("0..<1 + 2", "0..<3"), ("true ? 1 : false ? 2 : 3", "1"),
      ("false ? 1 : false ? 2 : 3", "3"), ("1 == 2 ? \"a\" : \"b\"", "\"b\""),
      ("\"a\" + \"b\" == \"ab\"", "true"), ("[1] + [2]", "[1, 2]"), ("nil == nil", "true"),
      ("false && 1 / 0 == 1", "false"), ("true || 1 / 0 == 1", "true"), ("5 % -3", "2"),
      ("(1, \"a\") < (1, \"b\")", "true"), ("\"a\" < \"b\"", "true"), ("2...3", "2...3"),
      ("1 +\n  2", "3"), ("1\n  + 2", "3"), ("true\n? 1\n: 2", "1"),
      ("true ? .inclusive : .exclusive", ".inclusive"),
    ])
  func precedence(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "Values are equal if kind and contents are, and only literals turn into Doubles",
    arguments: [
      ("1 == 1.0", "true"), ("Double.nan == Double.nan", "true"), ("1.5 * 2", "3.0"),
      ("2 * 1.5", "3.0"), ("Double(2) == 2", "true"),
      ("(a: 1, b: 2) == (1, 2)", "true"), ("[1: 2, 3: 4] == [3: 4, 1: 2]", "true"),
      ("fail(\"timeout\") == RxError.timeout", "false"), ("fail(\"a\") == fail(\"a\")", "true"),
      ("Event.next(1) == Event.next(1)", "true"), ("Event.next(1) == Event.completed", "false"),
      (".seconds(1) == .milliseconds(1000)", "true"), (".inclusive == .inclusive", "true"),
      (".success(1) == .success(2)", "false"), ("[1, [2]] != [1, [3]]", "true"),
      ("nil == 0", "false"),
      ("{ $0 } == { $0 }", "false"), ("[[1].first, [].first] == [1, nil]", "true"),
    ])
  func equality(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "An integer beside a Double counts as one, as a literal does in Swift",
    arguments: [
      ("one + 1.5", "2.5"), ("one < 1.5", "true"), ("one == 1.5 - 0.5", "true"),
      ("[1.5, 2.5].reduce(0, +)", "4.0"), ("{ let x: Double = 1; return x / 2 }()", "0.5"),
      ("true ? 1 : 2.5", "1.0"), ("[\"a\": 1, \"b\": 2.5]", "[\"a\": 1.0, \"b\": 2.5]"),
      ("max(0, 1.5)", "1.5"),
    ])
  func mixedNumbers(text: String, value: String) {
    let host = ExpressionFakeHost()
    host.scope.define("one", as: .int(1))
    #expect(result(of: text, host) == value)
  }

  @Test(
    "What has no result fails with an error",
    arguments: [
      ("9223372036854775807 + 1", "arithmetic overflow in 9223372036854775807 + 1"),
      ("-9223372036854775808 - 1", "arithmetic overflow in -9223372036854775808 - 1"),
      ("-(-9223372036854775808)", "arithmetic overflow in -(-9223372036854775808)"),
      ("-9223372036854775808 / -1", "arithmetic overflow in -9223372036854775808 / -1"),
      ("-9223372036854775808 % -1", "arithmetic overflow in -9223372036854775808 % -1"),
      ("abs(-9223372036854775808)", "arithmetic overflow in abs(-9223372036854775808)"),
      ("[9223372036854775807, 1].sum()", "arithmetic overflow in 9223372036854775807 + 1"),
      ("1 / 0", "division by zero"), ("1 % 0", "division by zero"),
      ("[1][1]", "index 1 is not in an array of 1"),
      ("[1][-1]", "index -1 is not in an array of 1"),
      ("[1, 2][1...2]", "1...2 is not in an array of 2"),
      ("[][0...9223372036854775807]", "0...9223372036854775807 is not in an array of 0"),
      ("3..<2", "the range from 3 ends before it begins, at 2"),
      ("[].first!", "unexpectedly found nil"), ("Int(1e300)", "1e+300 is not an Int"),
      ("Int(Double.nan)", "nan is not an Int"),
      ("[1].prefix(-1)", "-1 is not a number of elements"),
      ("throw \"boom\"", "boom"), ("1 + (throw \"deep\")", "deep"),
      ("true ? throw \"branch\" : 1", "branch"), ("nil ?? throw \"none\"", "none"),
      ("throw RxError.noElements", result(of: "\"\\(RxError.noElements)\"").filter { $0 != "\"" }),
      ("throw fail(\"again\")", "again"),
    ])
  func failures(text: String, description: String) {
    #expect(result(of: text) == "error: \(description)")
  }

  @Test("A failure knows where in the text it arose")
  func failureSite() throws {
    let error = #expect(throws: FixtureError.self) {
      try ExpressionFakeHost().evaluate("[1, 2]\n.map { $0 / 0 }")
    }
    let location = try #require(error?.site).diagnostic("").location
    #expect(location.line == 2 && location.column == 8)
  }

  @Test("An RxError is thrown as itself")
  func originalError() {
    #expect(throws: RxError.self) { try ExpressionFakeHost().evaluate("throw RxError.timeout") }
  }

  @Test(
    "Members follow optional chains, forced values and tuples",
    arguments: [
      ("nil?.count", "nil"), ("nil?.first.last", "nil"), ("[[1]].first?.first", "1"),
      ("[[1]].first!.first!", "1"), ("[\"a\": [1, 2]][\"a\"]?[1]", "2"),
      ("[\"a\": 1][\"b\"]", "nil"),
      ("[\"a\": 1][\"b\", default: 7]", "7"), ("(1, (2, 3)).1.0", "2"),
      ("(a: 1, b: (c: 2, 3)).b.c", "2"), ("[1, 2, 3][0..<2]", "[1, 2]"),
      ("[1, 2]\n  .map { $0 }\n  .count", "2"), ("try? 1 / 0", "nil"), ("try? 1", "1"),
      ("try [1].first", "1"), ("nil.map { $0 }", "nil"), ("Int(\"3\").map { $0 + 1 }", "4"),
    ])
  func members(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test("Rows hide factories and functions; Observable still reaches them")
  func hiding() {
    let host = ExpressionFakeHost()
    host.scope.define("of", as: .int(1))
    host.scope.define("Money", as: .array([.int(2)]))
    #expect(result(of: "of", host) == "1")
    #expect(result(of: "Observable.of(1)", host) == "Observable")
    #expect(result(of: "Money.first", host) == "2")
    #expect(result(of: "Money.map { $0 + 1 }", host) == "[3]")
  }

  @Test(
    "Types with arguments, schedulers and members without their type mean what they mean in Swift")
  func types() throws {
    let host = ExpressionFakeHost()
    #expect(result(of: "Observable<[String: (Int, Int?)]>.of(1)", host) == "Observable")
    #expect(result(of: "PublishSubject<Int>()", host) == "PublishSubject")
    #expect(result(of: "ReplaySubject<Int>.create(bufferSize: 1)", host) == "ReplaySubject.create")
    #expect(result(of: "AppError.offline", host) == "fail(\"offline\")")
    #expect(try host.events(of: "of(1).flatMap { .just($0 + 1) }") == ["2", "|"])
    #expect(try host.events(of: "of(1).flatMap { _ in .error(\"x\") }") == ["error: x"])
    for text in [
      "scheduler", "MainScheduler.instance", "ConcurrentDispatchQueueScheduler(qos: .background)",
      "CurrentThreadScheduler.instance",
    ] {
      #expect(result(of: text, host) == "TestScheduler", "\(text)")
    }
  }

  @Test("Arguments reach the host with labels, places and the word that they trail")
  func arguments() throws {
    let host = ExpressionFakeHost()
    _ = try host.evaluate("record(1, in: 2, `for`: .never) { $0 } onError: { _ in }")
    #expect(host.recorded.map(\.label) == [nil, "in", "for", nil, "onError"])
    #expect(host.recorded.map(\.isTrailingClosure) == [false, false, false, true, true])
    #expect(host.recorded[1].site.diagnostic("").location.column == 15)
    _ = try host.evaluate("of(1).record(0, +)")
    let sum = try #require(host.recorded[1].value.function)
    #expect(try sum(.int(2), .int(3)) == .int(5))
  }

  @Test(
    "Functions pass by name",
    arguments: [
      ("[3, 1].reduce(0, +)", "4"), ("[3, 1].reduce(0, max)", "3"),
      ("[1, 2].map(String.init)", "[\"1\", \"2\"]"),
      ("[1, 3, 2].sorted(by: >)", "[3, 2, 1]"), ("[\"1\", \"x\"].compactMap(Int.init)", "[1]"),
      ("[[1], []].map(\\.count)", "[1, 0]"), ("[(a: 1, b: 2)].map(\\.b)", "[2]"),
      ("[[\"a\": 1]].map(\\.[\"a\"])", "[1]"), ("[(1, 2)].map(\\.1)", "[2]"),
      ("[1].map(\\.self)", "[1]"),
      ("[1, -2].map(abs)", "[1, 2]"), ("[[], [1]].map(\\.first?.description)", "[nil, \"1\"]"),
    ])
  func functions(text: String, value: String) {
    #expect(result(of: text) == value)
  }
}

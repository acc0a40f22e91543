import RxCore
import Testing

@testable import RxFixtures

@Suite("Expressions: members of values")
struct ExpressionMemberTests {
  @Test(
    "Texts",
    arguments: [
      ("\"aé🙂\".count", "3"), ("\"\".isEmpty", "true"), ("\"ab\".first", "\"a\""),
      ("\"\".last", "nil"), ("\"ab\".reversed()", "\"ba\""), ("\"ba\".sorted()", "[\"a\", \"b\"]"),
      ("\"abc\".contains(\"bc\")", "true"), ("\"abc\".contains { $0 == \"b\" }", "true"),
      ("\"aB\".uppercased() + \"aB\".lowercased()", "\"ABab\""),
      ("\"ab\".hasPrefix(\"a\")", "true"),
      ("\"ab\".hasSuffix(\"a\")", "false"),
      ("\" a  b \".split(separator: \" \")", "[\"a\", \"b\"]"),
      ("\"a, b\".split(separator: \", \")", "[\"a\", \"b\"]"),
      ("\"a b c\".split(separator: \" \", maxSplits: 1)", "[\"a\", \"b c\"]"),
      ("\"abc\".prefix(2)", "\"ab\""), ("\"abc\".dropFirst()", "\"bc\""),
      ("\"abc\".suffix(1)", "\"c\""),
      ("\"abc\".filter { $0 != \"b\" }", "\"ac\""),
      ("\"ab\".map { $0 + \"!\" }", "[\"a!\", \"b!\"]"),
      ("[\"a\", \"b\"].joined(separator: \"-\")", "\"a-b\""), ("[\"a\", \"b\"].joined()", "\"ab\""),
      ("String(1) + String(1.5) + String(true)", "\"11.5true\""),
      ("String(\"ab\".reversed())", "\"ba\""),
      ("String(repeating: \"ab\", count: 2)", "\"abab\""), ("String(describing: [1])", "\"[1]\""),
      ("String(255, radix: 16)", "\"ff\""), ("1.description", "\"1\""), ("Int(\"x\")", "nil"),
      ("Int(\"12\")", "12"), ("Int(1.9)", "1"), ("Double(\"1.5\")", "1.5"), ("Double(1)", "1.0"),
    ])
  func texts(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "Lists, ranges and dictionaries",
    arguments: [
      ("[1, 2, 3].count", "3"), ("[3, 1, 2].sorted()", "[1, 2, 3]"),
      ("[1, 2].reversed()", "[2, 1]"),
      ("[1, 2].contains(2)", "true"), ("[1, 2].contains { $0 > 2 }", "false"),
      ("[1, 2].contains(where: { $0 > 1 })", "true"), ("[1, 2].first { $0 > 1 }", "2"),
      ("[1, 2, 1].last(where: { $0 == 1 })", "1"), ("[1, 2].firstIndex(of: 2)", "1"),
      ("[1, 2].allSatisfy { $0 > 0 }", "true"), ("[1, 2, 3].filter { $0 % 2 == 1 }", "[1, 3]"),
      ("[[1], [2, 3]].flatMap { $0 }", "[1, 2, 3]"), ("[[1], [2]].joined()", "[1, 2]"),
      ("[1, nil, 2].compactMap { $0 }", "[1, 2]"), ("[1, 2].reduce(10) { $0 - $1 }", "7"),
      ("[1, 2].sum()", "3"), ("[].sum()", "0"), ("[1.5, 2].sum()", "3.5"), ("[2, 1].min()", "1"),
      ("[].max()", "nil"), ("[1, 3, 2].max { $0 < $1 }", "3"), ("[1, 3].min(by: { $0 > $1 })", "3"),
      ("[1, 2, 3].prefix(2)", "[1, 2]"), ("[1, 2, 3].suffix(5)", "[1, 2, 3]"),
      ("[1, 2, 3].dropFirst(2)", "[3]"), ("[1, 2, 3].dropLast()", "[1, 2]"),
      ("[1, 2, 3].prefix(while: { $0 < 3 })", "[1, 2]"), ("[1, 2, 3].drop { $0 < 3 }", "[3]"),
      ("[\"a\"].enumerated().map { $0.offset }", "[0]"),
      ("[\"a\"].enumerated().map { i, x in x }", "[\"a\"]"),
      ("(0..<3).map { $0 * 2 }", "[0, 2, 4]"), ("(1...3).reduce(0, +)", "6"),
      ("Array(0..<2)", "[0, 1]"),
      ("(0..<9223372036854775807).count", "9223372036854775807"), ("(2..<2).first", "nil"),
      ("(0...9223372036854775807).contains(5)", "true"),
      ("[\"b\": 1, \"a\": 2].keys", "[\"b\", \"a\"]"), ("[\"b\": 1].values.sum()", "1"),
      ("[\"a\": 1].mapValues { $0 + 1 }", "[\"a\": 2]"),
      ("[\"a\": 1, \"b\": 2].filter { $1 > 1 }", "[\"b\": 2]"),
      ("[\"a\": 1].map { $0.key }", "[\"a\"]"), ("Set([1, 2, 1])", "[1, 2]"), ("max(1, 3, 2)", "3"),
      ("min(\"b\", \"a\")", "\"a\""), ("abs(-1.5)", "1.5"), ("7.isMultiple(of: 7)", "true"),
      ("2.5.rounded()", "3.0"), ("Event.next(1).element", "1"),
      ("Event.error(\"x\").error", "fail(\"x\")"),
      ("Event.completed.isStopEvent", "true"), ("Array(repeating: 0, count: 2)", "[0, 0]"),
    ])
  func collections(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test("Objects have their own members, then the operators of the observable that they are")
  func objects() throws {
    let host = ExpressionFakeHost()
    let subject = PublishSubject<FixtureValue>()
    host.scope.define("subject", as: .object(FakeObject("PublishSubject", subject)))
    host.scope.define("bag", as: .object(FakeObject("DisposeBag")))
    var received: [FixtureValue] = []
    let doubled = try #require(host.evaluate("subject.map { $0 * 2 }").observable)
    let subscription = doubled.subscribe(onNext: { received.append($0) })
    #expect(result(of: "subject.onNext(4)", host) == "()")
    subscription.dispose()
    #expect(received == [.int(8)])
    #expect(result(of: "subject.value", host) == "7")
    #expect(result(of: "bag.insrt(1)", host) == "wrong: a DisposeBag has no member 'insrt'")
    #expect(result(of: "subject.mapp { $0 }", host) == "wrong: no operator 'mapp'")
  }

  @Test(
    "A method that changes values is an ordinary one of an object, even where that is a constant")
  func objectInVariable() throws {
    let host = ExpressionFakeHost()
    #expect(
      result(of: "{ let s = PublishSubject(); s.append(1) }()", host)
        == "wrong: no operator 'append'")
  }

  @Test("A host program's values are compared by their own ==, or not at all")
  func foreignValues() throws {
    struct Opaque {}
    struct Money: Equatable { let cents: Int }
    let host = ExpressionFakeHost()
    for (name, cents) in [("a", 1), ("b", 1), ("c", 2)] {
      let money = ForeignValue(Money(cents: cents)) { name, _ in
        name == "cents" ? .int(cents) : nil
      }
      host.scope.define(name, as: .foreign(money))
    }
    host.scope.define("x", as: .foreign(ForeignValue(Opaque())))
    #expect(result(of: "a == b && a != c", host) == "true")
    #expect(result(of: "[a].map(\\.cents)", host) == "[1]")
    #expect(result(of: "[x] == [x]", host) == "wrong: values of the type Opaque cannot be compared")
  }
}

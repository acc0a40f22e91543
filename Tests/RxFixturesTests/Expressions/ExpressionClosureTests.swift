import Testing

@testable import RxFixtures

@Suite("Expressions: closures")
struct ExpressionClosureTests {
  @Test(
    "Closures take named and numbered parameters, types, captures and effects",
    arguments: [
      ("{ $0 + $1 }(1, 2)", "3"), ("{ a, b in a * b }(2, 3)", "6"), ("{ (a) in a }(1)", "1"),
      ("{ (a: Int, b: [String: Int?]) -> Int in a }(1, [:])", "1"), ("{ () in 1 }()", "1"),
      ("{ () -> Int in 1 }()", "1"), ("{ _ in 1 }(2)", "1"), ("{ _, b in b }(1, 2)", "2"),
      ("{ [weak self] a in a }(1)", "1"),
      ("{ [weak self, unowned x] (a) throws -> Int in a }(1)", "1"),
      ("{ [$0] }(1)", "[1]"), ("{ ($0, $0) }(1)", "(1, 1)"), ("{ try $0 }(1)", "1"),
      ("{ @MainActor a in a }(1)", "1"), ("{ }()", "()"),
      ("{ (f: (Int) -> Int) in f(1) }({ $0 + 1 })", "2"),
      ("{ a in { b in a + b } }(1)(2)", "3"), ("{ a in\n  a\n}(1)", "1"),
    ])
  func parameters(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test("A tuple goes to as many parameters as it has parts, and what is too much is dropped")
  func arity() throws {
    let host = ExpressionFakeHost()
    #expect(try host.events(of: "of((1, 2)).map { $0 + $1 }") == ["3", "|"])
    #expect(try host.events(of: "of((1, 2)).map { a, b in a + b }") == ["3", "|"])
    #expect(try host.events(of: "of((1, 2)).map { $0.0 }") == ["1", "|"])
    #expect(result(of: "[1: 2].map { $0 + $1 }") == "[3]")
    #expect(result(of: "[1, 2].reduce(0) { a in a }") == "0")
    #expect(
      result(of: "[1].map { $0 + $1 }") == "wrong: the closure has 2 parameters and is given 1")
    #expect(result(of: "{ $0 }(1, 2)") == "wrong: the closure takes 1 argument, not 2")
  }

  @Test(
    "Bodies are statements",
    arguments: [
      ("{ let x = 1; let y = x + 1; return y }()", "2"),
      ("{ var x = 1\n  x += 2\n  x *= 3\n  x -= 1\n  x /= 2\n  x %= 3\n  return x }()", "1"),
      ("{ let (a, _) = ($0, 2); return a }(1)", "1"),
      ("{ let x: Int? = nil; return x ?? 3 }()", "3"),
      (
        "{ if $0 > 1 { return \"big\" } else if $0 > 0 { return \"one\" } else { return \"none\" } }(1)",
        "\"one\""
      ),
      ("{ if $0 { \"yes\" } else { \"no\" } }(false)", "\"no\""),
      ("{ guard let x = $0 else { return 0 }; return x }(nil)", "0"),
      ("{ guard let x = $0, x > 1 else { return 0 }\n return x }(2)", "2"),
      ("{ if let x = $0, let y = x.first { return y }\n return \"-\" }(\"abc\")", "\"a\""),
      ("{ x in if let x { return x }; return 0 }(5)", "5"),
      (
        "{ var a = [1]; a.append(2); a.append(contentsOf: [3]); a[0] = 9; return a }()", "[9, 2, 3]"
      ),
      (
        "{ var d = [:]; d[\"a\"] = 1; d[\"a\", default: 0] += 2; d[\"b\", default: []].append(1); return d }()",
        "[\"a\": 3, \"b\": [1]]"
      ),
      ("{ var d = [\"a\": 1]; d[\"a\"] = nil; return d }()", "[:]"),
      ("{ var t = (a: 1, b: (2, 3)); t.a = 5; t.b.1 += 1; return t }()", "(a: 5, b: (2, 4))"),
      ("{ var s = \"a\"; s += \"b\"; s.append(\"c\"); return s }()", "\"abc\""),
      ("{ var n = 1.5; n += 1; return n }()", "2.5"),
      ("{ var b = true; b.toggle(); return b }()", "false"),
      (
        "{ var a = [3, 1, 2]; a.sort(); let l = a.removeLast(); a.insert(0, at: 1); return (a, l) }()",
        "([1, 0, 2], 3)"
      ),
      ("{ var n = 0; let f = { n += 1 }; f(); f(); return n }()", "2"),
      ("{ _ = 1; return }()", "()"), ("{ let x = 1\n  return x\n  + 1 }()", "2"),
      ("{ var x = 1\n  x = 2\n  -1\n  return x }()", "2"),
      ("{ let x = 1; if true { let x = 2; _ = x }; return x }()", "1"),
    ])
  func statements(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test("An inout parameter is changed where it is passed so, and nowhere else")
  func inoutParameters() throws {
    let host = ExpressionFakeHost()
    let totals = ["1", "3", "6", "|"]
    #expect(try host.events(of: "of(1, 2, 3).scan(into: 0) { $0 += $1 }") == totals)
    #expect(try host.events(of: "of(1, 2, 3).scan(into: 0) { result, x in result += x }") == totals)
    #expect(
      try host.events(of: "of(1, 2).scan(into: []) { list, x in list.append(x) }") == [
        "[1]", "[1, 2]", "|",
      ])
    #expect(result(of: "[1, 2].reduce(into: [:]) { $0[$1] = true }") == "[1: true, 2: true]")
    #expect(
      result(of: "[1].map { $0 += 1 }")
        == "wrong: this parameter is not passed inout and cannot be changed")
    let stop = try #require(host.evaluate("{ value, stop in stop = true; return value }").function)
    var arguments: [FixtureValue] = [.int(1), .bool(false)]
    #expect(try stop.call(changing: &arguments) == .int(1))
    #expect(arguments[1] == .bool(true))
  }

  @Test("What is changed in place is not copied")
  func inPlace() throws {
    var limits = Budget.Limits()
    limits.totalBytes = 20 << 20
    let host = ExpressionFakeHost(limits)
    #expect(result(of: "(0..<20000).reduce(into: []) { $0.append($1) }.count", host) == "20000")
    #expect(result(of: "(0..<20000).reduce(into: []) { $0 += [$1] }.count", host) == "20000")
  }

  @Test("A closure that throws fails what it was called by")
  func throwing() throws {
    let host = ExpressionFakeHost()
    #expect(
      try host.events(of: "of(1, 2).map { $0 == 2 ? throw \"two\" : $0 }") == ["1", "error: two"])
    #expect(try host.events(of: "of(0).map { 1 / $0 }") == ["error: division by zero"])
    #expect(
      try host.events(of: "of(1).map { _ in throw \"a\" }.catch { .just(\"\\($0)!\") }") == [
        "\"a!\"", "|",
      ])
    #expect(!host.budget.isExhausted)
  }

  @Test("A closure that finds the fixture itself wrong reports it, and nothing goes on")
  func faults() throws {
    let host = ExpressionFakeHost()
    _ = try host.events(of: "of(1, 2).map { $0.uppercased() }")
    #expect(host.budget.fault?.message == "an Int has no member 'uppercased'")
    #expect(host.budget.fault?.location.column == 19)
    #expect(host.budget.isExhausted)
    #expect(result(of: "1", host) == "wrong: an Int has no member 'uppercased'")
  }

  @Test("inTurn gives one argument after the other, then the last for good")
  func inTurn() throws {
    let host = ExpressionFakeHost()
    #expect(
      try host.events(of: "of(1, 2, 3, 4).map(inTurn(\"a\", { $0 * 10 }, nil))")
        == ["\"a\"", "20", "nil", "nil", "|"])
    #expect(
      try host.events(of: "of(1, 2).map(inTurn({ $0 }, throw \"later\"))") == ["1", "error: later"])
    #expect(result(of: "inTurn()") == "wrong: 'inTurn' needs an argument")
  }

  @Test("Rows are read from within closures, also before their value has been made")
  func rows() throws {
    let host = ExpressionFakeHost()
    host.scope.define("three", lazily: { .int(3) })
    host.scope.define("f", lazily: { try host.evaluate("{ n in n <= 1 ? 1 : n * f(n - 1) }") })
    host.scope.define("loop", lazily: { try host.evaluate("loop + 1") })
    #expect(result(of: "[1, 2].map { $0 * three }", host) == "[3, 6]")
    #expect(result(of: "f(20)", host) == "2432902008176640000")
    #expect(result(of: "f(21)", host).hasPrefix("error: arithmetic overflow"))
    #expect(result(of: "loop", host) == "wrong: 'loop' needs itself")
  }
}

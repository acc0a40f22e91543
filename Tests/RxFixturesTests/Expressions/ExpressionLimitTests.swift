import Testing

@testable import RxFixtures

@Suite("Expressions: limits")
struct ExpressionLimitTests {
  @Test(
    "Absurd nesting of the text is an error",
    arguments: [
      "(", "[", "{ ", "{ [", "-", "!", "f(", "a[", "\"\\(", "{ a in ", "throw ", "try ", "try? ",
      "1 + (", "a ? ", "{ if a { ", "[1: ", "(a: ", "{ (a: [", "A<", "A<(", "{ a -> ",
      "{ if (", ".a(", "\\A<", "nil ?? (", "{ let a: (", "{ guard { ",
      "1 as [", "1 is (", "{ switch ", "{ switch 1 { case (", "{ switch 1 { case .a(",
      "{ switch 1 { case .a({ switch 1 { case .a(", "{ if case .next(",
    ])
  func nesting(text: String) throws {
    for suffix in ["", "1", ")", "}", " in"] {
      let nested = String(repeating: text, count: 10_000) + suffix
      #expect(try onLargeStack { fault(in: nested) } != nil)
    }
  }

  @Test("As much nesting as is allowed can be parsed and evaluated")
  func allowedNesting() throws {
    let depth = Parser.nestingLimit - 1
    for (open, close) in [("(", ")"), ("1 + (", ")"), ("[", "].count"), ("{ ", " }()"), ("- ", "")]
    {
      let depth = open == "{ " ? depth / 2 : depth
      let text =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect(try onLargeStack { !result(of: text).hasPrefix("wrong") }, "\(open)")
    }
  }

  @Test("What is long without being deep is no problem")
  func length() {
    #expect(result(of: "1" + String(repeating: " + 1", count: 20_000)) == "20001")
    #expect(result(of: "nil" + String(repeating: " ?? nil", count: 5000) + " ?? 1") == "1")
    #expect(result(of: String(repeating: "false ? 0 : ", count: 5000) + "1") == "1")
    #expect(result(of: "1" + String(repeating: ".self", count: 20_000)) == "1")
    let branches = String(repeating: "if false { 0 } else ", count: 5000)
    #expect(result(of: "{ \(branches){ 1 } }()") == "1")
  }

  @Test("No text whatsoever makes the parser crash")
  func anything() {
    let seeds = [
      #"source.map { [weak self] (a: Int, b) -> [Int?] in "x\(a)" ?? 1.5e3 ... nil }.0?[1]!"#,
      #"{ var x = 1; x += 0xFF; if let y = x, y > 2 { return \.a.b } else { throw "z" } }"#,
      "Observable<[String: Int]>.of(a: 1, `in`: .never) { $0 } onError: { _ in () }",
      "{ if case let (a, b)? = x, a is Int { switch b { case .next(let y), .z(1): break; default: throw a } } }",
      "{ guard let a = b as? [Int] else { throw a }; switch a { case let e as RxError where e != a: e; case 2...: 1 } }",
      "\"äöü🙂\\u{1F600}\\(\"a\")\" + [1: 2, 3: (a: 1, 2)] ? -1 : !true && x!.y",
    ]
    var random = SplitMix(state: 42)
    for seed in seeds {
      let bytes = Array(seed.utf8)
      for length in 0...bytes.count {
        _ = fault(in: String(decoding: bytes[..<length], as: UTF8.self))
      }
      for _ in 0..<500 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<changed.count, using: &random)
          if Bool.random(using: &random) {
            changed.remove(at: place)
          } else {
            changed[place] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
          }
        }
        _ = fault(in: String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test(
    "What grows without bound uses up its budget",
    arguments: [
      "(0..<100).reduce(\"a\") { x, _ in x + x }", "(0..<100).reduce([1]) { x, _ in x + x }",
      "(0..<100).reduce([1]) { x, _ in [x, x] }",
      "(0..<100).reduce(\"a\") { x, _ in \"\\(x)\\(x)\" }",
      "(0..<100).reduce(1) { x, _ in (x, x) }", "(0..<200).reduce(1) { x, _ in [x] }",
      "(0..<200).reduce(1) { x, _ in Event.next(x) }",
      "(0..<200).reduce(1) { x, _ in .success(x) }",
      "(0..<100).reduce(into: [1]) { x, _ in x += x }",
      "(0..<200).reduce(into: [1]) { x, _ in x[0] = x }",
      "(0..<200).reduce(into: [1]) { x, _ in let y = x; x.removeAll(); x.append(y) }",
      "(0..<9223372036854775807).map { $0 }", "(0..<9223372036854775807).sum()",
      "Array(0..<9223372036854775807)", "String(repeating: \"ab\", count: 9223372036854775807)",
      "Array(repeating: 0, count: 9223372036854775807)",
      "Array(repeating: \"\", count: 20000).joined(separator: String(repeating: \"a\", count: 600000))",
      "String(repeating: \"a\", count: 600000).map { $0 }",
      "Array(repeating: Array(repeating: 0, count: 10000), count: 100).flatMap { $0 }",
      "{ let a = String(repeating: \"a\", count: 100000); return [a, a].map { x in (0..<1000).map { _ in x + \"b\" } } }()",
    ])
  func size(text: String) {
    var limits = Budget.Limits()
    limits.valueBytes = 1 << 20
    limits.totalBytes = 16 << 20
    let host = ExpressionFakeHost(limits)
    #expect(throws: Budget.Exhausted.self, "\(text)") { try host.evaluate(text) }
    #expect(host.budget.exhausted?.part == .values)
  }

  @Test("A value may take 64 MB, and a doubling one does not get further")
  func standardLimits() {
    let host = ExpressionFakeHost()
    let text = "(0..<100).reduce(\"a\") { x, _ in x.count == 0 ? x : x + x }"
    #expect(throws: Budget.Exhausted.self) { try host.evaluate(text) }
    #expect(host.budget.exhausted?.description == "a value takes more than 64 MB")
  }

  @Test("What works without end uses up its steps")
  func steps() throws {
    var limits = Budget.Limits()
    limits.steps = 10_000
    for text in [
      "(0..<100000).forEach { _ in () }",
      "{ let a = Array(repeating: 0, count: 100000); (0..<1000).forEach { _ in a == a } }()",
      "{ let a = String(repeating: \"a\", count: 1000000); (0..<1000).map { _ in a.count } }()",
    ] {
      let host = ExpressionFakeHost(limits)
      #expect(throws: Budget.Exhausted.self) { try host.evaluate(text) }
      #expect(host.budget.exhausted?.part == .steps)
      #expect(throws: Budget.Exhausted.self) { try host.evaluate("1") }
    }
  }

  @Test("Recursion without end uses up its nesting, in a closure and in what catches errors")
  func recursion() throws {
    for text in [
      "{ n in f(n + 1) }", "{ n in (try? f(n)) ?? f(n) }", "{ n in [1].map { _ in f(n) } }",
    ] {
      let host = ExpressionFakeHost()
      host.scope.define("f", lazily: { try host.evaluate(text) })
      nonisolated(unsafe) let unsafeHost = host
      #expect(throws: Budget.Exhausted.self) {
        try onLargeStack { try unsafeHost.evaluate("f(0)").description }
      }
      #expect(host.budget.exhausted?.part == .nesting)
    }
  }

  @Test("A chain of closures that hold one another is released without recursion")
  func release() throws {
    let host = ExpressionFakeHost()
    for text in [
      "{ (0..<200000).reduce({ 1 }) { f, _ in { f } }; return 1 }()",
      "{ (0..<200000).reduce(1) { f, _ in inTurn(f) }; return 1 }()",
    ] {
      #expect(try host.evaluate(text) == .int(1))
    }
  }

  @Test("Nothing outlives a test that forgets its rows at the end")
  func noLeaks() throws {
    weak var leaked: ExpressionFakeHost?
    do {
      let host = ExpressionFakeHost()
      leaked = host
      host.scope.define("f", lazily: { try host.evaluate("{ n in n == 0 ? 0 : f(n - 1) }") })
      host.scope.define("g", as: try host.evaluate("{ f($0) }"))
      #expect(result(of: "g(3)", host) == "0")
      host.scope.removeAll()
    }
    #expect(leaked == nil)
  }
}

/// A small generator, so that a failure can be repeated.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

import Testing

@testable import RxFixtures

@Suite("Expressions: control flow of closures")
struct ExpressionControlFlowTests {
  @Test(
    "Loops go through sequences and as long as a condition holds",
    arguments: [
      ("{ var n = 0; for x in [1, 2, 3] { n += x }; return n }()", "6"),
      ("{ var n = 0; for x in 1...3 where x != 2 { n += x }; return n }()", "4"),
      ("{ var t = \"\"; for c in \"abc\".reversed() { t += c }; return t }()", "\"cba\""),
      (
        "{ var n = 0; for (key, value) in [\"a\": 1, \"b\": 2] { n += value + key.count }; return n }()",
        "5"
      ),
      ("{ var n = 0; for (i, x) in [5, 6].enumerated() { n += i * x }; return n }()", "6"),
      ("{ var n = 0; for case let x? in [1, nil, 2] { n += x }; return n }()", "3"),
      ("{ var n = 0; for _ in 0..<4 { n += 1 }; return n }()", "4"),
      ("{ for x in [1, 2, 3] { if x == 2 { return x * 10 } }; return 0 }()", "20"),
      ("{ var n = 0; for x in 0..<10 { if x == 3 { break }; n += 1 }; return n }()", "3"),
      ("{ var n = 0; for x in 0..<5 { if x % 2 == 0 { continue }; n += x }; return n }()", "4"),
      ("{ var n = 1; while n < 100 { n *= 3 }; return n }()", "243"),
      ("{ var a = [1, 2]; var n = 0; while let x = a.popLast() { n += x }; return n }()", "3"),
      ("{ var n = 0; repeat { n += 1 } while n < 3; return n }()", "3"),
      ("{ var n = 9; repeat { n += 1 } while n < 3; return n }()", "10"),
      ("{ for x in 0..<1_000_000_000 { if x == $0 { return x } }; return -1 }(2)", "2"),
      (
        "{ var n = 0; for x in [1, 2] { for y in [10, 20] { if y == 20 { break }; n += x * y } }; return n }()",
        "30"
      ),
      ("{ x in var n = 0\n  for y in x {\n    n += y\n  }\n  return n }([1, 2])", "3"),
      ("{ for x in $0 { guard x > 1 else { continue }; return x }; return 0 }([1, 2])", "2"),
    ])
  func loops(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test("A closure keeps the element of the loop that it was made in")
  func capture() {
    let text =
      "{ var all = []; for x in [1, 2] { let y = x * 10; all.append({ x + y }) }; return all.map { $0() } }()"
    #expect(result(of: text) == "[11, 22]")
  }

  @Test("Loops take steps from the budget")
  func budget() {
    let endless = [
      "{ while true { } }()", "{ repeat { } while true }()", "{ for _ in 0..<9_000_000_000 { } }()",
    ]
    for text in endless {
      let host = ExpressionFakeHost()
      #expect(result(of: text, host).contains("steps were taken"), "\(text)")
      #expect(host.budget.exhausted?.part == .steps)
    }
  }

  @Test(
    "A switch finds the first case that takes a value",
    arguments: [
      (
        "[-5, 0, 5, 50].map { switch $0 { case ..<0: \"-\"; case 0: \"0\"; case 1...9: \"s\"; case 10...: \"l\" } }",
        "[\"-\", \"0\", \"s\", \"l\"]"
      ),
      ("{ switch $0 { case ...3 where $0 > 2: 1; default: 0 } }(3)", "1"),
      ("{ switch $0 { case 1: \"one\"; case 2...3: \"few\"; default: \"many\" } }(3)", "\"few\""),
      ("{ switch $0 { case 1, 2: return \"a\"\n default: return \"b\" } }(2)", "\"a\""),
      ("{ switch $0 { case let x where x > 1: return x\n default: return 0 } }(5)", "5"),
      (
        "{ switch $0 { case (0, _): \"axis\"; case (let x, let y): \"\\(x),\\(y)\" } }((1, 2))",
        "\"1,2\""
      ),
      ("{ switch $0 { case let (x, y) where x == y: x; default: 0 } }((2, 2))", "2"),
      (
        "{ switch $0 { case .next(let x): x; case .error: -1; case .completed: 0 } }(Event.next(7))",
        "7"
      ),
      (
        "{ switch $0 { case .next: 1; case .error(let e): \"\\(e)\"; case .completed: 0 } }(Event.error(\"x\"))",
        "\"x\""
      ),
      ("{ switch $0 { case .success(let x): x; case .failure: 0 } }(.success(3))", "3"),
      (
        "{ switch $0 { case Event.next(1): \"one\"; default: \"other\" } }(Event.next(1))",
        "\"one\""
      ),
      ("{ switch $0 { case .some(let x): x; case .none: 0 } }(nil)", "0"),
      ("{ switch $0 { case let x?: x; case nil: 0 } }(4)", "4"),
      ("{ switch $0 { case is String: 1; case let n as Int: n; default: 0 } }(9)", "9"),
      ("{ switch $0 { case .next(let x), .success(let x): x; default: 0 } }(.success(5))", "5"),
      ("{ switch $0 { case \"a\": break\n default: return 1 }\n return 2 }(\"a\")", "2"),
      (
        "{ let t = switch $0 { case 1: \"one\"; default: \"more\" }\n return t + \"!\" }(1)",
        "\"one!\""
      ),
      ("{ let t = if $0 { 1 } else { 2 }\n return t }(false)", "2"),
      ("{ switch $0 { case 2: \"two\"; @unknown default: \"else\" } }(2.0)", "\"two\""),
      ("{ switch $0 { case RxError.timeout: 1; default: 0 } }(RxError.timeout)", "1"),
      ("{ if case .next(let x) = $0, x > 1 { return x }; return 0 }(Event.next(3))", "3"),
      ("{ guard case let x? = $0 else { return 0 }; return x }(nil)", "0"),
      (
        "{ for x in $0 { switch x { case 1: continue; case 2: break; default: return x } }; return 0 }([1, 2, 3])",
        "3"
      ),
    ])
  func selection(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "Errors are caught where a closure catches them",
    arguments: [
      ("{ do { throw \"x\" } catch { return \"\\(error)!\" } }()", "\"x!\""),
      (
        "{ do { return try $0() } catch RxError.timeout { return 1 } catch { return 2 } }({ throw RxError.timeout })",
        "1"
      ),
      (
        "{ do { return 1 / 0 } catch let e { return e.localizedDescription } }()",
        "\"division by zero\""
      ),
      ("{ do { throw \"x\" } catch let e as RxError { return 1 } catch { return 2 } }()", "2"),
      ("{ do { let x = 1; return x } }()", "1"),
      ("{ do { throw \"x\" } catch RxError.timeout { return 1 } }()", "error: x"),
    ])
  func catching(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "Values are asked for their types",
    arguments: [
      ("1 is Int", "true"), ("\"a\" is Int", "false"), ("[1, \"a\"] is [Int]", "false"),
      ("[1] as? [Int]", "[1]"), ("\"a\" as? Int", "nil"), ("1 as Double", "1.0"),
      ("nil as Int?", "nil"), ("(\"a\" as? Int) ?? 2", "2"), ("\"a\" as? Int ?? 3", "3"),
      ("[\"a\": 1] is [String: Int]", "true"), ("(1, \"a\") is (Int, String)", "true"),
      ("RxError.timeout is RxError", "true"), ("fail(\"x\") is RxError", "false"),
      ("fail(\"x\") is any Error", "true"), ("1 is Any", "true"), ("\"a\" as! String", "\"a\""),
      ("[1, \"a\", 2].compactMap { $0 as? Int }", "[1, 2]"), ("1 + 1 is Int", "true"),
    ])
  func types(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "What does not fit is an error with a way around it",
    arguments: [
      ("{ switch $0 { case 1: 1 } }(2)", "no case of this 'switch' matches 2"),
      ("{ switch $0 { case .next: 1; default: 2 } }(2)", "an Int has no case '.next'"),
      ("{ for x in 1 { } }()", "'for' needs an array or another sequence; this is an Int"),
      ("{ for (a, b) in [1] { } }()", "a tuple of 2 is needed; this is an Int"),
      ("1 as String", "an Int is not of this type"),
      ("{ break }", "'break' is allowed only in a loop or a 'switch'"),
      ("{ for x in [1] { [1].map { _ in continue } } }", "'continue' is allowed only in a loop"),
      ("{ switch 1 { x } }", "unexpected 'x'; 'case' or 'default' is missing"),
      ("{ func f() { } }", "'func' is not part of the fixture language"),
      ("{ defer { } }", "'defer' is not part of the fixture language"),
      ("{ for await x in y { } }", "a closure of a fixture awaits nothing"),
      ("{ for x [1] { } }", "unexpected '['; 'in' is missing"),
    ])
  func faults(text: String, message: String) {
    #expect(fault(in: text)?.message == message)
  }

  @Test("A forced cast fails the observable, as an index past the end does")
  func forcedCast() {
    #expect(result(of: "1 as! String") == "error: an Int is not of this type")
  }

  @Test(
    "Unknown cases and types are found before anything runs",
    arguments: [
      (
        "{ switch $0 { case .sucess(let x): x; default: 0 } }",
        "no known type has a member '.sucess'", "did you mean '.success'?"
      ),
      ("{ $0 as? Strng }", "no type is called 'Strng'", "did you mean 'String'?"),
      ("{ $0 is AppError }", "", nil),
    ])
  func unknown(text: String, message: String, note: String?) throws {
    let host = ExpressionFakeHost()
    let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
    let problems = Interpreter(host: host).check(expression, in: host.scope)
    #expect(problems.map(\.message) == (message.isEmpty ? [] : [message]))
    #expect(problems.first?.note == note)
  }

  @Test(
    "Formats print numbers and texts",
    arguments: [
      ("String(format: \"%d of %d\", 1, 2)", "\"1 of 2\""),
      ("String(format: \"%02d:%02d\", 1, 5)", "\"01:05\""),
      ("String(format: \"%.2f|%5.1f\", 1.005, 2.25)", "\"1.00|  2.2\""),
      ("String(format: \"%@ is %@\", \"a\", 1)", "\"a is 1\""),
      ("String(format: \"%x %X %o\", 255, 255, 8)", "\"ff FF 10\""),
      ("String(format: \"100%%\")", "\"100%\""),
      ("String(format: \"%-4d|%+d\", 1, 2)", "\"1   |+2\""),
      ("String(format: \"%ld %lld\", 1, 2)", "\"1 2\""),
      ("[1, 2].map(String.init(describing:))", "[\"1\", \"2\"]"),
      ("[\"a\"].map(String.init(_:))", "[\"a\"]"), ("[1, 5].reduce(2, max(_:_:))", "5"),
      ("String(describing: [\"a\", \"b\"])", "\"[\"a\", \"b\"]\""),
    ])
  func formats(text: String, value: String) {
    #expect(
      result(of: text) == value.replacing("\"[\"a\", \"b\"]\"", with: "\"[\\\"a\\\", \\\"b\\\"]\""))
  }

  @Test(
    "A format that does not fit says so",
    arguments: [
      ("String(format: \"%d\", \"a\")", "'%d' takes an Int; this is a String"),
      ("String(format: \"%f\", 1)", "'%f' takes a Double; this is an Int"),
      ("String(format: \"%d\")", "this format takes 1 value, not 0"),
      ("String(format: \"%s\", \"a\")", "'%s' is not a conversion of a fixture's values"),
      ("String(format: \"%9999d\", 1)", "'%9999d' is wider than 1000"),
      ("String(format: \"5%\")", "the format ends after '%'"),
      ("String(format: 1)", "a String is needed; this is an Int"),
    ])
  func wrongFormats(text: String, message: String) {
    #expect(fault(in: text)?.message == message)
  }
}

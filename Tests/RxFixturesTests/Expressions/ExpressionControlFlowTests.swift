import Testing

@testable import RxFixtures

@Suite("Expressions: control flow of closures")
struct ExpressionControlFlowTests {
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
    ])
  func selection(text: String, value: String) {
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
      ("1 as String", "an Int is not of this type"),
      ("{ break }", "'break' is allowed only in a 'switch'"),
      ("{ switch 1 { case 1: [1].map { _ in break } } }", "'break' is allowed only in a 'switch'"),
      ("{ switch 1 { x } }", "unexpected 'x'; 'case' or 'default' is missing"),
      ("{ func f() { } }", "'func' is not part of the fixture language"),
      ("{ defer { } }", "'defer' is not part of the fixture language"),
    ])
  func faults(text: String, message: String) {
    #expect(fault(in: text)?.message == message)
  }

  @Test(
    "A statement that the language lacks says what to write instead",
    arguments: [
      ("{ for x in [1] { } }", "'for' is not part of the fixture language", "list.map { … }"),
      ("{ while true { } }", "'while' is not part of the fixture language", "list.reduce(0) { … }"),
      (
        "{ repeat { } while true }", "'repeat' is not part of the fixture language",
        "list.map { … }"
      ),
      ("{ do { 1 } catch { 2 } }", "'do' is not part of the fixture language", "'try?' gives nil"),
      ("{ if $0 { continue } }", "'continue' is not part of the fixture language", "'return' ends"),
    ])
  func lacking(text: String, message: String, note: String) {
    let fault = fault(in: text)
    #expect(fault?.message == message)
    #expect(fault?.note?.contains(note) == true)
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

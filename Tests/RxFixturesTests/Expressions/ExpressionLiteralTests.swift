import Testing

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

@Suite("Expressions: literals")
struct ExpressionLiteralTests {
  @Test(
    "Literals stand for the values that Swift gives them",
    arguments: [
      ("1", "1"), ("-1", "-1"), ("1_000", "1000"), ("0xFF", "255"), ("0b101", "5"),
      ("0o17", "15"), ("-9223372036854775808", "-9223372036854775808"), ("1.5", "1.5"),
      ("1e3", "1000.0"), ("2.5e-1", "0.25"), ("-0.5", "-0.5"), ("true", "true"),
      ("nil", "nil"), ("()", "()"), ("[]", "[]"), ("[:]", "[:]"), ("[1, 2,]", "[1, 2]"),
      ("[1, 2.5]", "[1.0, 2.5]"), ("(1)", "1"), ("(1, \"a\")", "(1, \"a\")"),
      ("(x: 1, y: 2)", "(x: 1, y: 2)"), ("[\"b\": 1, \"a\": 2]", "[\"b\": 1, \"a\": 2]"),
      ("0..<3", "0..<3"), ("0...3", "0...3"), ("Int.self", "Int.self"),
      ("[Int].self", "[Int].self"), ("[String: Int].self", "[String: Int].self"),
      ("\\.first?.count", "\\.first?.count"), ("[Int]()", "[]"), ("[String: Int]()", "[:]"),
    ])
  func literals(text: String, value: String) {
    #expect(result(of: text) == value)
  }

  @Test(
    "Texts have Swift's escapes and interpolation",
    arguments: [
      (#""a\tb\n\"\\\u{41}""#, "a\tb\n\"\\A"), (#""1 + 1 is \(1 + 1)""#, "1 + 1 is 2"),
      (#""\("in \("ner")")""#, "in ner"),
      (#""\([1, 2]) \(["a"]) \((1, "b")) \(nil)""#, #"[1, 2] ["a"] (1, "b") nil"#),
      (#""\(fail("boom"))""#, "boom"),
      (#""\(1.0) \(Event.next("a")) \(Int.self)""#, "1.0 next(a) Int"), ("\"🙂é\"", "🙂é"),
    ])
  func texts(text: String, value: String) throws {
    #expect(try ExpressionFakeHost().evaluate(text) == .string(value))
  }

  @Test("What is printed can be read again")
  func roundTrip() throws {
    let host = ExpressionFakeHost()
    for text in [
      #"["a\n\"": [1.5, -2], "b": []]"#, "(x: 1, y: (\"\\u{1}\", nil))", "fail(\"x\")",
      "RxError.noElements", "Event.next([1])", "Event.error(\"x\")", "Event.completed",
      ".milliseconds(30)", ".never", "0...3", "Double.infinity", "-Double.infinity", "Double.nan",
      ".delayed(maxCount: 3, time: 1.0)", "Int.self", "()", "[:]",
    ] {
      let value = try host.evaluate(text)
      #expect(try host.evaluate(value.description) == value, "\(text)")
    }
  }

  @Test("A long value is cut off where it is printed with a limit")
  func cutOff() throws {
    let value = try ExpressionFakeHost().evaluate("Array(repeating: \"äöü\", count: 100)")
    let text = value.description(limit: 20)
    #expect(text.hasSuffix("…") && text.utf8.count < 30)
  }

  @Test(
    "Malformed literals are errors that say what is wrong",
    arguments: [
      ("9223372036854775808", "the number is too large for an Int"),
      ("1e999", "the number is too large for a Double"), ("0xG", "this is not a number"),
      ("\"abc", "the text has no closing '\"'"),
      ("\"\\q\"", "unexpected 'q'; an escape such as '\\n', '\\\\' or '\\(' is missing"),
      ("30ms", "a time in an expression is not written with 'ms'"),
      (".5", "a number needs a digit before its point"),
      ("\"\"\"", "a string must be on one line, between single quotation marks '\"'"),
      ("\"\\u{110000}\"", "this is not a character; write '\\u{1F600}'"),
      ("[1, 2", "the expression ends too early; ',' or ']' is missing"),
      ("", "the expression ends too early"), ("1 2", "unexpected '2'"), ("a = 1", "unexpected '='"),
    ])
  func malformed(text: String, message: String) {
    #expect(result(of: text) == "wrong: \(message)")
  }
}

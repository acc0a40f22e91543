import RxTestKit
import Testing

@Suite("Wrong diagrams")
struct MarbleDiagramErrorTests {
  /// A wrong diagram, where it is wrong (column and length), and words of the message.
  typealias Case = (text: String, column: Int, length: Int, words: String)

  @Test(
    "What is wrong in any row of events is said where it stands",
    arguments: [
      ("", 1, 1, "empty"),
      ("   ", 1, 3, "empty"),
      ("-a|b", 4, 1, "nothing can follow the e"),
      ("-a#b", 4, 1, "nothing can follow the e"),
      ("-a|-|", 5, 1, "nothing can follow the e"),
      ("-a| 9ms", 5, 3, "nothing can follow the e"),
      ("(a|)b", 5, 1, "nothing can follow the e"),
      ("[a|](b)", 5, 1, "nothing can follow the e"),
      ("-a| 'xy'", 5, 4, "nothing can follow the e"),
      ("(a|b)", 4, 1, "last in their group"),
      ("[#|]", 3, 1, "last in their group"),
      ("()", 1, 2, "group cannot be empty"),
      ("-[ ]", 2, 3, "group cannot be empty"),
      ("-(ab", 2, 1, "never closed"),
      ("-[ab", 2, 1, "never closed"),
      ("-(ab]", 5, 1, "ends with ')'"),
      ("-[ab)", 5, 1, "ends with ']'"),
      ("-a)", 3, 1, "no group is open"),
      ("-a]", 3, 1, "no group is open"),
      ("-(a(b))", 4, 1, "holds no group"),
      ("-(a[b])", 4, 1, "holds no group"),
      ("(a-b)", 3, 1, "cannot hold '-'"),
      ("( 9ms a)", 3, 3, "holds no time"),
      ("''", 1, 2, "cannot be empty"),
      ("-''a", 2, 2, "cannot be empty"),
      ("-'ab", 2, 3, "never closed"),
      ("'''", 1, 3, "never closed"),
      ("-'", 2, 1, "never closed"),
      ("-!", 2, 1, "'!' marks the end of"),
      ("1.5ms a", 1, 5, "whole number of frames"),
      ("1.5f a", 1, 4, "whole number of frames"),
      ("0.0001s a", 1, 7, "whole number of frames"),
      ("0.00000000000000000000000001m", 1, 29, "whole number of frames"),
      ("99999999999999999999999999ms a", 1, 28, "too long"),
      ("9223372036854775807ms", 1, 21, "too long"),
      ("9223372036854775808f", 1, 20, "too long"),
      ("999999999999m", 1, 13, "too long"),
      ("1000000000000ms 1000000000000ms 1000000000000ms", 33, 15, "too long"),
      ("-\u{301}-", 1, 1, "combining mark"),
      ("a|\u{301}", 2, 1, "combining mark"),
      ("#\u{FE0F}\u{20E3}", 1, 1, "combining mark"),
      ("(\u{301}a)", 1, 1, "combining mark"),
      ("a \u{301}b", 2, 1, "combining mark"),
      ("\u{301}a", 1, 1, "combining mark"),
      ("'\u{301}'", 1, 1, "combining mark"),
      ("'a'\u{301}", 3, 1, "combining mark"),
      ("'a''\u{301}'", 4, 1, "combining mark"),
      ("日本|é", 4, 1, "nothing can follow the e"),
      ("a\nb", 2, 1, "one line"),
    ] as [Case])
  func events(_ wrong: Case) {
    expectDiagnostic(wrong, .cold)
    expectDiagnostic(wrong, .expect)
    expectDiagnostic(wrong, .hot)
  }

  @Test("The frame 0 of a hot row has no place in other rows")
  func originElsewhere() {
    expectDiagnostic(("-a^b", 3, 1, "a cold source has no '^'"), .cold)
    expectDiagnostic(("-a^b", 3, 1, "'^' marks frame 0 of"), .expect)
  }

  @Test(
    "A hot row has one frame 0, outside groups",
    arguments: [
      ("-^-^", 4, 1, "only once"),
      ("(a^)", 3, 1, "in a group"),
      ("-a|^", 4, 1, "nothing can follow the e"),
    ] as [Case])
  func origin(_ wrong: Case) {
    expectDiagnostic(wrong, .hot)
  }

  @Test(
    "A subscription begins at most once and then ends at most once",
    arguments: [
      ("^-^", 3, 1, "'^' may occur only once"),
      ("^-!-!", 5, 1, "'!' may occur only once"),
      ("-a-", 2, 1, "only '-'"),
      ("-abc-", 2, 3, "only '-'"),
      ("^-|", 3, 1, "only '-'"),
      ("^-#", 3, 1, "only '-'"),
      ("^'x'", 2, 3, "only '-'"),
      ("(^-!)", 3, 1, "cannot hold '-'"),
      ("()", 1, 2, "group cannot be empty"),
      ("", 1, 1, "empty"),
    ] as [Case])
  func subscription(_ wrong: Case) {
    expectDiagnostic(wrong, .subscription(allowsLoneUnsubscribe: true))
    expectDiagnostic(wrong, .subscription(allowsLoneUnsubscribe: false))
  }

  @Test("A disposal follows a subscription")
  func order() {
    expectDiagnostic(
      ("-!-", 2, 1, "nothing was subscribed"), .subscription(allowsLoneUnsubscribe: false))
    expectDiagnostic(
      ("!-^", 3, 1, "'!' before '^'"), .subscription(allowsLoneUnsubscribe: true))
    expectDiagnostic(
      ("(!^)", 3, 1, "'!' before '^'"), .subscription(allowsLoneUnsubscribe: true))
  }

  @Test("The caret stands where the text begins in its line")
  func location() {
    let line = "  cold 日 -a|b"
    let start = TextLocation(file: "x.marble", line: 7, column: 10)
    do {
      _ = try MarbleDiagram.parse("-a|b", as: .cold, at: start, in: line)
      Issue.record("a wrong diagram was read")
    } catch {
      #expect(
        error.description == """
          x.marble:7:13: error: nothing can follow the end, '|'
            \(line)
                         ^
            note: remove what follows: -a|
          """)
    }
  }

  private func expectDiagnostic(
    _ wrong: Case, _ kind: MarbleDiagram.Kind,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    do {
      let diagram = try MarbleDiagram.parse(wrong.text, as: kind)
      Issue.record("'\(wrong.text)' was read as \(diagram)", sourceLocation: sourceLocation)
    } catch {
      #expect(
        error.message.contains(wrong.words), "\(error) lacks '\(wrong.words)'",
        sourceLocation: sourceLocation)
      #expect(
        [error.location.column, error.length] == [wrong.column, wrong.length], "\(error)",
        sourceLocation: sourceLocation)
    }
  }
}

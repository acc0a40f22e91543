import RxFixtures
import RxTestKit
import Testing

@Suite("Corrections that messages show")
struct FixtureCorrectionTests {
  /// The warnings of the only test.
  private func warnings(_ rows: String) throws -> [Diagnostic] {
    let file = FixtureFile.parse("test rows\n\(rows)\n", path: "corrections.marble")
    let test = try #require(file.tests.first)
    #expect(test.diagnostics.isEmpty, "\(test.diagnostics)")
    return test.warnings
  }

  @Test(
    "A corrected diagram has no mistake left",
    arguments: [
      ("5msa9ms|", "5ms a 9ms |"), ("a10ms-b20msc", "a 10ms -b 20ms c"),
      ("-1sa 2sb-3s|", "- 1s a 2s b- 3s |"), ("-10--14--|", "-'10'--'14'--|"),
      ("12-20-", "'12'-'20'-"), ("-1.5-12-|", "-'1.5'-'12'-|"), ("-a–b—c|", "-a-b-c|"),
      ("a–10ms-20–b", "a- 10ms -'20'-b"), (".a.b..c.|", "-a-b--c-|"), ("_a__b|", "-a--b|"),
      ("-1,-2-|", "-1-2-|"), ("[1,2]-(3,4)|", "[12]-(34)|"), ("-'10','20'-|", "-'10' '20'-|"),
      ("-\"hi\"--\"yo\"-|", "-'hi'--'yo'-|"), ("-‘20’-‘50’-|", "-'20'-'50'-|"),
      ("-“a”-b│", "-'a'-b|"), ("--a--b-->", "--a--b--"), ("= -a-b|", "-a-b|"),
      ("-*-$-|", "-'*'-'$'-|"), (".a.10.b.5msc|", "-a-'10'-b- 5ms c|"),
    ])
  func diagrams(_ written: String, _ corrected: String) throws {
    let notes = try warnings("cold x \(written)\nrun x\nsame x").compactMap(\.note)
    #expect(!notes.isEmpty)
    for note in notes { #expect(note.contains(": \(corrected)"), "\(note)") }
    #expect(try warnings("cold x \(corrected)\nrun x\nsame x").isEmpty)
  }

  @Test(
    "Punctuation that the test means is not pointed out",
    arguments: [
      "cold x -.-|\nrun x\nsame x\nwhere . = 1",
      "cold x -a-|\nrun x.map { $0 + \".\" }\nexpect -.-|",
      "cold x -'.'-','-|\nrun x\nsame x", "cold x -🎉-é-|\nrun x\nsame x",
    ])
  func silence(_ rows: String) throws {
    #expect(try warnings(rows).isEmpty)
  }

  @Test func `a correction that would be wrong is not shown`() throws {
    let notes = try warnings("cold x -\"-\nrun x\nsame x").map(\.note)
    #expect(notes == ["a value of several characters has single quotes"])
  }

  @Test(
    "A failure shows the row with which the test passes",
    arguments: [
      (
        "cold s -a-b|\nrun s.flatMap { of($0, \"x\") }\nexpect -(ax)-(bx)|",
        "4:9 '(ax)' takes 4 frames, one for each character, as in RxJS (likewise '(bx)'); '[ax]' takes one: -[ax]-[bx]|"
      ),
      (
        "cold x -(ab)-c|\nrun x.delay(1)\nexpect --[ab]-c|",
        "2:9 '(ab)' takes 4 frames, one for each character, as in RxJS; '[ab]' takes one: cold x -[ab]-c|"
      ),
      (
        "cold s -(ab)-c|\ncold u ----d|\nrun merge(s, u)\nexpect -(ab)-cd|",
        "2:9 '(ab)' takes 4 frames, one for each character, as in RxJS; '[ab]' takes one: cold s -[ab]-c|; expect -[ab]-cd|"
      ),
      (
        "hot x --'12'--'15'--|\nrun x.map { $0 }\nexpect --12--15--|",
        "4:10 '12' without quotes draws 2 values, 1 and 2, in 2 frames (likewise '15'); a value in quotes takes one frame: --'12'--'15'--|"
      ),
      (
        "hot x --'12'---'15'---|\nrun x.map { $0 }\nexpect --12--15--|",
        "4:10 '12' without quotes draws 2 values, 1 and 2, in 2 frames (likewise '15'); a value in quotes takes one frame: --'12'---'15'---|"
      ),
      ("cold x -(ab)-c|\nrun x.delay(2)\nexpect --[ab]-c|", nil),
    ] as [(String, String?)])
  func failures(_ rows: String, _ mistake: String?) throws {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed)
    #expect(
      result.failures.first?.mistake.map {
        "\($0.location.line):\($0.location.column) \($0.message); \($0.note ?? "")"
      } == mistake)
  }

  @Test(
    "A wrong expression is shown as it should be written",
    arguments: [
      (
        "x.buffer(10, 2)",
        "the labels 'timeSpan:' and 'count:' are missing; write: buffer(timeSpan: 10, count: 2)"
      ),
      ("x.throttle(2, true)", "the label 'latest:' is missing; write: throttle(2, latest: true)"),
      (
        "x.scan({ $0 + $1 }, 0)",
        "'scan' takes these arguments in another order; write: scan(0) { $0 + $1 }"
      ),
      (
        "x.reduce({ $0 + $1 }, 0)",
        "'reduce' takes these arguments in another order; write: reduce(0) { $0 + $1 }"
      ),
      ("x.tap { _ in }", "no operator 'tap'; here it is called 'do': do(onNext: { _ in })"),
      (
        "x.takeUntil(x)",
        "no operator 'takeUntil'; here it is called 'take(until:)': take(until: x)"
      ),
      ("x.map { `${$0} EUR` }", "this is not how a text is written; write: \"\\($0) EUR\""),
      ("x.map { $0 === 1 }", "the operator '===' is not part of the fixture language; write: =="),
      ("x.map { $0 == \"1\" }", "'==' cannot compare an Int with a String; write: $0 == 1"),
      (
        "x.map { $0 != true }",
        "'!=' cannot compare an Int with a Bool; draw letters for the values: where t = true, f = false"
      ),
      (
        "x.map { [$0] == [\"a\"] }",
        "'==' cannot compare an Int with a String; digits in a diagram are an Int; for a text, draw a letter: where a = \"1\""
      ),
      ("x.map { $0 + \" EUR\" }", "'+' does not take an Int and a String; write: \"\\($0) EUR\""),
      (
        "x.map { switch $0 { case \"1\": 2; default: 3 } }",
        "this pattern is a String, and the value is an Int; write the number without quotes: 1"
      ),
      (
        "x.filter { [$0, 2].contains(\"1\") }",
        "this is a String, and the first element of the list is an Int; write the number without quotes: 1"
      ),
      (
        "x.map { $0?.count >= 8 }",
        "'?.' makes an optional, which '>=' does not take; write $0.count >= 8, or ($0?.count ?? …) >= 8 if the value may be nil"
      ),
      (
        "x.map { $0.first?.count + 1 }",
        "'?.' makes an optional, which '+' does not take; give a default for nil: ($0.first?.count ?? …) + 1"
      ),
    ])
  func expressions(_ expression: String, _ error: String) throws {
    let errors = try RunnerText.errors("cold x -1-|\nrun \(expression)\nexpect -1-|")
    #expect(errors.map { String($0.drop { $0 != " " }.dropFirst()) } == [error])
  }

  @Test func `letters that are compared with Bools need values`() throws {
    #expect(
      try RunnerText.errors("hot x -t-f-|\nrun x.filter { $0 == true }\nexpect -t---|") == [
        "3:16 '==' cannot compare a String with a Bool; 't' in a diagram is the text \"t\"; give the letters values: where t = true, f = false"
      ])
  }

  @Test(
    "What Swift compares is compared",
    arguments: [
      "$0 == 1.0", "$0 == nil ? false : true", "[$0] == []  ? false : true", "\"\\($0)\" == \"1\"",
    ])
  func comparisons(_ comparison: String) throws {
    let rows = "test rows\ncold x -1-|\nrun x.filter { \(comparison) }\nexpect -1-|\n"
    #expect(try RunnerText(rows).result().outcome == .passed)
  }

  @Test(
    "A value on the left of a binding is turned",
    arguments: [
      ("5 = a, b = 6", "a = 5, b = 6"), ("10 = a, 11 = b", "a = 10, b = 11"),
      ("-5 = a, b = 6", "a = -5, b = 6"), ("\"hi\" = a, \"ho\" = b", "a = \"hi\", b = \"ho\""),
      ("true = a, [1, 2] = b", "a = true, b = [1, 2]"),
    ])
  func bindings(_ written: String, _ corrected: String) throws {
    #expect(
      try RunnerText.errors("cold x -a-|\nrun x\nexpect -b-|\nwhere \(written)") == [
        "5:7 the key is on the left of '=', and its value on the right; write: where \(corrected)"
      ])
  }

  @Test func `a key that no diagram draws does not hide the failure`() throws {
    let result = try RunnerText(
      "test rows\nhot x -a-b-|\nrun x.map { $0 + \"x\" }\nexpect -p---|\nwhere p = \"ax\", q = \"bx\"\n"
    ).result()
    #expect(result.outcome == .failed)
    #expect(result.diagnostics.isEmpty)
    #expect(result.failures.map(\.summary) == ["frame 3: \"bx\" is extra"])
    #expect(
      result.failures.first?.note
        == "no diagram draws 'q', which is \"bx\"; if it is meant, write: expect -p-q-|")
    #expect(result.failures.first?.text.contains("actual    -p-q-|") == true)
  }

  @Test func `a failure draws groups as the file does`() throws {
    let result = try RunnerText(
      "test rows\ncold x -a-b-#\nrun x.catchAndReturn(\"x\")\nexpect -a-b-[x#]\n"
    ).result()
    let text = try #require(result.failures.first).text
    #expect(text.contains("expected  -a-b-[x#]") && text.contains("actual    -a-b-[x|]"))
  }
}

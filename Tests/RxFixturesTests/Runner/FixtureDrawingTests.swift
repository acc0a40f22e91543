import RxFixtures
import RxTestKit
import Testing

@Suite("Rows that draw something else than is meant")
struct FixtureDrawingTests {
  /// The place in a drawn row that explains the failure of a test, as `line:column message; note`; nil if none does.
  private func mistake(_ rows: String) throws -> String? {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed)
    return result.failures.first?.mistake.map {
      "\($0.location.line):\($0.location.column) \($0.message); \($0.note ?? "")"
    }
  }

  @Test(
    "A failure shows the mistake in the row that has it",
    arguments: [
      (
        "cold x -a-X\nrun x.map { $0 }\nexpect -a-#",
        "2:11 'X' draws a value; an error is drawn as '#': cold x -a-#"
      ),
      (
        "cold s -a-#\nrun s.map { $0 }\nexpect -a-X",
        "4:11 'X' draws a value; an error is drawn as '#': -a-#"
      ),
      (
        "cold x -a   b-|\nrun x.map { $0 }\nexpect -a---b-|",
        "2:10 white space takes no time; draw each frame as '-': cold x -a---b-|"
      ),
      (
        "cold x -a\tb-|\nrun x.map { $0 }\nexpect -a-b-|",
        "2:10 white space takes no time; draw each frame as '-': cold x -a-b-|"
      ),
      (
        "cold x -hello-world-|\nrun x.map { $0.count }\nexpect -5-5-|",
        "2:9 'hello' without quotes draws 5 values, one a frame (likewise 'world'); "
          + "a value in quotes takes one frame: cold x -'hello'-'world'-|"
      ),
      (
        "cold x -'hello'-|\nrun x.map { $0 }\nexpect -hello-|",
        "4:9 'hello' without quotes draws 5 values, one a frame; a value in quotes takes one frame: -'hello'-|"
      ),
      (
        "hot x -a-|\nhot y --b|\nrun Observable.combineLatest(x, y) { $0 + $1 }\nexpect --ab|",
        "5:10 'ab' without quotes draws 2 values, a and b, in 2 frames; "
          + "a value in quotes takes one frame: --'ab'|"
      ),
      (
        "hot x -3-5-2-|\nrun x.scan(0) { $0 + $1 }.startWith(0)\nexpect 03-8-10-|",
        "4:13 '10' without quotes draws 2 values, 1 and 0, in 2 frames; "
          + "a value in quotes takes one frame: 03-8-'10'-|"
      ),
      (
        "hot x -a-|\nrun x.map { $0 + \" b\" }\nexpect -a b-|",
        "4:9 'a b' without quotes draws 2 values, a and b, in 2 frames; "
          + "a value in quotes takes one frame: -'a b'-|"
      ),
      (
        "cold x -1-|\nrun x.map { -$0 }\nexpect --1-|",
        "4:9 '-' draws a frame, so this is 1; a negative number is a value in quotes: -'-1'-|"
      ),
      (
        "hot x -ab-|\nrun x.map { $0 + \"!\" }\nexpect -'a!''b!'-|",
        "4:9 this draws one value, because two quotes are a quote; "
          + "a space divides values in quotes: -'a!' 'b!'-|"
      ),
      (
        "hot x -a---b|\nrun x.flatMap { of($0, $0) }\nexpect -(aa)-(bb)|",
        "4:9 '(aa)' takes 4 frames, one for each character, as in RxJS (likewise '(bb)'); "
          + "'[aa]' takes one; what the run emits is drawn: expect -(aa)[bb]|"
      ),
    ])
  func mistakes(_ rows: String, _ mistake: String) throws {
    #expect(try self.mistake(rows) == mistake)
  }

  @Test(
    "A row that is right is not blamed",
    arguments: [
      // The error comes in another frame, or `X` is meant, or another letter is drawn.
      "cold x -a-X\nrun x.map { $0 }\nexpect -a---#",
      "cold x -a-X\nrun x.map { $0 }\nexpect -a-#\nwhere X = 1",
      "cold s -a-#\nrun s.map { _ in \"X\" }.take(0).concat(s)\nexpect -a-X",
      "cold x -a-b\nrun x.map { $0 }\nexpect -a-#",
      // White space of another width aligns the row with others.
      "cold x -a   b-|\nrun x.map { $0 }\nexpect -a--b-|",
      // Letters whose number is not that of the values.
      "cold x -abab-|\nrun x.map { $0 }\nexpect -abba-|",
      "cold x -dcba-|\nrun x.map { $0 }\nexpect -d|\nwhere d = 1",
      // Both values are drawn, and only one comes.
      "hot x -ab--|\nrun x.debounce(1)\nexpect --ab-|",
      "hot x -tt---|\nrun x.map { _ in 1 }\nexpect -1---|",
      // The values are late, not early.
      "hot x -a-|\nrun x.delay(1).flatMap { of($0, $0) }\nexpect -(aa)|",
    ])
  func silence(_ rows: String) throws {
    #expect(try mistake(rows) == nil)
  }

  @Test func `the report shows it above the diagrams`() throws {
    let result = try RunnerText("test rows\ncold x -a-X\nrun x\nexpect -a-#\n").result()
    let text = try #require(result.failures.first).text
    let place = try #require(text.range(of: "warning: 'X' draws a value\n  cold x -a-X\n"))
    let diagrams = try #require(text.range(of: "expected"))
    #expect(place.upperBound < diagrams.lowerBound)
  }

  @Test func `a report draws the subscription below its run, as the fixture does`() throws {
    let rows = "test rows\ncold x -a-|\nrun x\nsubscribe ^-!\nexpect -b\n"
    let text = try #require(try RunnerText(rows).result().failures.first).text
    let labels = text.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let run = try #require(labels.firstIndex(of: "run"))
    #expect(labels[run + 1] == "subscribe")
  }
}

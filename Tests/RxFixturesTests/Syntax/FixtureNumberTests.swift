import RxFixtures
import RxTestKitAssertions
import Testing

@Suite("Numbers of several digits in diagrams")
struct FixtureNumberTests {
  /// The warnings of a file with one test, each as `line:column message; note`.
  private func warnings(_ rows: String, head: String = "") throws -> [String] {
    let file = FixtureFile.parse("\(head)test rows\n\(rows)\n", path: "numbers.marble")
    let test = try #require(file.tests.first)
    #expect(file.diagnostics.isEmpty && test.diagnostics.isEmpty, "\(test.diagnostics)")
    return (file.warnings + test.warnings).map { warning in
      let note = warning.note.map { "; \($0)" } ?? ""
      return "\(warning.location.line):\(warning.location.column) \(warning.message)\(note)"
    }
  }

  @Test func `a number without quotes draws its digits, which is pointed out`() throws {
    #expect(
      try warnings("hot x 1-2\nrun x.map { $0 * 10 }\nexpect 10-200--|") == [
        "4:8 '10' without quotes draws 2 values, 1 and 0, in 2 frames (likewise '200'); "
          + "a value in quotes takes one frame: '10'-'200'--|"
      ])
    #expect(try warnings("hot x 1-2\nrun x.map { $0 * 10 }\nexpect '10'-'200'--|").isEmpty)
  }

  @Test func `a digit that a row binds is meant`() throws {
    let rows = "hot x -10-|\nrun x\nsame x"
    #expect(try warnings(rows).count == 1)
    #expect(try warnings(rows + "\nwhere 1 = true, 0 = false").isEmpty)
    #expect(try warnings(rows, head: "where 1 = true\n").isEmpty)
    #expect(try warnings("run x\nexpect 1\nwhere 1 = true", head: "hot x -10-|\n").isEmpty)
    #expect(try warnings("run x\nsame x", head: "hot x -10-|\n").count == 1)
  }

  @Test func `two numbers in quotes without a space are one text, which is pointed out`() throws {
    #expect(
      try warnings("hot x -1-\nrun x\nexpect ---'90'--'80''180'--|") == [
        "4:17 this draws one value, the text 80'180; a space divides values in quotes: '80' '180'"
      ])
    #expect(
      try warnings("hot x -1-\nrun x\nexpect -'10','20'-") == [
        "4:13 this comma draws a value; values stand side by side: -'10' '20'-"
      ])
    #expect(try warnings("hot x -'it''s'-'80' '180'-\nrun x\nsame x").isEmpty)
  }

  @Test func `double quotes draw values, which is pointed out`() throws {
    #expect(
      try warnings("hot x -\"123\"-\nrun x\nexpect -") == [
        "2:8 this double quote draws a value; a value of several characters has single quotes: -'123'-"
      ])
    #expect(try warnings("hot x -'\"a\"'-\nrun x\nsame x").isEmpty)
  }

  @Test func `a number with a decimal point is pointed out`() throws {
    #expect(
      try warnings("hot x -1-\nrun x\nexpect -0.5-") == [
        "4:9 '0.5' without quotes draws 3 values, 0, . and 5, in 3 frames; "
          + "a value in quotes takes one frame: -'0.5'-"
      ])
    #expect(try warnings("hot x -1-\nrun x\nexpect -'0.5'-").isEmpty)
  }

  #if compiler(>=6.3)
    @Test func `a test in Swift warns of it, too`() {
      let scheduler = TestScheduler()
      withKnownIssue {
        _ = scheduler.cold("-10-|", as: Int.self)
        scheduler._world.abandonExpectations()
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix("'10' without quotes draws 2 values, 1 and 0")
            == true
      }
    }
  #endif
}

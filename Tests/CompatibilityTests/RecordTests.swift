import Comparison
import Testing

/// The comparison of a record with a log.
struct RecordTests {
  static let program = "hot[210:1 220:|].hook; subscribe 200 215; subscribe 205"
  static let lines = [
    "@200", "subscribe 0", "s0", "@205", "subscribe 1", "s0", "@210", "0 n1", "1 n1", "@215",
    "dispose 0", "u0", "0 disposed", "@220", "1 |", "1 disposed", "u0",
  ]

  static func log(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  let record: Record

  init() throws { record = try Record(program: Self.program, log: Self.log(Self.lines)) }

  @Test func `a log that equals the recorded log does not fail`() throws {
    #expect(try Replay.failure(of: record, log: Self.log(Self.lines)) == nil)
  }

  @Test(arguments: [7, 11, 15])
  func `a wrong line is a failure that shows the pipeline and marks the line`(index: Int) throws {
    var lines = Self.lines
    lines[index] = "c0 9"
    let failure = try #require(try Replay.failure(of: record, log: Self.log(lines)))
    #expect(failure.logs.firstDifference == index)
    let text = failure.description.split(separator: "\n")
    #expect(text.first == "\(Self.program)")
    #expect(text.contains { $0.hasPrefix("--> c0 9 ") && $0.hasSuffix(Self.lines[index]) })
  }

  @Test func `a line too many and a line too few are failures`() throws {
    let more = Self.log(Self.lines + ["1 n2"])
    #expect(try Replay.failure(of: record, log: more) != nil)
    #expect(try Replay.failure(of: record, log: Self.log(Self.lines.dropLast(2))) != nil)
  }

  @Test(arguments: ["crash", "hang"])
  func `a server that stops is a failure`(log: String) throws {
    #expect(try Replay.failure(of: record, log: log) != nil)
  }

  @Test func `a programming error is a failure where the logs are equal otherwise`() throws {
    let log = Self.log(Self.lines) + "violation An operator delivered a second end.\n"
    let failure = try #require(try Replay.failure(of: record, log: log))
    #expect(failure.description.contains("--> violation An operator delivered a second end."))
  }

  @Test func `a documented difference does not fail`() throws {
    let late = "hot[205:1].takeUntil(just[1].hook); subscribe"
    let record = try Record(
      program: late, log: Self.log(["@200", "subscribe 0", "0 |", "0 disposed", "s2", "u2"]))
    let log = Self.log(["@200", "subscribe 0", "0 |", "0 disposed"])
    #expect(try Replay.failure(of: record, log: log) == nil)
  }

  @Test func `a log that equals a corrected log does not fail`() throws {
    let corrected = CorrectedLog(request: "order", text: Self.log(Self.lines.dropLast()))
    let record = try Record(
      program: Self.program, log: Self.log(Self.lines), corrected: [corrected])
    #expect(try Replay.failure(of: record, log: corrected.text) == nil)
    let shorter = Self.log(Self.lines.dropLast(2))
    #expect(try Replay.failure(of: record, log: shorter) != nil)
  }

  @Test func `a correction that changes nothing is not recorded`() throws {
    let corrected = Correction.requests.map { CorrectedLog(request: $0, text: record.log) }
    #expect(try Record(program: Self.program, log: record.log, corrected: corrected) == record)
  }

  @Test func `a file is read as it was written`() throws {
    let lines = ["c3 [1, 2]", "c3 ", "at next 0", "h3#E1", "10 #noElements", "tokens 2", "limit"]
    let corrected = CorrectedLog(request: "order", text: Self.log(["0 n2", "0 n1"]))
    let other = try Record(program: "never", log: Self.log(lines), corrected: [corrected])
    let text = Record.text(of: [record, other], comment: "A comment.")
    #expect(try Record.parse(text) == [record, other])
    #expect(try Record.parse(text).map(\.log) == [Self.log(Self.lines), Self.log(lines)])
    #expect(
      text.contains("  c3:[1,2] c3: next>0 h3#E1 10#noElements tokens:2 limit\n  ~order 0n2 0n1\n"))
  }

  @Test(arguments: ["never\n", "never\nnever\n  +0\n", "  +0\n", "  ~ends +0\n"])
  func `a file with a pipeline or a log alone is refused`(text: String) {
    #expect(throws: Record.FormatError.self) { try Record.parse(text) }
  }
}

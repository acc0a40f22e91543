import RxTestKit
import Testing

@Suite("Files of failures")
struct FailureFileTests {
  private func read(_ text: String) throws(FileProblem) -> FailureFile {
    try FailureFile(Array(text.utf8), path: "x.failure.txt")
  }

  private func problem(in text: String) -> String? {
    do throws(FileProblem) {
      _ = try read(text)
      return nil
    } catch { return error.description }
  }

  @Test func `a file of version 1 is read`() throws {
    let file = try read(FailureVersions.version1)
    #expect(file.title == "maps names [n: 1]")
    #expect(file.test == "maps names")
    #expect(file.file == "Fixtures/Users.marble")
    #expect(file.laws == LawCases(again: 50, seed: 7))
    #expect(file.orders == .every(limit: 30))
    #expect(file.failingCase == "2: right < left")
    #expect(file.lines?.hasPrefix("test maps names\n") == true)
    #expect(file.report() == FailureVersions.report1)
    #expect(file.text == FailureVersions.version1)
  }

  @Test(
    "what is wrong is named, with its line",
    arguments: [
      ("", "is not a file of saved failures"), ("\u{0}\u{FF}", "is not a file of saved failures"),
      ("marble-testing pending changes 1\n", "is not a file of saved failures"),
      (
        FailureVersions.version1.replacing("failures 1\n", with: "failures 2\n"),
        "has version 2 of its format, but this version of marble-testing reads 1"
      ),
      ("marble-testing saved failures 1\n", "names no test"),
      ("marble-testing saved failures 1\ntitle: a", "ends in the middle of a line"),
      ("marble-testing saved failures 1\ntitle: a\n", "line 2: the field 'test' is missing"),
      (
        FailureVersions.version1.replacing("line: 3\n", with: "line: x\n"),
        "line 2: 'line' must be a number, not 'x'"
      ),
      (
        FailureVersions.version1.replacing("seed: 7", with: "seed: -7"),
        "line 2: 'seed' must be a number"
      ),
      (
        FailureVersions.version1.replacing("3 value \"", with: "0 value \""),
        "line 50: the events are not in the order of their frames"
      ),
      (
        FailureVersions.version1.replacing("wrong-value 1 1", with: "wrong-value 1 3"),
        "line 53: expected the numbers of events, not '3'"
      ),
      (
        FailureVersions.version1.replacing("wrong-value 1 1", with: "\u{1B}[2J 1 1"),
        #"line 53: unknown difference '\u{1B}[2J'"#
      ),
      (
        FailureVersions.version1.replacing("| 5 completed", with: "| 99999999999999 completed"),
        "line 36: '99999999999999' is not a frame"
      ),
      (
        FailureVersions.version1.replacing("comparison: 1", with: "compare: 1"),
        "line 21: a failure with rows needs a comparison"
      ),
    ])
  func isNamed(text: String, message: String) {
    #expect(problem(in: text) == "x.failure.txt: \(message)")
  }

  @Test func `a huge file is refused`() {
    let text = FailureVersions.version1 + String(repeating: "x", count: 9 << 20)
    #expect(problem(in: text) == "x.failure.txt: is larger than 8 MB")
  }

  /// A file with a failure of some values.
  private func file(_ values: [String], _ others: [String]) -> FailureFile {
    func row(_ label: String, _ values: [String]) -> RecordedRow {
      RecordedRow(
        label: label,
        events: values.enumerated().map { .init(.value, at: $0, symbol: $1, full: $1) })
    }
    let report = FailureReport(
      context: [.init(label: "run", content: .text(["a\n\(values[0])"]))],
      comparison: RowComparison(expected: row("expected", values), actual: row("actual", others)))
    return FailureFile(
      title: "t", test: "t", at: TextLocation(file: "a.marble", line: 1, column: 1),
      [
        FailureParts(
          report.comparison.summary, at: TextLocation(file: "a.marble", line: 2, column: 3),
          report: report)
      ])
  }

  @Test(
    "any values are read as they were written",
    arguments: [
      "", " ", "|", "\"", "\\", "\\n", "a b", "\n", "\n\n| x", "\r\n", "\t", "\u{1B}[31m",
      "\u{301}e",
      "\\\u{301}", "\"\u{301}", " \u{301}", "日本語", "👩‍👩‍👧", "\u{202E}abc", "\0", "u{41}", "\\u{41}",
      "-", "value", "x \"y\" \\z",
    ])
  func roundTrip(value: String) throws {
    let file = file(["a", value, "c", value], [value, "b", "c"])
    let read = try read(file.text)
    #expect(read.report() == file.report())
    #expect(read.fails(like: file))
    #expect(read.text == file.text)
    let paragraphs = "one\n\n| two:\n"
    var other = file
    other.failures[0].explanation = paragraphs
    other.title = value
    let again = try self.read(other.text)
    #expect(again.failures[0].explanation == paragraphs)
    #expect(again.title == value)
  }

  @Test func `control characters of a file drive no terminal`() throws {
    let lines = FailureVersions.version1.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices.dropFirst() where !lines[index].isEmpty {
      var changed = lines.map(String.init)
      changed[index] += "\u{1B}[31m\u{202E}"
      guard let file = try? read(changed.joined(separator: "\n")) else { continue }
      let text = file.report()
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(lines[index])")
    }
  }

  @Test func `long values make no file that cannot be read`() throws {
    let long = (0..<4).map { "\($0)" + String(repeating: "x", count: 30_000) }
    let file = file(long, ["a"])
    let text = file.text(upTo: 100_000)
    #expect(text.utf8.count < 100_000)
    #expect(try read(text).failures[0].summary == file.failures[0].summary)
    let many = self.file((0..<200).map { "\($0)" + String(repeating: "x", count: 600) }, ["a"])
    let read = try read(many.text(upTo: 100_000))
    #expect(read.failures[0].report == nil)
    #expect(read.report().hasSuffix("The events are too many for this file."))
  }

  @Test func `another failure of the same test is another one`() {
    let one = file(["a", "b"], ["a", "c"])
    var moved = one
    moved.failures[0].location.line = 9
    moved.failures[0].explanation = "another hint"
    #expect(one.fails(like: moved))
    #expect(!one.fails(like: file(["a", "b"], ["a", "d"])))
    #expect(!one.fails(like: file(["a", "b"], ["a"])))
    var error = one
    error.isError = true
    #expect(!one.fails(like: error))
  }

  @Test func `names are those of no other test, on any file system`() {
    func name(_ file: String, _ title: String) -> String {
      FailureFile(
        title: title, test: title, at: TextLocation(file: file, line: 1, column: 1), []
      ).name
    }
    let long = String(repeating: "long/", count: 100)
    let tests = [
      ("a.marble", "A b"), ("a.marble", "a b"), ("a.marble", "a/b"), ("b/a.marble", "a b"),
      ("a.marble", ""), ("-", ""), ("日本.marble", "日本"), ("日本.marble", "日本語"), ("con", "nul"),
      (".marble", ".."), ("a.marble", long), ("a.marble", long + "x"), ("a", "\u{0}\n:*?\"<>|"),
    ]
    let names = tests.map(name)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    for name in names {
      #expect(name.utf8.count < 150)
      #expect(name.wholeMatch(of: /[A-Za-z0-9-]+\.failure\.txt/) != nil, "\(name)")
    }
    #expect(
      name("Fixtures/Search.marble", "emits, then stops").hasPrefix("Search-emits-then-stops-"))
  }

  @Test func `no damaged file ends the process`() throws {
    let lines = FailureVersions.version1.split(separator: "\n", omittingEmptySubsequences: false)
    var generator = SeededGenerator(seed: 1)
    let words = [
      "0", "-1", "99", "2199023255552", "-2199023255552", "|", "\"", "value", "", "shifted:-5",
      "completed", "subscribed",
    ]
    var readCount = 0
    for _ in 0..<4_000 {
      var changed = lines.map(String.init)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 1..<changed.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed.remove(at: index)
        case 1: changed.swapAt(index, Int.random(in: 1..<changed.count, using: &generator))
        case 2: changed.insert(changed.randomElement(using: &generator) ?? "", at: index)
        default:
          var parts = changed[index].split(separator: " ").map(String.init)
          guard let part = parts.indices.randomElement(using: &generator) else { continue }
          parts[part] = words.randomElement(using: &generator) ?? ""
          changed[index] = parts.joined(separator: " ")
        }
      }
      guard let file = try? read(changed.joined(separator: "\n")) else { continue }
      _ = file.report(in: TextStyle(columns: 40))
      readCount += 1
    }
    #expect(readCount > 300)
  }
}

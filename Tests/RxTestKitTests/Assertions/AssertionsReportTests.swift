#if os(Linux)
  import TestSupport
  import Testing

  /// Runs the tests that must fail, in a process of their own, and looks at what it reports.
  @Suite("What XCTest and Swift Testing are told of failures")
  struct AssertionsReportTests {
    /// A failure in a Swift file.
    struct Report: Hashable, Comparable {
      let line: Int
      let text: String

      static func < (left: Report, right: Report) -> Bool { left.line < right.line }
    }

    @Test(
      "Each assertion that fails is one failure at its line, with its diagrams",
      arguments: [
        ("AssertionsFailingXCTests", "AssertionsFailingXCTests", 13),
        ("AssertionsFailingTests", "AssertionsFailingTests", 14),
        ("AssertionsFailingMixedTests", "AssertionsFailingMixedXCTests", 12),
        ("AssertionsFailingMixedTests", "AssertionsFailingMixedTests", 12),
      ])
    func reports(file: String, suite: String, count: Int) async throws {
      let reports = try await Self.checkedReports(file: file, suite: suite)
      #expect(reports.count == count)
      let diagrams = """
          expected      -a-c-|
          actual        -a-b-|
                           ^

          frame  expected  actual
          3      "c"       "b"     wrong value
        """
      func squeezed(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
      let wrongValue = try #require(reports.first { $0.text.contains("frame 3: wrong value") })
      let words = squeezed(wrongValue.text)
      #expect(words.suffix(squeezed(diagrams).count) == squeezed(diagrams)[...])
    }

    @Test(
      "A view model that is released before the clock runs fails its test",
      arguments: [("AssertionsFailingModelXCTests", 3), ("AssertionsFailingModelTests", 3)])
    func models(suite: String, count: Int) async throws {
      let reports = try await Self.checkedReports(file: "AssertionsFailingModelTests", suite: suite)
      #expect(reports.count == count)
    }

    @Test func `a trait checks what tests do not verify`() async throws {
      let reports = try await Self.checkedReports(
        file: "AssertionsForgetfulTests", suite: "AssertionsFailingTraitTests")
      #expect(reports.count == 3)
    }

    @Test func `a test that sleeps beside work without an end fails and ends`() async throws {
      let reports = try await Self.checkedReports(
        file: "EndlessWorkTests", suite: "AssertionsEndlessWorkTests")
      #expect(reports.count == 1)
    }

    @Test func `a test that waits for what never comes fails and ends`() async throws {
      let reports = try await Self.checkedReports(
        file: "AssertionsStalledTests", suite: "AssertionsStalledTests")
      #expect(reports.count == 5)
    }

    @Test(
      "A test that sleeps by a clock which nothing moves fails and ends, without a trait",
      arguments: [
        ("AssertionsSleepingTests", 4), ("AssertionsSleepingXCTests", 1),
        ("AssertionsSleepingVirtualXCTests", 1),
      ])
    func sleeps(suite: String, count: Int) async throws {
      let reports = try await Self.checkedReports(file: "AssertionsSleepingTests", suite: suite)
      #expect(reports.count == count)
    }

    @Test(
      "A test that awaits an event while nothing moves the clock fails and ends, without a trait",
      arguments: [("AssertionsAwaitingTests", 8), ("AssertionsAwaitingXCTests", 2)])
    func waits(suite: String, count: Int) async throws {
      let reports = try await Self.checkedReports(file: "AssertionsAwaitingTests", suite: suite)
      #expect(reports.count == count)
    }

    @Test func `a wait of XCTest that times out gets advice if work is due`() async throws {
      let (output, status) = try await TestProcess.run("AssertionsTimedOutXCTests")
      #expect(status == 1)
      let advice =
        "warning: the test waits, and nothing moves the clock"
      #expect(output.contains(advice), "\(output)")
    }

    @Test func `a task that awaits a subject is named`() async throws {
      let reports = try await Self.checkedReports(
        file: "AssertionsUnseenTimeTests", suite: "AssertionsAwaitedSubjectTests")
      #expect(reports.count == 1)
    }

    @Test func `a test that waits longer than its trait allows fails`() async throws {
      let reports = try await Self.checkedReports(
        file: "StallWatchTests", suite: "AssertionsImpatientTests")
      #expect(reports.count == 1)
    }

    @Test(
      "What is never checked fails the process where it is not released either",
      arguments: ["AssertionsForgetfulXCTests", "AssertionsForgetfulTests"])
    func forgotten(suite: String) async throws {
      let (output, status) = try await TestProcess.run(suite)
      #expect(status == 1)
      for report in try Self.expectedReports(file: "AssertionsForgetfulTests", suite: suite) {
        let place = "AssertionsForgetfulTests.swift:\(report.line):"
        #expect(
          output.split(separator: "\n").contains { $0.contains(place) && $0.contains(report.text) })
      }
    }

    @Test(
      "A test that is left early fails only by its cause, and one that forgets verify() fails",
      arguments: [
        ("AssertionsLeftXCTests", 9), ("AssertionsLeftVirtualXCTests", 2),
        ("AssertionsLeftTests", 3),
      ])
    func left(suite: String, count: Int) async throws {
      let reports = try await Self.checkedReports(file: "AssertionsLeftTests", suite: suite)
      #expect(reports.count == count)
    }

    @Test func `they pass where they are not switched on`() async throws {
      for suite in ["AssertionsFailingXCTests", "AssertionsFailingTests"] {
        let (output, status) = try await TestProcess.run(suite, isOn: false)
        #expect(status == 0)
        #expect(Self.reports(in: output, file: suite).isEmpty)
      }
    }

    /// Runs a suite that must fail, and compares what is reported with what its source says.
    static func checkedReports(file: String, suite: String) async throws -> [Report] {
      let (output, status) = try await TestProcess.run(suite)
      #expect(status == 1)
      let expected = try expectedReports(file: file, suite: suite)
      let actual = reports(in: output, file: file)
      #expect(actual.map(\.line) == expected.map(\.line))
      for (actual, expected) in zip(actual, expected) {
        #expect(actual.text.contains(expected.text))
      }
      return actual
    }

    /// What a suite's source says of what it reports.
    static func expectedReports(file: String, suite: String) throws -> [Report] {
      let paths = Tree.files(below: "Tests/RxTestKitTests", ending: "/\(file).swift")
      let text = try Tree.text(of: try #require(paths.first))
      var isInside = false
      var reports: [Report] = []
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if line.contains(" \(suite)") && line.hasSuffix("{") { isInside = true }
        if line == "}" { isInside = false }
        if isInside, let mark = line.range(of: "// fails: ") {
          reports.append(Report(line: index + 1, text: String(line[mark.upperBound...])))
        }
      }
      return reports
    }

    /// What either framework printed, a report an issue.
    static func reports(in output: String, file: String) -> [Report] {
      var reports: [Report] = []
      var current: Report?
      for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
        if let match = line.firstMatch(of: /(\w+)\.swift:(\d+)(?::\d+)?: (?:error|Issue recorded)/)
        {
          if let current { reports.append(current) }
          current = Report(line: Int(match.2) ?? 0, text: match.1 == file ? String(line) : "?")
        } else if line.hasPrefix("Test ") || line.hasPrefix("✘") || line.hasPrefix("✔") {
          if let current { reports.append(current) }
          current = nil
        } else if let report = current {
          current = Report(line: report.line, text: report.text + "\n" + line)
        }
      }
      return (reports + [current].compactMap { $0 }).sorted()
    }
  }
#endif

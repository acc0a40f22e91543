import RxFixtures
import RxTestKit

/// The XML that continuous-integration servers read: a suite a file.
///
/// It keeps to the schema that the strictest of them, Jenkins, checks reports against; `file` and `line` of a
/// test case are what other servers and pytest add to it. The totals are at the start, so it is written when
/// the run is over.
final class JUnitReporter: Reporter {
  private let output: Output
  private let showsTimes: Bool
  private var suites: [String] = []
  private var total = Counts()
  private var suite: Suite?

  init(_ output: Output, showsTimes: Bool) {
    self.output = output
    self.showsTimes = showsTimes
  }

  func fileStarted(_ file: SelectedFile) {
    suite = Suite(path: file.file.path)
    suite?.warnings = file.warnings
    guard file.tellsDiagnostics, !file.file.diagnostics.isEmpty else { return }
    let texts = file.file.diagnostics.map(\.description) + [file.unrunSentence].compactMap { $0 }
    let text = texts.joined(separator: "\n\n")
    let message = file.file.diagnostics.first?.message ?? ""
    addFileError(message, line: file.file.diagnostics.first?.location.line, text: text)
  }

  func tested(_ report: TestReport) {
    let text = report.message ?? ""
    let element: String? =
      switch report.outcome {
      case .passed:
        report.flakySentence.map { Self.output("flaky: \($0)") }
      case .failed:
        Self.problem("failure", report.summaryLine, text)
          + (report.order.map { Self.output("order: \($0.name)") } ?? "")
      case .error where !report.didNotRun: Self.problem("error", report.summaryLine, text)
      case .error, .skipped:
        "      <skipped\(XMLText.attribute("message", text.escapingControls()))/>\n"
      }
    suite?.add(
      name: report.name, line: report.location.line, time: time(report.duration), element)
    suite?.counts.add(report)
    suite?.warnings += report.warnings
    if let laws = report.laws { suite?.seed = laws.seed }
  }

  func fileFinished() {
    guard let suite else { return }
    self.suite = nil
    guard suite.counts.tests > 0 else { return }
    total.add(suite.counts)
    let path = suite.path.escapingControls()
    let name = XMLText.attribute("name", path) + XMLText.attribute("file", path)
    let counts = attributes(suite.counts) + " skipped=\"\(suite.counts.skipped)\""
    let content = suite.properties + suite.cases + suite.standardError
    suites.append("  <testsuite\(name)\(counts)>\n\(content)  </testsuite>\n")
  }

  func unreadable(_ problem: FileProblem) {
    suite = Suite(path: problem.path)
    addFileError(problem.reason, line: nil, text: problem.description)
    fileFinished()
  }

  func finished(_ summary: RunSummary) {
    fileFinished()
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.write("<testsuites name=\"marble-cli\"\(attributes(total))>\n")
    suites.forEach(output.write)
    output.write("</testsuites>\n")
  }

  /// Servers show nothing but test cases: an error outside the tests becomes one.
  private func addFileError(_ message: String, line: Int?, text: String) {
    let element = Self.problem("error", message, text)
    suite?.add(name: "(outside the tests)", line: line, time: "", element)
    suite?.counts.tests += 1
    suite?.counts.errors += 1
  }

  private static func problem(_ element: String, _ message: String, _ text: String) -> String {
    let attributes =
      XMLText.attribute("message", message.escapingControls())
      + XMLText.attribute("type", element)
    return "      <\(element)\(attributes)>\(XMLText.content(text))</\(element)>\n"
  }

  private static func output(_ text: String) -> String {
    "      <system-out>\(XMLText.content(text.escapingControls()))</system-out>\n"
  }

  private func time(_ duration: Duration) -> String {
    showsTimes ? XMLText.attribute("time", duration.microsecondSeconds) : ""
  }

  private func attributes(_ counts: Counts) -> String {
    " tests=\"\(counts.tests)\" failures=\"\(counts.failures)\" errors=\"\(counts.errors)\""
      // The schemas of some servers allow three decimals here.
      + (showsTimes ? XMLText.attribute("time", counts.duration.seconds) : "")
  }
}

/// The attributes that suites and all of them together have.
private struct Counts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0
  var duration = Duration.zero

  mutating func add(_ report: TestReport) {
    tests += 1
    failures += report.outcome == .failed ? 1 : 0
    errors += report.outcome == .error && !report.didNotRun ? 1 : 0
    skipped += report.outcome == .skipped || report.didNotRun ? 1 : 0
    duration += report.duration
  }

  mutating func add(_ other: Self) {
    tests += other.tests
    failures += other.failures
    errors += other.errors
    skipped += other.skipped
    duration += other.duration
  }
}

/// The tests of a file.
private struct Suite {
  let path: String
  var counts = Counts()
  /// What the cases of its laws followed from.
  var seed: UInt64?
  private(set) var cases = ""
  /// What is warned of.
  var warnings: [Diagnostic] = []

  init(path: String) {
    self.path = path
  }

  /// The seed, as XML.
  var properties: String {
    guard let seed else { return "" }
    return
      "    <properties>\n      <property name=\"seed\" value=\"\(seed)\"/>\n    </properties>\n"
  }

  /// What is warned of, as XML.
  var standardError: String {
    let text = warnings.map(\.description).joined(separator: "\n\n")
    return text.isEmpty ? "" : "    <system-err>\(XMLText.content(text))</system-err>\n"
  }

  /// Adds a test.
  ///
  /// - Parameters:
  ///   - line: Where the test starts, if that is known.
  ///   - element: What did not go well, as XML.
  mutating func add(name: String, line: Int?, time: String, _ element: String?) {
    cases += "    <testcase" + XMLText.attribute("name", name.escapingControls())
    cases += XMLText.attribute("classname", className)
    cases += XMLText.attribute("file", path.escapingControls())
    cases += (line.map { XMLText.attribute("line", "\($0)") } ?? "") + time
    cases += element.map { ">\n\($0)    </testcase>\n" } ?? "/>\n"
  }

  /// The path as servers divide it into packages: `Fixtures.operators.Scan`.
  private var className: String {
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = parts.joined(separator: ".")
    return (name.hasSuffix(".marble") ? String(name.dropLast(7)) : name).escapingControls()
  }
}

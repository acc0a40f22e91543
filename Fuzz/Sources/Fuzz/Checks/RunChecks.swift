import Foundation

extension Check {
  /// The words that make equal runs have equal reports.
  private static let runWords = [
    "run", "Files", "--no-times", "--seed", "1", "--cases", "10", "--reporter", "json",
  ]

  /// Runs the tests and reads the report.
  func report(_ bench: Bench, _ more: [String] = []) throws -> (report: Report, bytes: [UInt8]) {
    let words = Self.runWords + more
    let run = try bench.run(name, words, codes: [0, 1, 2])
    do {
      let report = try Report(run.output)
      if let outcome = report.miscounted.first {
        throw fail("the summary miscounts '\(outcome)'", words)
      }
      if run.end != .exit(report.exitCode) {
        throw fail("the exit code is not that of the outcomes", words, "\(run.end)")
      }
      return (report, run.output)
    } catch let error as Report.Unreadable {
      throw fail("a line of the report is not JSON", words, error.text)
    }
  }

  /// Reports can be read and do not depend on the number of threads; a pipeline does the same twice.
  static let run = Check(name: "run") { check, bench, sample in
    let files = ["--reporter", "junit=Output/junit.xml", "--reporter", "tap=Output/run.tap"]
    let (tests, one) = try check.report(bench, ["--jobs", "1"] + files)
    let (_, four) = try check.report(bench, ["--jobs", "4"])
    if one != four {
      throw check.fail(
        "--jobs changes the report", runWords + ["--jobs", "4"], firstDifference(one, four))
    }
    let unlike = tests.tests.first {
      $0.outcome == "failed" && $0.expected != nil && isLaw($0, of: sample)
    }
    if let unlike {
      throw check.fail("a pipeline does not equal itself", runWords, unlike.message ?? "")
    }
    if let problem = problem(ofXML: try bench.read("Output/junit.xml")) {
      throw check.fail("the JUnit report is not XML", runWords + files, problem)
    }
  }

  /// Whether a test compares a pipeline with itself, and with nothing else.
  private static func isLaw(_ test: Report.Test, of sample: Sample) -> Bool {
    // Observables within arrays and tuples are never equal.
    guard test.title.hasPrefix(Pipelines.lawTitle),
      test.message?.contains("written alike, but not equal") == false,
      let file = sample.files.first(where: { "Files/\($0.name)" == test.file })
    else { return false }
    let lines = FixtureText(file.bytes).tests.first { $0.startIndex == test.line - 1 } ?? []
    let expressions = ["run", "same"].map { keyword in
      lines.filter { FixtureText.keyword(of: $0) == keyword }.map { line in
        Array(line.drop { $0 == UInt8(ascii: " ") }.dropFirst(keyword.count))
      }
    }
    return expressions[0] == expressions[1]
      && !lines.contains { ["expect", "subs"].contains(FixtureText.keyword(of: $0)) }
  }

  /// Every test can be listed.
  static let list = Check(name: "list") { check, bench, _ in
    let words = ["list", "Files", "--json"]
    let listed = try bench.run(check.name, words, codes: [0, 2])
    for line in listed.output.split(separator: UInt8(ascii: "\n"))
    where (try? JSONSerialization.jsonObject(with: Data(line))) == nil {
      throw check.fail(
        "a line is not JSON", words, String(decoding: line.prefix(500), as: UTF8.self))
    }
  }

  /// What explains a test, whether it fails or not, is not endless.
  static let explain = Check(name: "explain") { check, bench, sample in
    let tests = sample.files.flatMap { file in
      FixtureText(file.bytes).tests.map { "Files/\(file.name):\($0.startIndex + 1)" }
    }
    guard !tests.isEmpty else { return }
    let words = ["explain", "--seed", "1", "--cases", "10"] + tests
    let explained = try bench.run(check.name, words, codes: [0, 2])
    if explained.output.count > tests.count * 1_000_000 {
      throw check.fail("writes more than 1 MB a test", words, "\(explained.output.count) bytes")
    }
  }

  /// Pictures are XML.
  static let render = Check(name: "render") { check, bench, sample in
    let svg = ["render", "Files"]
    let drawn = try bench.run(check.name, svg, codes: [0, 2])
    if !drawn.output.isEmpty, let problem = problem(ofXML: drawn.output) {
      throw check.fail("the picture is not XML", svg, problem)
    }
    for kind in ["html", "ascii", "markdown"] {
      try bench.run(check.name, ["render", "Files", "--as", kind], codes: [0, 2])
    }
    let pages = ["render", "Files", "--as", "markdown", "-o", "Output/Pages"]
    try bench.run(check.name, pages, codes: [0, 2])
    for page in bench.files(in: "Output/Pages") where page.hasSuffix(".svg") {
      if let problem = problem(ofXML: try bench.read("Output/Pages/\(page)")) {
        throw check.fail("a page's picture is not XML", pages, problem)
      }
    }
  }

  /// Any command line ends with a documented code.
  static let words = Check(name: "words") { check, bench, sample in
    guard !sample.words.isEmpty else { return }
    try bench.run(check.name, sample.words, codes: [0, 1, 2, 64, 74])
  }
}

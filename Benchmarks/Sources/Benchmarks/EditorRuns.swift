import Foundation

/// What an editor waits for while `marble-cli lsp` serves a file of 1,000 tests, and what the server takes.
enum EditorRuns {
  static let count = 1_000

  /// Measures; returns whether the bounds hold.
  static func run(command: URL, fixtures: URL) throws -> Bool {
    let tests = try FixtureRuns.tests(in: fixtures)
    let text =
      (0..<count).map { number in
        tests[number % tests.count].replacingOccurrences(
          of: "^test ", with: "test \(number) ", options: .regularExpression)
      }.joined(separator: "\n") + last
    print("marble-cli lsp, \(count + 1) tests in a file")
    let starts = try (0..<9).map { _ in
      let editor = try EditorProcess(command)
      try editor.end()
      return editor.startTime
    }
    var allHold = verdict("milliseconds to start", milliseconds(starts), atMost: 20)
    let editor = try EditorProcess(command)
    try editor.open(text)
    var (keys, results, completions): ([Duration], [Duration], [Duration]) = ([], [], [])
    for _ in 0..<10 {
      let start = ContinuousClock.now
      try editor.type()
      keys.append(start.duration(to: try editor.problemsArrive()))
      results.append(start.duration(to: try editor.resultsArrive()))
      let question = ContinuousClock.now
      completions.append(question.duration(to: try editor.complete()))
    }
    allHold =
      verdict("milliseconds from a key to problems", milliseconds(keys), atMost: 30) && allHold
    allHold =
      verdict("milliseconds from a key to results", milliseconds(results), atMost: 100) && allHold
    allHold = verdict("milliseconds to complete", milliseconds(completions), atMost: 10) && allHold
    let megabytes = editor.megabytes
    try editor.end()
    allHold = verdict("megabytes", megabytes, atMost: 60) && allHold
    return try runAfterPauses(command, tests) && allHold
  }

  /// Measures single keys in a file of 10,000 lines.
  ///
  /// Each follows a pause, so the processor's caches no longer hold the file.
  private static func runAfterPauses(_ command: URL, _ tests: [String]) throws -> Bool {
    var (lines, number, text) = (0, 0, "")
    let first = tests[0].components(separatedBy: "\n").count
    while lines < 10_000 {
      let test = tests[number % tests.count].replacingOccurrences(
        of: "^test ", with: "test \(number) ", options: .regularExpression)
      text += test + "\n"
      lines += test.components(separatedBy: "\n").count
      number += 1
    }
    print("marble-cli lsp, a file of \(lines) lines, one key after half a second")
    let editor = try EditorProcess(command)
    try editor.open(text + last)
    var (keys, newLines): ([Duration], [Duration]) = ([], [])
    for round in 0..<20 {
      Thread.sleep(forTimeInterval: 0.5)
      let start = ContinuousClock.now
      if round % 2 == 0 { try editor.type() } else { try editor.typeNewLine(below: first) }
      let time = start.duration(to: try editor.problemsArrive())
      if round % 2 == 0 { keys.append(time) } else { newLines.append(time) }
      try editor.resultsArrive()
    }
    try editor.end()
    let holds = verdict("milliseconds from a key to problems", milliseconds(keys), atMost: 30)
    return verdict(
      "milliseconds from a new line below the first test to problems", milliseconds(newLines),
      atMost: 30)
      && holds
  }

  /// The last test of the file, in which the keys are typed.
  private static let last =
    "\ntest last\n  hot  source  -a-|\n  run          source.map { $0 }\n  expect       -a-|\n"

  /// The median of all rounds but the first.
  private static func milliseconds(_ times: [Duration]) -> Double {
    let sorted = times.dropFirst().sorted()
    return sorted[sorted.count / 2].nanoseconds / 1e6
  }
}

/// A server, and the messages of an editor to it.
///
/// The time of an answer ends when this process reads its last byte, so it does not contain the reading of that answer's JSON.
private final class EditorProcess {
  private static let uri = "file:///Many.marble"

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var rest = Data()
  private var lines = 0
  private var version = 1
  private var requestCount = 0
  private var lastRead = ContinuousClock.now

  /// From the start of the process to its first answer.
  private(set) var startTime = Duration.zero

  init(_ command: URL) throws {
    process.executableURL = command
    process.arguments = ["lsp"]
    process.standardInput = input
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    let ready = try request(
      "initialize",
      [
        "capabilities": ["general": ["positionEncodings": ["utf-16"]]],
        "initializationOptions": ["showsResults": true],
      ])
    startTime = start.duration(to: ready)
  }

  func open(_ text: String) throws {
    lines = text.components(separatedBy: "\n").count
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": Self.uri, "languageId": "marble", "version": version, "text": text,
        ]
      ])
    try resultsArrive()
  }

  /// The place behind the pipeline of the last test.
  private var place: [String: Int] { ["line": lines - 3, "character": 29] }

  /// Types a space in the last test.
  func type() throws { try insert(" ", at: place) }

  /// Types a new line below the first `count` lines.
  func typeNewLine(below count: Int) throws {
    try insert("\n", at: ["line": count, "character": 0])
    lines += 1
  }

  private func insert(_ text: String, at place: [String: Int]) throws {
    version += 1
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": Self.uri, "version": version],
        "contentChanges": [["range": ["start": place, "end": place], "text": text]],
      ])
  }

  func complete() throws -> ContinuousClock.Instant {
    try request(
      "textDocument/completion",
      ["textDocument": ["uri": Self.uri], "position": ["line": lines - 3, "character": 22]])
  }

  func problemsArrive() throws -> ContinuousClock.Instant {
    try arrival { $0["method"] as? String == "textDocument/publishDiagnostics" }
  }

  @discardableResult
  func resultsArrive() throws -> ContinuousClock.Instant {
    try arrival { $0["method"] as? String == "marble/results" }
  }

  /// The memory that is in use now.
  var megabytes: Double {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.components(separatedBy: "\n").first { $0.hasPrefix("VmRSS") }
    return (line?.split(separator: " ").compactMap { Double($0) }.first ?? 0) / 1024
  }

  func end() throws {
    try request("shutdown", [:])
    try notify("exit", [:])
    process.waitUntilExit()
  }

  @discardableResult
  private func request(
    _ method: String, _ parameters: [String: Any]
  ) throws -> ContinuousClock.Instant {
    requestCount += 1
    let id = requestCount
    try send(["id": id, "method": method, "params": parameters])
    return try arrival { $0["id"] as? Int == id && $0["method"] == nil }
  }

  private func notify(_ method: String, _ parameters: [String: Any]) throws {
    try send(["method": method, "params": parameters])
  }

  private func send(_ message: [String: Any]) throws {
    let content = try JSONSerialization.data(withJSONObject: message)
    input.fileHandleForWriting.write(
      Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
  }

  /// Reads messages until one is wanted, and returns the time at which its last byte was read.
  private func arrival(
    of isWanted: ([String: Any]) -> Bool
  ) throws -> ContinuousClock.Instant {
    while true {
      while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
        let length = Int(header.split(separator: " ").last ?? "") ?? 0
        guard rest.endIndex - end.upperBound >= length else { break }
        let content = rest[end.upperBound..<end.upperBound + length]
        rest = Data(rest[(end.upperBound + length)...])
        let message = try JSONSerialization.jsonObject(with: content) as? [String: Any] ?? [:]
        if isWanted(message) { return lastRead }
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
      lastRead = .now
      rest += data
    }
  }
}

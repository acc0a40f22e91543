import Foundation

/// What a run of marble-cli over 10,000 small fixtures takes: the operators' own fixtures, repeated.
enum FixtureRuns {
  static let count = 10_000
  static let megabytes = 31.0

  /// Measures, in files of a hundred tests and in files of one; returns whether the bounds hold.
  static func run(command: URL, fixtures: URL) throws -> Bool {
    let tests = try tests(in: fixtures)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-fixtures-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var allHold = true
    for (perFile, seconds) in [(100, 0.5), (1, 0.85)] {
      let files = folder.appendingPathComponent("by-\(perFile)")
      try write(tests, count: count, perFile: perFile, to: files)
      allHold = try measure(command, on: files, perFile: perFile, atMost: seconds) && allHold
    }
    return allHold
  }

  /// The text of each test of a folder's files, except for tests that count to a thousand or further.
  ///
  /// Files whose tests share rows are left out.
  static func tests(in folder: URL) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let marbles = files.filter { $0.pathExtension == "marble" }
    return try marbles.sorted { $0.path < $1.path }.flatMap { file in
      let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\ntest ")
      let sharesRows = parts[0].split(separator: "\n").contains { !$0.hasPrefix("//") }
      return sharesRows
        ? [] : parts.dropFirst().filter { !$0.contains(/[0-9]{4}/) }.map { "test \($0)\n" }
    }
  }

  /// Writes so many fixtures into a folder, by taking the tests in turn.
  static func write(_ tests: [String], count: Int, perFile: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in 0..<(count / perFile) {
      let texts = (0..<perFile).map { index in
        let number = file * perFile + index
        // Titles are unique in a file, so each gets its number.
        return tests[number % tests.count].replacingOccurrences(
          of: "^test ", with: "test \(number) ", options: .regularExpression)
      }
      let path = folder.appendingPathComponent("\(file).marble")
      try texts.joined(separator: "\n").write(to: path, atomically: false, encoding: .utf8)
    }
  }

  private static func measure(_ command: URL, on folder: URL, perFile: Int, atMost seconds: Double)
    throws -> Bool
  {
    var times: [Double] = []
    var allPass = true
    var most = 0.0
    let report = folder.appendingPathComponent("report").path
    for _ in 0..<5 {
      let time = try ContinuousClock().measure {
        let end = try Ended(command.path, ["run", "--reporter", "dots=\(report)", folder.path])
        allPass = allPass && end.status == 0
        most = max(most, end.megabytes)
      }
      times.append(time.nanoseconds / 1e9)
    }
    print("marble-cli, \(count) fixtures, \(perFile) a file")
    let inTime = verdict("seconds", times.sorted()[2], atMost: seconds)
    if !allPass { print("  not all of them pass") }
    return verdict("megabytes", most, atMost: megabytes) && inTime && allPass
  }
}

/// A process that has been run to its end.
struct Ended {
  let status: Int32
  /// The most memory that it has taken.
  let megabytes: Double
  /// The time that it took of processors, which does not depend on what else runs.
  let seconds: Double
  /// How often its threads gave up a processor, voluntarily or not.
  let switches: Double

  /// Runs a program; what Foundation runs does not tell its memory.
  init(_ program: String, _ arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, nil, nil, &words, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    var (status, usage) = (Int32(0), rusage())
    wait4(process, &status, 0, &usage)
    self.status = status
    seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    switches = Double(usage.ru_nvcsw + usage.ru_nivcsw)
    #if os(Linux)
      megabytes = Double(usage.ru_maxrss) / 1_024
    #else
      megabytes = Double(usage.ru_maxrss) / 1_048_576
    #endif
  }
}

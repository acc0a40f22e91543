import Foundation

/// What a run of marble-cli over 10,000 small fixtures takes: the operators' own fixtures, repeated.
enum FixtureRuns {
  static let count = 10_000
  static let seconds = 3.0
  static let megabytes = 300.0

  /// Measures, in files of a hundred tests and in files of one; returns whether the bounds hold.
  static func run(command: URL, fixtures: URL) throws -> Bool {
    let tests = try tests(in: fixtures)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-fixtures-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var allHold = true
    for perFile in [100, 1] {
      let files = folder.appendingPathComponent("by-\(perFile)")
      try write(tests, count: count, perFile: perFile, to: files)
      allHold = try measure(command, on: files, perFile: perFile) && allHold
    }
    return allHold
  }

  /// The text of each test of a folder's files, but for files whose tests share rows.
  static func tests(in folder: URL) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let marbles = files.filter { $0.pathExtension == "marble" }
    return try marbles.sorted { $0.path < $1.path }.flatMap { file in
      let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\ntest ")
      let sharesRows = parts[0].split(separator: "\n").contains { !$0.hasPrefix("//") }
      return sharesRows ? [] : parts.dropFirst().map { "test \($0)\n" }
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

  private static func measure(_ command: URL, on folder: URL, perFile: Int) throws -> Bool {
    var times: [Double] = []
    var allPass = true
    for _ in 0..<5 {
      let process = Process()
      process.executableURL = command
      process.arguments = ["run", "--reporter", "dots", folder.path]
      process.standardOutput = FileHandle.nullDevice
      let time = try ContinuousClock().measure {
        try process.run()
        process.waitUntilExit()
      }
      allPass = allPass && process.terminationStatus == 0
      times.append(time.nanoseconds / 1e9)
    }
    print("marble-cli, \(count) fixtures, \(perFile) a file")
    let inTime = verdict("seconds", times.sorted()[2], atMost: seconds)
    if !allPass { print("  not all of them pass") }
    return verdict("megabytes", peakMegabytes(), atMost: megabytes) && inTime && allPass
  }

  /// The most memory that any process started here has taken so far.
  private static func peakMegabytes() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return Double(usage.ru_maxrss) / 1_024
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
      return Double(usage.ru_maxrss) / 1_048_576
    #endif
  }
}

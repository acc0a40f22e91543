import Foundation

/// What lies between saving a file and the summary of `marble-cli run --watch` over 1,000 fixtures.
enum WatchRuns {
  static let count = 1_000
  static let milliseconds = 70.0

  /// Measures, in files of a hundred tests and in files of one; returns whether the bounds hold.
  static func run(command: URL, fixtures: URL) throws -> Bool {
    let tests = try FixtureRuns.tests(in: fixtures)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-watch-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var allHold = true
    for perFile in [100, 1] {
      let files = folder.appendingPathComponent("by-\(perFile)")
      try FixtureRuns.write(tests, count: count, perFile: perFile, to: files)
      print("marble-cli run --watch, \(count) fixtures, \(perFile) a file")
      let time = try medianTime(command, on: files)
      allHold = verdict("milliseconds", time.nanoseconds / 1e6, atMost: milliseconds) && allHold
    }
    return allHold
  }

  /// The median of nine rounds, after one that is not counted.
  private static func medianTime(_ command: URL, on folder: URL) throws -> Duration {
    let process = Process()
    let output = Pipe()
    process.executableURL = command
    process.arguments = ["run", "--watch", folder.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    waitForSummary(output)
    let saved = folder.appendingPathComponent("0.marble")
    var text = try String(contentsOf: saved, encoding: .utf8)
    let times = try (0..<10).map { _ in
      // Not while the command looks at the files for the first time.
      Thread.sleep(forTimeInterval: 0.2)
      text += "\n"
      return try ContinuousClock().measure {
        // As a whole: half of a file would be a change of its own.
        try text.write(to: saved, atomically: true, encoding: .utf8)
        waitForSummary(output)
      }
    }
    return times.dropFirst().sorted()[4]
  }

  private static func waitForSummary(_ output: Pipe) {
    var text = Data()
    while text.range(of: Data(" skipped\n".utf8)) == nil {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return }
      text += data
    }
  }
}

import Foundation

/// A temporary directory in which the built program runs; removed when the test ends.
final class Workspace: Sendable {
  /// What a run of the program left behind.
  struct Result: Sendable {
    let output: String
    let errors: String
    let status: Int32
    /// Whether a signal ended the program.
    let isCrash: Bool

    /// The last line of what was written, where reports for people have their counts.
    var lastLine: String { lines.last ?? "" }
    /// The lines of what was written.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let directory: URL

  /// Creates a directory with files in it.
  ///
  /// - Parameter files: Texts by path.
  init(_ files: [String: String] = [:]) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("marble-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// The program, which is built into the folder that the test bundle stands in.
  static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("marble-cli")
  }

  /// Writes a file, and the directories that it needs.
  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file of any bytes.
  func write(_ data: Data, to path: String) throws {
    let url = directory.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Reads a file.
  func read(_ path: String) throws -> String {
    try String(contentsOf: directory.appendingPathComponent(path), encoding: .utf8)
  }

  /// Runs the program and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's name.
  ///   - input: Standard input.
  ///   - environment: Variables beside those that a shell has.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(arguments, input: input, environment: environment)
  }

  /// Runs the program, or another, and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's name.
  ///   - program: What to run instead.
  ///   - input: Standard input.
  ///   - environment: Variables beside those that a shell has.
  ///   - meanwhile: What to do once it runs; it is given the file that holds the output so far.
  func run(
    _ arguments: [String], of program: URL = Workspace.program, input: String = "",
    environment: [String: String] = [:], meanwhile: ((Process, URL) throws -> Void)? = nil
  ) async throws -> Result {
    await Self.turns.begin()
    defer { Self.turns.end() }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = quietEnvironment.merging(environment) { $1 }
    let (inputFile, outputFile, errorsFile) = (newFile(), newFile(), newFile())
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: errorsFile)
    let handles = [
      try FileHandle(forReadingFrom: inputFile), try FileHandle(forWritingTo: outputFile),
      try FileHandle(forWritingTo: errorsFile),
    ]
    // Foundation retains a finished `Process` and its file handles.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    let work = DispatchGroup()
    work.enter()
    process.terminationHandler = { _ in work.leave() }
    do {
      try process.run()
    } catch {
      work.leave()
      throw error
    }
    process.kill(after: 3600)
    nonisolated(unsafe) var failure: (any Error)?
    if let meanwhile {
      nonisolated(unsafe) let meanwhile = meanwhile
      // It may block its thread, and the threads of tasks are few.
      DispatchQueue.global().async(group: work) {
        do { try meanwhile(process, outputFile) } catch { failure = error }
      }
    }
    await withCheckedContinuation { done in
      work.notify(queue: .global()) { done.resume() }
    }
    if let failure { throw failure }
    return Result(
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorsFile), as: UTF8.self),
      status: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal)
  }

  /// Runs the program, and kills it if it does not end within a time; the result is a crash then.
  func run(_ arguments: [String], orKillAfter seconds: Double) async throws -> Result {
    try await run(arguments) { process, _ in
      let deadline = Date.now + seconds
      while process.isRunning, .now < deadline { usleep(10_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Limits the number of processes, and so of open files.
  ///
  /// Swift Testing starts all tests at once, and `Process` crashes if more than a thousand files are open.
  private static let turns = Turns(2 * ProcessInfo.processInfo.activeProcessorCount)

  private func newFile() -> URL {
    directory.appendingPathComponent(".\(UUID().uuidString)")
  }

  /// The tests' own environment without what the program looks at, and with a cache of this workspace.
  var quietEnvironment: [String: String] {
    let names: Set = [
      "NO_COLOR", "CLICOLOR_FORCE", "CI", "XML_OUTPUT_FILE", "TESTBRIDGE_TEST_ONLY",
    ]
    let own = ProcessInfo.processInfo.environment.filter { name, _ in
      !names.contains(name) && !name.hasPrefix("TEST_")
    }
    let cache = directory.appendingPathComponent(".cache").path
    return own.merging(["XDG_CACHE_HOME": cache]) { $1 }
  }
}

extension Process {
  /// Kills the process if it still runs after so many seconds: a test that hangs fails.
  func kill(after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      if self.isRunning { Foundation.kill(self.processIdentifier, SIGKILL) }
    }
  }
}

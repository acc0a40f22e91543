#if os(Linux)
  import Foundation

  /// A process that runs some of the tests alone.
  package enum TestProcess {
    /// Starts this test executable again, with a suite of the caller's target.
    ///
    /// - Parameter attachments: The folder for the attachments of tests of Swift Testing.
    /// - Parameter isOn: Whether tests that must fail run.
    package static func run(
      _ suite: String, isOn: Bool = true, alsoFilteringBy filter: String? = nil,
      environment: [String: String] = [:], in folder: URL? = nil, attachments: URL? = nil,
      fileID: String = #fileID
    ) async throws -> (output: String, status: Int32) {
      let suite = "\(fileID.prefix { $0 != "/" }).\(suite)"
      let changes = isOn ? [FailingSuite.variable: "1"].merging(environment) { $1 } : environment
      return suite.hasSuffix("XCTests")
        ? try await run([suite], changes, in: folder)
        : try await run(
          filters: ["\(suite)/"] + [filter].compactMap { $0 }, changes, in: folder,
          attachments: attachments)
    }

    /// Starts this test executable again, with the tests of Swift Testing that match all the expressions.
    package static func run(
      filters: [String], _ environment: [String: String], in folder: URL? = nil,
      attachments: URL? = nil
    ) async throws -> (output: String, status: Int32) {
      try await run(
        ["--testing-library", "swift-testing", "--no-parallel"]
          + (attachments.map { ["--attachments-path", $0.path] } ?? [])
          + filters.flatMap { ["--filter", $0] }, environment, in: folder)
    }

    private static func run(
      _ arguments: [String], _ changes: [String: String], in folder: URL?
    ) async throws -> (output: String, status: Int32) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = arguments
      var environment = ProcessInfo.processInfo.environment
      environment[FailingSuite.variable] = nil
      // An earlier run changes nothing of what the tests print.
      environment["MARBLE_KEPT_CASES"] = "0"
      environment["NO_COLOR"] = "1"
      process.environment = environment.merging(changes) { $1 }
      if let folder { process.currentDirectoryURL = folder }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      // A test that hangs fails.
      let watch = DispatchWorkItem { [pid = process.processIdentifier] in kill(pid, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: watch)
      defer { watch.cancel() }
      // It blocks its thread, and the threads of tasks are few.
      let output = await withCheckedContinuation { done in
        DispatchQueue.global().async {
          let output = pipe.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          done.resume(returning: output)
        }
      }
      return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
  }
#endif

import Foundation

/// A terminal that a program can be given, and what it shows.
final class Terminal: Sendable {
  /// What the program reads and writes.
  let descriptor: Int32
  private let master: Int32

  /// Opens a terminal.
  ///
  /// - Parameter columns: How wide it is.
  init(columns: Int) throws {
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    (master, descriptor) = ends
    // A program that is started meanwhile must not keep the terminal open.
    for end in [master, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit { close(master) }

  /// Types into the terminal.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Collects what is shown until no program has the terminal any more.
  func collect() async -> String {
    await withCheckedContinuation { done in
      Thread.detachNewThread { [self] in
        var bytes = Data()
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = read(master, &chunk, chunk.count)
          if count <= 0 { break }
          bytes.append(contentsOf: chunk[..<count])
        }
        done.resume(returning: String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
      }
    }
  }
}

extension Workspace {
  /// Runs the program on a terminal.
  func runOnTerminal(_ arguments: String..., columns: Int = 80) async throws -> Result {
    try await runOnTerminal(arguments, columns: columns)
  }

  /// Runs the program on a terminal.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the program's name.
  ///   - columns: The width of the terminal.
  ///   - input: What is typed.
  ///   - environment: Variables beside those that a shell has.
  /// - Returns: What the terminal shows at the end, and how the program ended.
  func runOnTerminal(
    _ arguments: [String], columns: Int = 80, typing input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Result {
    let terminal = try Terminal(columns: columns)
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = quietEnvironment.merging(["TERM": "xterm"]) { $1 }
      .merging(environment) { $1 }
    let handle = FileHandle(fileDescriptor: terminal.descriptor, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    terminal.type(input)
    async let output = terminal.collect()
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
        process.kill(after: 600)
      } catch {
        done.resume(throwing: error)
      }
    }
    close(terminal.descriptor)
    return Result(
      output: await output, errors: "", status: process.terminationStatus,
      isCrash: process.terminationReason == .uncaughtSignal)
  }
}

import Foundation

/// A process that runs `server.py` until this object is released.
final class HTTPServer: Sendable {
  private let process: Process
  private let input = Pipe()
  private let base: URL

  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    process.arguments = ["python3", folder.appendingPathComponent("server.py").path]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)),
      let base = URL(string: "http://127.0.0.1:\(port)/")
    else { throw NotStarted() }
    self.base = base
  }

  deinit { try? input.fileHandleForWriting.close() }

  func url(_ path: String) -> URL { URL(string: path, relativeTo: base)?.absoluteURL ?? base }

  /// `python3` is missing or failed to start the server.
  struct NotStarted: Error {}
}

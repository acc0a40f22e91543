import Foundation
import Pipelines

/// One of the two servers: a process that answers each request with a log.
///
/// A process that crashes or stops answering is started anew; its request gets the log `crash` or `hang`.
final class ServerProcess {
  private let path: String
  private var process = Process()
  private var input = Pipe()
  private var output = Pipe()
  private var requests: [String] = []
  private var logs: [String] = []
  private var buffer: [UInt8] = []
  private var lastAnswer = Date()

  /// The seconds after which a request counts as hanging.
  private static let patience = 5.0

  init(path: String) throws {
    self.path = path
    try start()
  }

  deinit {
    process.terminate()
  }

  private func start() throws {
    process = Process()
    input = Pipe()
    output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    buffer = []
    lastAnswer = Date()
  }

  /// Sends requests, each of which has one line.
  func send(_ requests: [String]) {
    self.requests = requests
    logs = []
    sendRest()
  }

  private func sendRest() {
    lastAnswer = Date()
    let lines = requests[logs.count...].map { $0 + "\n" }.joined()
    try? input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  }

  /// The logs, once every request has its own.
  var answers: [String]? { logs.count == requests.count ? logs : nil }

  var descriptor: Int32 { output.fileHandleForReading.fileDescriptor }

  /// Takes what the process printed.
  func read() throws {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    if count <= 0 { return try replace(log: "crash") }
    lastAnswer = Date()
    buffer += chunk[..<count]
    takeLogs()
  }

  /// Replaces a process that has not answered for a long time.
  func checkTime() throws {
    guard answers == nil, Date().timeIntervalSince(lastAnswer) > Self.patience else { return }
    try replace(log: "hang")
  }

  private func replace(log: String) throws {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try start()
    guard answers == nil else { return }
    logs.append(log)
    sendRest()
  }

  /// Cuts the buffer at lines that hold a full stop alone.
  private func takeLogs() {
    var start = 0
    var line = 0
    while let end = buffer[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if end == line + 1, buffer[line] == UInt8(ascii: ".") {
        logs.append(String(decoding: buffer[start..<line], as: UTF8.self))
        start = end + 1
      }
      line = end + 1
    }
    buffer.removeFirst(start)
  }
}

/// Both servers, which answer the same requests at the same time.
final class Servers {
  private let project: ServerProcess
  private let rxSwift: ServerProcess

  init(project: String, rxSwift: String) throws {
    self.project = try ServerProcess(path: project)
    self.rxSwift = try ServerProcess(path: rxSwift)
  }

  /// Returns a pair of logs for each program.
  func run(_ programs: [Program]) throws -> [Logs] {
    let logs = try run(programs.map { "run \($0)" })
    return try zip(programs, logs).map { try settled($0, $1) }
  }

  /// Repeats a run that is different where RxSwift does not always do the same, and returns logs that agree if there
  /// are any.
  ///
  /// RxSwift ends groups in the order of a dictionary, which is another one in each run.
  func settled(_ program: Program, _ logs: Logs) throws -> Logs {
    let isVarying = program.names.contains { $0 == "groupBy" || $0 == "groupMap" }
    guard isVarying, logs.firstDifference != nil else { return logs }
    for _ in 0..<20 {
      let repeated = try run(Array(repeating: "vary \(program)", count: 12))
      if let equal = repeated.first(where: { $0.firstDifference == nil }) { return equal }
      if Set(repeated.map(\.rxSwift)).count == 1 { return logs }
    }
    return logs
  }

  /// Returns a pair of logs for each request.
  func run(_ requests: [String]) throws -> [Logs] {
    project.send(requests)
    rxSwift.send(requests)
    while true {
      if let left = project.answers, let right = rxSwift.answers {
        return zip(left, right).map { Logs(project: $0, rxSwift: $1) }
      }
      let waiting = [project, rxSwift].filter { $0.answers == nil }
      var descriptors = waiting.map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&descriptors, nfds_t(descriptors.count), 500)
      for (server, descriptor) in zip(waiting, descriptors) {
        if descriptor.revents != 0 { try server.read() } else { try server.checkTime() }
      }
    }
  }
}

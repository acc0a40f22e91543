import Foundation

/// A server: a process that answers each request with a log.
///
/// A process that crashes or stops answering is restarted; its request gets the log `crash` or `hang`.
package final class ServerProcess {
  private let program: URL
  private let arguments: [String]
  private let patience: Double
  private var process = Process()
  private var input = Pipe()
  private var output = Pipe()
  private var requests: [String] = []
  private var logs: [String] = []
  /// The number of requests that were sent, and the bytes of those without an answer.
  private var sent = 0
  private var unanswered = 0
  private var buffer: [UInt8] = []
  private var lastAnswer = Date()

  /// The bytes of requests that are sent ahead: less than a pipe takes, so that sending does not wait.
  private static let window = 8192

  /// A write to a server that crashed fails instead of ending this process.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - path: The server's program.
  ///   - lines: The number of lines after which a run is cut off; the server's own limit if nil.
  ///   - patience: The seconds after which a request counts as hanging.
  package init(path: String, lines: Int? = nil, patience: Double = 5) throws {
    program = URL(fileURLWithPath: path)
    arguments = lines.map { [String($0)] } ?? []
    self.patience = patience
    Self.ignoresBrokenPipes
    try start()
  }

  deinit {
    stop()
  }

  private func start() throws {
    process = Process()
    input = Pipe()
    output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    buffer = []
    lastAnswer = Date()
  }

  /// Sends requests, each of which has one line.
  package func send(_ requests: [String]) {
    self.requests = requests
    logs = []
    resend()
  }

  /// Sends the requests that have no answer.
  private func resend() {
    lastAnswer = Date()
    sent = logs.count
    unanswered = 0
    sendMore()
  }

  private func sendMore() {
    var text = ""
    while sent < requests.count, sent == logs.count || unanswered < Self.window {
      text += requests[sent] + "\n"
      unanswered += requests[sent].utf8.count + 1
      sent += 1
    }
    if !text.isEmpty { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }
  }

  /// The logs, once every request has its own.
  package var answers: [String]? { logs.count == requests.count ? logs : nil }

  /// Waits until each of the servers has answered its requests.
  package static func wait(for servers: [ServerProcess]) throws {
    while true {
      let waiting = servers.filter { $0.answers == nil }
      if waiting.isEmpty { return }
      var descriptors = waiting.map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&descriptors, nfds_t(descriptors.count), 500)
      for (server, descriptor) in zip(waiting, descriptors) {
        if descriptor.revents != 0 { try server.read() } else { try server.checkTime() }
      }
    }
  }

  private var descriptor: Int32 { output.fileHandleForReading.fileDescriptor }

  /// Takes what the process printed.
  private func read() throws {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    if count <= 0 { return try replace(log: "crash") }
    lastAnswer = Date()
    buffer += chunk[..<count]
    takeLogs()
    sendMore()
  }

  /// Replaces a process that has not answered for a long time.
  private func checkTime() throws {
    guard answers == nil, Date().timeIntervalSince(lastAnswer) > patience else { return }
    try replace(log: "hang")
  }

  /// Ends the process, which may have inherited a mask that blocks other signals.
  private func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func replace(log: String) throws {
    stop()
    try start()
    guard answers == nil else { return }
    logs.append(log)
    resend()
  }

  /// Cuts the buffer at lines that hold a full stop alone.
  private func takeLogs() {
    var start = 0
    var line = 0
    while let end = buffer[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if end == line + 1, buffer[line] == UInt8(ascii: ".") {
        unanswered -= requests[logs.count].utf8.count + 1
        logs.append(String(decoding: buffer[start..<line], as: UTF8.self))
        start = end + 1
      }
      line = end + 1
    }
    buffer.removeFirst(start)
  }
}

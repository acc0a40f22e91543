import RxFixtures
import RxTestKit
import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A process that runs one test of a test target, which does jobs in place of testing.
///
/// One thread at a time uses it.
final class TargetProcess {
  /// What a process sends, or why it sends nothing.
  enum Event {
    case reply(ServiceReply)
    /// What arrived is not a message.
    case garbage(String)
    /// The process closed the connection, or has ended.
    case closed
    /// Nothing has arrived in time.
    case timeout
  }

  private let identifier: pid_t
  /// The connection.
  private let socket: CInt
  /// What the process prints.
  private let output: CInt
  private var received = MessageBuffer()
  private var unsent: ArraySlice<UInt8> = []
  private var printed: [UInt8] = []
  private var isClosed = false
  /// Whether nothing more can be printed.
  private var isSilent = false
  /// How the process has ended, as `waitpid` says it; nil while it runs.
  private var status: CInt?

  /// The most bytes of what the process prints that are kept.
  private static let mostPrinted = 1 << 16
  /// The number of the connection in the process.
  private static let descriptor: CInt = 3
  /// While descriptors are made, no process inherits them by chance.
  private static let starting = PlainMutex(())

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - entrance: The test.
  ///   - name: The name of the description of the registry that it is to use.
  /// - Throws: That the system does not start it.
  init(_ entrance: RegistryDescription.Entrance, serving name: String) throws(FileProblem) {
    let started = Self.starting.withLock { _ in Self.start(entrance, serving: name) }
    switch started {
    case .failure(let problem): throw problem
    case .success(let ends): (identifier, socket, output) = ends
    }
    for descriptor in [socket, output] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    #if canImport(Darwin)
      var isOn: CInt = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
    #endif
  }

  deinit {
    end()
    close(socket)
    close(output)
  }

  // MARK: - Messages

  /// Adds a request to what is sent while ``next(within:)`` waits.
  func send(_ request: ServiceRequest) { unsent += request.message }

  /// Waits for a message, and sends meanwhile.
  func next(within time: Duration) -> Event {
    let deadline = ContinuousClock.now + time
    var hasWaited = false
    while true {
      do throws(MessageProblem) {
        if let reply: ServiceReply = try received.next() { return .reply(reply) }
      } catch {
        return .garbage(error.reason)
      }
      if isClosed { return .closed }
      let rest = max(.zero, deadline - .now)
      if hasWaited, rest == .zero { return .timeout }
      wait(within: rest)
      hasWaited = true
    }
  }

  /// The last lines that the process has printed since the last call.
  func takePrinted() -> String {
    defer { printed = [] }
    return String(decoding: printed, as: UTF8.self)
  }

  /// Moves what is ready to move.
  private func wait(within time: Duration) {
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let wanted = CInt(unsent.isEmpty ? POLLIN : POLLIN | POLLOUT)
    var descriptors = [
      pollfd(fd: socket, events: Int16(wanted), revents: 0),
      pollfd(fd: isSilent ? -1 : output, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, CInt(clamping: milliseconds)) > 0 else { return }
    if descriptors[1].revents != 0 { readPrinted() }
    if descriptors[0].revents & Int16(POLLOUT) != 0 { write() }
    if descriptors[0].revents & ~Int16(POLLOUT) != 0 { read() }
  }

  private func write() {
    let count = unsent.withUnsafeBytes { bytes in
      guard let address = bytes.baseAddress else { return 0 }
      #if canImport(Darwin)
        return Darwin.send(socket, address, bytes.count, 0)
      #elseif canImport(Glibc)
        return Glibc.send(socket, address, bytes.count, CInt(MSG_NOSIGNAL))
      #elseif canImport(Musl)
        return Musl.send(socket, address, bytes.count, MSG_NOSIGNAL)
      #elseif canImport(Android)
        return Android.send(socket, address, bytes.count, MSG_NOSIGNAL)
      #endif
    }
    if count > 0 { unsent = unsent.dropFirst(count) }
    // What the process has sent before it ended is still read.
    if count < 0, ![EINTR, EAGAIN].contains(errno) { unsent = [] }
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &chunk, chunk.count, 0)
    if count > 0 { return received.add(chunk[..<count]) }
    if count == 0 || ![EINTR, EAGAIN].contains(errno) { isClosed = true }
  }

  private func readPrinted() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Darwin)
      let count = Darwin.read(output, &chunk, chunk.count)
    #elseif canImport(Glibc)
      let count = Glibc.read(output, &chunk, chunk.count)
    #elseif canImport(Musl)
      let count = Musl.read(output, &chunk, chunk.count)
    #elseif canImport(Android)
      let count = Android.read(output, &chunk, chunk.count)
    #endif
    if count == 0 { isSilent = true }
    guard count > 0 else { return }
    printed = Array((printed + chunk[..<count]).suffix(Self.mostPrinted))
  }

  // MARK: - The end

  /// Ends the process, unless it has ended.
  ///
  /// - Parameter time: How long it may take to end by itself.
  /// - Returns: How it has ended, as the end of a sentence: `ended with signal 4`.
  @discardableResult
  func end(within time: Duration = .zero) -> String {
    let deadline = ContinuousClock.now + time
    while status == nil {
      var status: CInt = 0
      let found = waitpid(identifier, &status, WNOHANG)
      if found == identifier || (found < 0 && errno != EINTR) { self.status = status }
      if self.status != nil { break }
      if ContinuousClock.now >= deadline {
        kill(-identifier, SIGKILL)
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        self.status = status
      } else {
        usleep(2_000)
      }
    }
    // The last that it printed.
    readPrinted()
    let status = status ?? 0
    let signal = status & 0x7F
    return signal == 0 ? "exited with code \(status >> 8 & 0xFF)" : "ended with signal \(signal)"
  }

  // MARK: - The start

  private static func start(
    _ entrance: RegistryDescription.Entrance, serving name: String
  ) -> Result<(pid_t, CInt, CInt), FileProblem> {
    var sockets: [CInt] = [-1, -1]
    var pipes: [CInt] = [-1, -1]
    #if canImport(Darwin) || canImport(Musl) || canImport(Android)
      let kind = SOCK_STREAM
    #else
      let kind = CInt(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else {
      return .failure(FileProblem(path: entrance.bundle, errno: errno))
    }
    guard pipe(&pipes) == 0 else {
      let number = errno
      for descriptor in sockets { close(descriptor) }
      return .failure(FileProblem(path: entrance.bundle, errno: number))
    }
    for descriptor in sockets + pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // Its number must not be one that the process is given.
    let inherited = fcntl(sockets[1], F_DUPFD_CLOEXEC, 10)
    let printing = fcntl(pipes[1], F_DUPFD_CLOEXEC, 10)
    var identifier = pid_t()
    let failure = spawn(entrance, serving: name, inherited, printing, &identifier)
    for descriptor in [sockets[1], pipes[1], inherited, printing] { close(descriptor) }
    if failure == 0 { return .success((identifier, sockets[0], pipes[0])) }
    close(sockets[0])
    close(pipes[0])
    return .failure(FileProblem(path: entrance.command[0], errno: failure))
  }

  /// - Returns: 0, or why it could not be started, as `errno` says it.
  private static func spawn(
    _ entrance: RegistryDescription.Entrance, serving name: String, _ socket: CInt,
    _ output: CInt, _ identifier: inout pid_t
  ) -> CInt {
    #if canImport(Darwin) || canImport(Android)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // It inherits no signal that this program ignores or blocks, and ends together with what it starts.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = CInt(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    posix_spawn_file_actions_adddup2(&actions, socket, descriptor)
    #if os(macOS)
      // A shell would remove variables that the process needs.
      posix_spawn_file_actions_addchdir_np(&actions, entrance.directory)
      let words = entrance.command
    #else
      // Not every C library can change the folder of a process that it starts.
      let words =
        ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", entrance.directory] + entrance.command
    #endif
    var arguments = words.map { strdup($0) } + [nil]
    var variables = variables(of: entrance, serving: name).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    return posix_spawn(
      &identifier, words[0], &actions, &attributes, &arguments, &variables)
  }

  /// The environment of this program, with what is added for the process.
  private static func variables(
    of entrance: RegistryDescription.Entrance, serving name: String
  ) -> [String] {
    // Without the time that the runtime takes to describe a crash.
    let added =
      entrance.variables + ["SWIFT_BACKTRACE=enable=no", "MARBLE_SERVE=\(descriptor) \(name)"]
    let names = Set(added.map { $0.prefix { $0 != "=" } })
    var variables: [String] = []
    var place = environ
    while let text = place.pointee {
      variables.append(String(cString: text))
      place += 1
    }
    return variables.filter { !names.contains($0.prefix { $0 != "=" }) } + added
  }
}

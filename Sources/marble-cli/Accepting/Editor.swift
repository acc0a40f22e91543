import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The user's editor, as VISUAL or EDITOR names it.
struct Editor {
  private let command: String
  private let directory: String

  /// Finds the editor.
  init(_ environment: Environment) {
    command = environment["VISUAL"] ?? environment["EDITOR"] ?? "vi"
    directory = environment["TMPDIR"] ?? "/tmp"
  }

  /// Lets the user edit a text in a temporary directory of its own.
  ///
  /// - Returns: The edited text.
  /// - Throws: Why the file cannot be written, or that the editor failed.
  func edit(_ text: [UInt8], suffix: String) throws(FileProblem) -> [UInt8] {
    let template = "\(self.directory)/marble-cli-XXXXXX"
    var name = Array(template.utf8CString)
    let isCreated = mkdtemp(&name) != nil
    guard isCreated else { throw FileProblem(path: template, errno: errno) }
    let directory = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? template
    }
    defer { Self.remove(directory) }
    let path = "\(directory)/test\(suffix)"
    try write(text, to: path)
    try run(on: path)
    return try FileReading.contents(of: path)
  }

  private func write(_ text: [UInt8], to path: String) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
    let output = Output(descriptor: descriptor, name: path)
    output.write(text)
    output.flush()
    close(descriptor)
    if let problem = output.problem { throw problem }
  }

  /// Removes a directory with the text and what the editor left beside it, such as a backup.
  private static func remove(_ directory: String) {
    for name in (try? Directory.names(in: directory)) ?? [] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  /// Runs the editor and waits for it; a shell divides the command into words.
  private func run(on path: String) throws(FileProblem) {
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin) || canImport(Android)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The editor must not inherit the signals that the program ignores or blocks.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in Interruption.writingSignals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let failure = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
    guard failure == 0 else { throw FileProblem(path: command, errno: failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw FileProblem(path: command, errno: errno) }
    }
    guard status == 0 else {
      throw FileProblem(command, "the editor failed, so the change stays as it was")
    }
  }
}

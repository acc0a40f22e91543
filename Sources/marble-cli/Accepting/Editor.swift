#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
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

  /// Lets the user edit a text in a temporary file.
  ///
  /// - Returns: The edited text.
  /// - Throws: Why the file cannot be written, or that the editor failed.
  func edit(_ text: [UInt8], suffix: String) throws(FileProblem) -> [UInt8] {
    let template = "\(directory)/marble-cli-XXXXXX\(suffix)"
    var name = Array(template.utf8CString)
    let descriptor = mkstemps(&name, Int32(suffix.utf8.count))
    guard descriptor >= 0 else { throw FileProblem(path: template, errno: errno) }
    let path = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? template
    }
    defer { unlink(path) }
    let output = Output(descriptor: descriptor, name: path)
    output.write(text)
    output.flush()
    close(descriptor)
    if let problem = output.problem { throw problem }
    try run(on: path)
    return try FileReading.contents(of: path)
  }

  /// Runs the editor and waits for it; a shell divides the command into words.
  private func run(on path: String) throws(FileProblem) {
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program ignores SIGPIPE, which the editor must not inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let failure = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ)
    guard failure == 0 else { throw FileProblem(path: command, errno: failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw FileProblem(path: command, errno: errno) }
    }
    guard status == 0 else { throw FileProblem(command, "the editor failed, so nothing is edited") }
  }
}

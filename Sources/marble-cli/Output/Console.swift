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

/// Where a command writes, and what it knows about its surroundings.
final class Console {
  /// What was asked for.
  let output: Output
  /// Complaints.
  let errors: Output
  /// The variables that the process was given.
  let environment: Environment

  /// Creates a console on the process's own standard output and standard error.
  init() {
    output = Output(descriptor: 1, name: "standard output")
    errors = Output(descriptor: 2, name: "standard error")
    environment = Environment()
  }

  /// Opens the standard descriptors that are closed, so that no file takes their place.
  ///
  /// Reading standard input and writing the outputs fail as if they were still closed.
  static func occupyClosedDescriptors() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Whether a user at a terminal can answer questions.
  var isInteractive: Bool { output.isTerminal && isatty(0) == 1 }

  /// Complains on standard error, in the program's name.
  func complain(_ message: String) {
    errors.writeLine("marble-cli: \(message)")
  }

  /// Writes warnings to standard error.
  func warn(_ warnings: [Diagnostic]) {
    for warning in warnings { errors.writeLine(warning.description) }
  }

  /// Empties the buffers and says how the process ends.
  ///
  /// - Parameter code: How the command ended.
  /// - Returns: The same, or that standard output could not be written.
  func close(_ code: ExitCode) -> ExitCode {
    output.flush()
    if let problem = output.problem { complain(problem.description) }
    errors.flush()
    return output.isBroken ? max(code, .inputOutput) : code
  }
}

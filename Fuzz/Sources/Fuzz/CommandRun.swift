import Foundation

/// One run of marble-cli to its end, under limits of time, memory and output.
struct CommandRun: Sendable {
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    case hang
  }

  let words: [String]
  let output: [UInt8]
  let errors: [UInt8]
  let end: End
  /// The most memory that the process has taken.
  let megabytes: Double

  /// How much time of processors a run may take; unlike time by the clock, it does not depend on what else runs.
  static let seconds = 20
  /// How long a run may take by the clock, as one that waits for itself would.
  static let mostSeconds = 240
  /// How much memory a run may take.
  static let mostMegabytes = 1_024.0

  /// Sets limits: beside the time, 8 GB of addresses and 512 MB in a file.
  private static let script = """
    out=$1 cd=$2; shift 2; unset CI NO_COLOR MARBLE_SEED; cd "$cd" || exit 99
    ulimit -t \(seconds); ulimit -v 8000000; ulimit -f 1000000; ulimit -c 0
    export SWIFT_BACKTRACE=enable=no
    exec "$@" < /dev/null > "$out.out" 2> "$out.err"
    """

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - words: The words behind its name.
  ///   - directory: Where it runs.
  ///   - place: The start of the paths of two files that receive what it writes.
  init(_ program: String, _ words: [String], in directory: String, output place: String) throws {
    let all = ["/bin/sh", "-c", Self.script, "sh", place, directory, program] + words
    var arguments: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let failure = posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    var usage = rusage()
    end = Self.wait(for: process, &usage)
    #if os(Linux)
      megabytes = Double(usage.ru_maxrss) / 1_024
    #else
      megabytes = Double(usage.ru_maxrss) / 1_048_576
    #endif
    self.words = words
    output = Array(try Data(contentsOf: URL(fileURLWithPath: place + ".out")))
    errors = Array(try Data(contentsOf: URL(fileURLWithPath: place + ".err")))
  }

  /// Waits for a process, and kills it once it takes too long.
  private static func wait(for process: pid_t, _ usage: inout rusage) -> End {
    let start = ContinuousClock.now
    var isHung = false
    var status: Int32 = 0
    var pause: UInt32 = 200
    while wait4(process, &status, isHung ? 0 : WNOHANG, &usage) == 0 {
      if ContinuousClock.now - start > .seconds(mostSeconds) {
        isHung = true
        kill(process, SIGKILL)
      }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
    let signal = status & 0x7F
    if isHung || signal == SIGXCPU { return .hang }
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

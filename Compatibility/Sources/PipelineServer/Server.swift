import Pipelines

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reads programs from standard input and prints the logs of their runs.
///
/// The line `run PROGRAM` runs a program, `vary PROGRAM` with objects at other addresses, `corrected NAME PROGRAM`
/// with a correction of RxSwift, or with `all`; the line `seed NUMBER` runs the program of this seed. Each log ends with a line that
/// holds a full stop. The first argument is the number of lines after which a run is cut off.
@main
struct Server {
  static func main() {
    let missing = Builders.missing
    if !missing.isEmpty { fatalError("no builders for \(missing)") }
    let output = Output()
    silence()
    var runs = 0
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "run": run(text: words.dropFirst().first ?? "", output)
      case "vary":
        runs += 1
        let blocks = takenMemory(runs)
        run(text: words.dropFirst().first ?? "", output)
        withExtendedLifetime(blocks) {}
      case "corrected":
        let words = line.split(separator: " ", maxSplits: 2)
        correct(words[1])
        run(text: words[2], output)
        correct("")
      case "seed":
        guard let seed = UInt64(words.last ?? "") else { return }
        output.write(Run.log(of: Generator.program(seed: seed)) + ".\n")
      default: return
      }
    }
  }

  private static func run(text: Substring, _ output: Output) {
    do {
      output.write(Run.log(of: try Program(parsing: text)) + ".\n")
    } catch {
      output.write("\(error)\n.\n")
    }
  }

  /// Turns a correction of RxSwift on, or all of them, and the others off.
  private static func correct(_ name: Substring) {
    #if RXSWIFT
      let isOn = { name == $0 || name == "all" }
      Corrections.amb = isOn("amb")
      Corrections.connections = isOn("connections")
      Corrections.ends = isOn("ends")
      Corrections.errors = isOn("errors")
      Corrections.groups = isOn("groups")
      Corrections.notifiers = isOn("notifiers")
      Corrections.once = isOn("once")
      Corrections.order = isOn("order")
    #endif
  }

  /// Takes memory, so that the objects of the next run have other addresses.
  ///
  /// The order of a dictionary depends on its address.
  private static func takenMemory(_ run: Int) -> [[UInt8]] {
    stride(from: 16, to: 1024, by: 16).flatMap { size in
      (0..<run % 11).map { _ in [UInt8](repeating: 0, count: size) }
    }
  }

  /// Keeps what the libraries print about errors out of the log.
  private static func silence() {
    Hooks.defaultErrorHandler = { _, _ in }
    #if !RXSWIFT
      Hooks.warningHandler = { _ in }
    #endif
  }
}

/// Standard output as it was at the start; what the libraries print goes to standard error.
struct Output {
  private let descriptor: Int32

  init() {
    descriptor = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        guard let start = bytes.baseAddress else { return }
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, start + written, bytes.count - written)
        #elseif canImport(Glibc)
          let count = Glibc.write(descriptor, start + written, bytes.count - written)
        #else
          let count = Musl.write(descriptor, start + written, bytes.count - written)
        #endif
        if count <= 0 { exit(1) }
        written += count
      }
    }
  }
}

import Foundation

/// A directory in which samples are laid out and the command runs over them; one for each thread.
///
///     Files/      the files of the sample
///     Output/     what the command writes
final class Bench {
  /// The path of marble-cli.
  let program: String
  private let root: String
  /// How many times the command has run.
  private(set) var runs = 0

  init(program: String, root: String) {
    self.program = program
    self.root = root
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Lays the files of a sample out, in place of those of the sample before.
  func lay(_ sample: Sample) throws {
    try? FileManager.default.removeItem(atPath: root)
    for folder in ["Files", "Output", "Streams"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for file in sample.files { try write(file.bytes, to: "Files/\(file.name)") }
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
  }

  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
  }

  /// The names of the files in a directory; none if there is no such directory.
  func files(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(directory)").sorted()) ?? []
  }

  /// Runs the command over what was laid out.
  ///
  /// - Parameters:
  ///   - check: The name of the check that asks.
  ///   - words: The words of the command line.
  ///   - codes: The exit codes that may come.
  /// - Throws: `Violation` if it crashes, hangs, takes too much memory or ends with another code.
  @discardableResult
  func run(_ check: String, _ words: [String], codes: Set<Int32>) throws -> CommandRun {
    runs += 1
    let run = try CommandRun(program, words, in: root, output: "\(root)/Streams/run")
    let errors = String(decoding: run.errors.prefix(2_000), as: UTF8.self)
    func violation(_ summary: String) -> Violation {
      Violation(check: check, summary: summary, words: words, detail: errors)
    }
    switch run.end {
    case .hang: throw violation(Violation.hang)
    case .signal(let signal): throw violation("is ended by signal \(signal)")
    case .exit(let code) where !codes.contains(code): throw violation("exits with \(code)")
    case .exit: break
    }
    if run.megabytes > CommandRun.mostMegabytes {
      throw violation("takes more than \(Int(CommandRun.mostMegabytes)) MB")
    }
    return run
  }
}

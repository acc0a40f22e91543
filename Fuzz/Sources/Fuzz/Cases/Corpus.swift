import Foundation

/// What cases are made of: the project's fixtures and the operators that fixtures can call.
struct Corpus: Sendable {
  /// The fixture files.
  let files: [[UInt8]]
  /// The signatures of the operators and factories.
  let signatures: [Signature]
  /// The names of commands and options.
  let words: [String]

  /// Reads the fixtures of a directory, and asks the command for the rest.
  init(fixtures: String, program: String) throws {
    let paths = FileManager.default.enumerator(atPath: fixtures)?.compactMap { $0 as? String } ?? []
    files = try paths.filter { $0.hasSuffix(".marble") }.sorted().map {
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(fixtures)/\($0)")))
    }
    guard !files.isEmpty else { throw Failure(text: "there is no fixture in '\(fixtures)'") }
    let bench = Bench(program: program, root: scratchDirectory())
    try bench.lay(Sample())
    signatures = try Self.signatures(bench)
    words = try Self.words(bench)
  }

  struct Failure: Error { let text: String }

  private struct Operator: Decodable {
    let signature: String
    let swiftOnly: Bool
  }

  private static func signatures(_ bench: Bench) throws -> [Signature] {
    let run = try bench.run("operators", ["operators", "--json"], codes: [0])
    return try run.output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let found = try JSONDecoder().decode(Operator.self, from: Data(line))
      return found.swiftOnly ? nil : Signature(found.signature)
    }
  }

  /// The words of the help that are commands or options; `--watch` would wait for an interrupt.
  private static func words(_ bench: Bench) throws -> [String] {
    var words: Set<String> = []
    for topic in [[], ["run"], ["list"], ["accept"], ["format"], ["explain"], ["render"]] {
      let text = try bench.run("help", ["help"] + topic, codes: [0]).output
      let split = String(decoding: text, as: UTF8.self).split { !$0.isLetter && $0 != "-" }
      words.formUnion(split.filter { $0.hasPrefix("--") }.map(String.init))
    }
    return words.subtracting(["--", "--watch"]).sorted() + [
      "run", "list", "accept", "format", "explain", "render", "check", "operators", "new",
      "completions", "help",
    ]
  }
}

/// A directory of this process for samples.
func scratchDirectory() -> String {
  let name = "fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
  return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
}

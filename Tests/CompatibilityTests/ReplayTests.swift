import Comparison
import Foundation
import Testing

/// Recorded results of RxSwift, replayed with the project.
///
/// Every second pipeline is replayed, the others if the environment variable `PART` is odd. With `THOROUGH=1`, as `make thorough` sets it, each
/// is.
/// In a debug build the replay also checks the contract of each operator: a violation is a line of the log. Set
/// `PIPELINE` to replay one pipeline alone.
struct ReplayTests {
  /// The number of failures of a file that are shown in full.
  static let shown = 5

  @Test(arguments: RecordedFiles.names)
  func `the project does what RxSwift did`(file: String) throws {
    let chosen = ProcessInfo.processInfo.environment["PIPELINE"]
    let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
    let part = ProcessInfo.processInfo.environment["PART"].flatMap(Int.init) ?? 0
    let records = try RecordedFiles.records(in: file).enumerated()
      .filter { index, record in
        chosen.map { $0 == record.program } ?? (isThorough || (index + part).isMultiple(of: 2))
      }
      .map(\.element)
    let failures = try Replay(server: RecordedFiles.server).failures(of: records)
    for failure in failures.prefix(Self.shown) {
      Issue.record(
        """
        \(failure)

        PIPELINE='\(failure.program)' swift test --filter CompatibilityTests
        """)
    }
    if failures.count > Self.shown {
      let others = failures.dropFirst(Self.shown).map { "\($0.logs.kind): \($0.program)" }
      Issue.record("\(failures.count) pipelines differ, also\n\(others.joined(separator: "\n"))")
    }
  }

  @Test func `20,000 pipelines are recorded, all of which can be read`() throws {
    let counts = try RecordedFiles.names.map { try RecordedFiles.records(in: $0).count }
    #expect(counts.reduce(0, +) == 20_000)
  }

  @Test func `a wrong record is a failure`() throws {
    let log = "@200\nsubscribe 0\n0 n1\n0 n3\n0 |\n0 disposed\n"
    let wrong = try Record(program: "of[1 2]", log: log)
    let right = try Record(program: "of[1 2]", log: log.replacing("n3", with: "n2"))
    let failures = try Replay(server: RecordedFiles.server).failures(of: [right, wrong, right])
    #expect(failures.count == 1)
    #expect(failures.first?.logs.firstDifference == 3)
  }
}

/// The folder of recorded results.
enum RecordedFiles {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Compatibility/Recorded")
  static let differences = root.appendingPathComponent("Documentation/Differences.md")

  /// The names of the files, sorted.
  static var names: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// The records by the names of their files, read once.
  private static let all = Result {
    try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return (name, try Record.parse(text))
      })
  }

  static func records(in file: String) throws -> [Record] { try all.get()[file] ?? [] }

  /// The project's server, which is built into the folder that the test bundle stands in.
  static var server: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("PipelineServer").path
  }
}

import Comparison
import Foundation
import Pipelines

/// Records the logs of pipelines that are drawn at random.
struct Recorder {
  /// Several processes, because the order of a dictionary differs between processes too.
  private let servers: [ServerProcess]

  private static let fileSize = 1000
  /// Longer records are left out.
  private static let longest = 290
  private static let repetitions = 12

  init(rxSwift: String) throws {
    servers = try (0..<4).map { _ in try ServerProcess(path: rxSwift, lines: Record.lines) }
  }

  /// Writes the records of `count` pipelines into files in a directory, and removes its other records.
  func record(_ count: Int, into directory: URL, comment: String) throws {
    let records = try records(count)
    let files = FileManager.default
    try files.createDirectory(at: directory, withIntermediateDirectories: true)
    for old in try files.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    where old.pathExtension == "txt" {
      try files.removeItem(at: old)
    }
    for start in stride(from: 0, to: records.count, by: Self.fileSize) {
      let number = String(start / Self.fileSize + 1)
      let name = String(repeating: "0", count: max(0, 2 - number.count)) + number + ".txt"
      let part = records[start..<min(start + Self.fileSize, records.count)]
      try Record.text(of: part, comment: comment)
        .write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
  }

  private func records(_ count: Int) throws -> [Record] {
    var result: [Record] = []
    var known: Set<String> = []
    var deep = 0
    var seed: UInt64 = 0
    while result.count < count {
      let programs = (seed..<seed + 500).map { Generator.program(seed: $0).pruned }
      seed += 500
      let logs = try settledLogs(of: programs)
      let corrected = try servers[0].corrected(programs)
      for (program, (log, corrected)) in zip(programs, zip(logs, corrected)) {
        let isDeep = program.main.depth > 2
        let others = isDeep ? deep : result.count - deep
        guard let log, others < count / 2 else { continue }
        let record = try Record(program: "\(program)", log: log, corrected: corrected)
        guard record.text.utf8.count <= Self.longest, known.insert(record.program).inserted else {
          continue
        }
        result.append(record)
        if isDeep { deep += 1 }
      }
    }
    return result
  }

  /// Returns the logs; nil where RxSwift crashes, hangs or does not always do the same.
  private func settledLogs(of programs: [Program]) throws -> [String?] {
    let usual = try logs(of: programs.map { "run \($0)" })
    return try zip(programs, usual).map { program, logs in
      var all = Set(logs)
      if program.isVarying, all.count == 1 {
        let requests = Array(repeating: "vary \(program)", count: Self.repetitions)
        all.formUnion(try self.logs(of: requests).joined())
      }
      guard all.count == 1, let log = all.first, log != "crash", log != "hang" else { return nil }
      return log
    }
  }

  /// Returns the logs of each server for each request.
  private func logs(of requests: [String]) throws -> [[String]] {
    for server in servers { server.send(requests) }
    try ServerProcess.wait(for: servers)
    return requests.indices.map { index in servers.compactMap { $0.answers?[index] } }
  }
}

extension Program {
  /// Whether RxSwift ends groups of it in the order of a dictionary.
  fileprivate var isVarying: Bool {
    names.contains { $0 == "groupBy" || $0 == "groupMap" }
  }
}

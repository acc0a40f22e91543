import Pipelines

/// Runs recorded pipelines with the project and compares the logs.
package struct Replay {
  /// A record that the project differs from.
  package struct Failure: Sendable, CustomStringConvertible {
    /// The pipeline.
    package let program: String
    /// The logs.
    package let logs: Logs

    /// The pipeline and both logs beside each other.
    package var description: String { "\(program)\n\(logs.kind)\n\n\(logs.sideBySide)" }
  }

  private let server: ServerProcess

  /// Starts the project's server.
  ///
  /// - Parameter path: The server's program.
  package init(server path: String) throws {
    server = try ServerProcess(path: path, lines: Record.lines, patience: 60)
  }

  /// Runs the records' pipelines and returns the differences that are not documented.
  package func failures(of records: [Record]) throws -> [Failure] {
    server.send(records.map { "run \($0.program)" })
    try ServerProcess.wait(for: [server])
    return try zip(records, server.answers ?? []).compactMap { try Self.failure(of: $0, log: $1) }
  }

  /// Compares a record with the project's log.
  package static func failure(of record: Record, log: String) throws -> Failure? {
    let logs = Logs(project: log, rxSwift: record.log, corrected: record.corrected)
    guard logs.firstDifference != nil else { return nil }
    let program = try Program(parsing: record.program)
    guard Verdict(program, logs) == .difference else { return nil }
    return Failure(program: record.program, logs: logs)
  }
}

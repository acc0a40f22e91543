import Comparison
import Pipelines

/// Both servers, which answer the same requests at the same time.
final class Servers {
  private let project: ServerProcess
  private let rxSwift: ServerProcess

  init(project: String, rxSwift: String) throws {
    self.project = try ServerProcess(path: project)
    self.rxSwift = try ServerProcess(path: rxSwift)
  }

  /// Returns a pair of logs for each program.
  func run(_ programs: [Program]) throws -> [Logs] {
    let logs = try run(programs.map { "run \($0)" })
    return try zip(programs, logs).map { try settled($0, $1) }
  }

  /// Repeats a run that is different where RxSwift does not always do the same, and returns logs that agree if there
  /// are any.
  func settled(_ program: Program, _ logs: Logs) throws -> Logs {
    guard program.isVarying, logs.firstDifference != nil else { return logs }
    for _ in 0..<20 {
      let repeated = try run(Array(repeating: "vary \(program)", count: 12))
      if let equal = repeated.first(where: { $0.firstDifference == nil }) { return equal }
      if Set(repeated.map(\.rxSwift)).count == 1 { return logs }
    }
    return logs
  }

  /// Returns a pair of logs for each request.
  func run(_ requests: [String]) throws -> [Logs] {
    project.send(requests)
    rxSwift.send(requests)
    try ServerProcess.wait(for: [project, rxSwift])
    return zip(project.answers ?? [], rxSwift.answers ?? []).map {
      Logs(project: $0, rxSwift: $1)
    }
  }
}

extension Program {
  /// Whether RxSwift's log may be another one in each run.
  ///
  /// RxSwift ends groups in the order of a dictionary, which depends on addresses.
  var isVarying: Bool {
    names.contains { $0 == "groupBy" || $0 == "groupMap" }
  }
}

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
    try explained(programs, run(programs.map { "run \($0)" }))
  }

  /// Adds the logs of RxSwift with corrections where nothing else explains a difference.
  func explained(_ programs: [Program], _ logs: [Logs]) throws -> [Logs] {
    var logs = logs
    let open = logs.indices.filter { Verdict(programs[$0], logs[$0]) == .difference }
    let corrected = try rxSwift.corrected(open.map { programs[$0] })
    for (index, corrected) in zip(open, corrected) { logs[index].corrected = corrected }
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

extension ServerProcess {
  /// Returns the logs with each correction.
  func corrected(_ programs: [Program]) throws -> [[CorrectedLog]] {
    let requests = Correction.requests
    send(programs.flatMap { program in requests.map { "corrected \($0) \(program)" } })
    try ServerProcess.wait(for: [self])
    let answers = answers ?? []
    return programs.indices.map { index in
      zip(requests, answers[(index * requests.count)...])
        .map { CorrectedLog(request: $0, text: $1) }
    }
  }
}

import Foundation
import RxTestKitAssertions

/// Runs races in the orders that a search has printed, each many times in a new process, and counts the processes in which the outcome differs.
///
/// Usage: Replays [RUNS]. The exit status is 1 if an outcome differs. Build it without optimisation, as tests are.
@main
struct Replays {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let name = arguments.first, let race = Race.all.first(where: { $0.name == name }) {
      return print(try await race.outcomes().entries.map(\.outcome).joined(separator: " and "))
    }
    let runs = arguments.first.flatMap(Int.init) ?? 20
    var (orders, failures) = (0, 0)
    for race in Race.all {
      let outcomes = try await race.outcomes()
      guard outcomes.entries.count > 1 else { throw Failure("\(race.name) has one outcome") }
      for entry in outcomes.entries.dropFirst() {
        orders += 1
        for _ in 0..<runs {
          let outcome = try replay(race, in: entry.order)
          if outcome == entry.outcome { continue }
          failures += 1
          print("\(race.name), \(entry.order): \(outcome) instead of \(entry.outcome)")
        }
      }
    }
    print("\(Race.all.count) races, \(orders) orders, \(runs) processes each: \(failures) wrong")
    if failures > 0 { exit(1) }
  }

  /// The outcome of a race in a new process.
  private static func replay(_ race: Race, in order: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [race.name]
    process.environment = ProcessInfo.processInfo.environment.merging(["MARBLE_ORDER": order]) {
      $1
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").joined(separator: " ")
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

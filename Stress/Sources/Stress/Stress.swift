import Foundation
import RxCore

/// Runs every row for its share of the time.
@main
enum Stress {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    let all = Operators.rows() + Sharing.rows() + Disposing.rows() + Waiting.rows()
    let rows =
      options.only.map { only in
        let exact = all.filter { $0.name == only }
        return exact.isEmpty ? all.filter { $0.name.hasPrefix(only) } : exact
      } ?? all
    if rows.isEmpty { Options.fail("no row is named '\(options.only ?? "")'") }

    Hooks.programmingErrorHandler = { Violations.shared.report("programming error: \($0)") }
    Hooks.defaultErrorHandler = { _, error in
      Violations.shared.report("unhandled error: \(error)")
    }
    // A subject that several threads send into is meant here.
    Hooks.warningHandler = { _ in }

    Optimized.check()
    print("seed \(options.seed)")
    Deadline.seconds = options.deadline
    let workers = Workers()
    var hasFailed = false
    for row in rows {
      let isSound = run(row, options.seed, options.seconds / Double(rows.count), workers)
      hasFailed = hasFailed || !isSound
    }
    fflush(nil)
    exit(hasFailed ? 1 : 0)
  }

  private static func run(
    _ row: Row, _ seed: UInt64, _ seconds: Double, _ workers: Workers
  ) -> Bool {
    let end = DispatchTime.now() + seconds
    // The same rounds, whichever rows run.
    var random = Random(seed: row.name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
    var rounds = 0
    var events = 0
    repeat {
      rounds += 1
      Violations.shared.enter("'\(row.name)', round \(rounds), seed \(seed)")
      events += play(row, Round(random.split(), workers))
    } while DispatchTime.now() < end && Violations.shared.isEmpty
    let violations = Violations.shared.takeAll()
    let name = row.name.padding(toLength: 46, withPad: " ", startingAt: 0)
    let result = violations.isEmpty ? "passed" : "FAILED"
    print("\(name) \(pad(rounds)) rounds \(pad(events)) events  \(result)")
    for violation in violations.prefix(5) { print("violation", violation) }
    fflush(nil)
    return violations.isEmpty
  }

  /// Runs a round, and waits until everything that it made is released.
  private static func play(_ row: Row, _ round: Round) -> Int {
    row.run(round)
    round.awaitRelease()
    return round.events
  }

  private static func pad(_ number: Int) -> String {
    String(repeating: " ", count: max(0, 8 - "\(number)".count)) + "\(number)"
  }
}

/// The command's options.
struct Options {
  private(set) var seconds = 60.0
  private(set) var deadline = 30
  private(set) var only: String?
  private(set) var seed = UInt64.random(in: 0..<1_000_000)

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { Self.fail("'\(option)' needs a value") }
      switch option {
      case "--seconds":
        guard let seconds = Double(value), seconds > 0 else { Self.fail("invalid time '\(value)'") }
        self.seconds = seconds
      case "--deadline":
        guard let seconds = Int(value), seconds > 0 else { Self.fail("invalid time '\(value)'") }
        deadline = seconds
      case "--only": only = value
      case "--seed":
        guard let seed = UInt64(value) else { Self.fail("invalid seed '\(value)'") }
        self.seed = seed
      default: Self.fail("unknown option '\(option)'")
      }
    }
  }

  static func fail(_ message: String) -> Never {
    print("stress: \(message)\nusage: Stress [--seconds N] [--only NAME] [--seed S] [--deadline N]")
    exit(2)
  }
}

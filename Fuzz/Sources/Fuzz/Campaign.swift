import Foundation
import Synchronization

/// Checks cases on several threads until time is up.
final class Campaign: Sendable {
  /// How many cases one run of the command reads.
  static let batch = 16
  /// How long one violation is made smaller.
  private static let shrinkingSeconds = 120.0

  private let options: Options
  private let program: String
  private let cases: Cases
  private let finds: Finds
  private let progress = Mutex((next: 0, cases: 0, runs: 0))

  init(_ options: Options, program: String, cases: Cases) {
    self.options = options
    self.program = program
    self.cases = cases
    finds = Finds(directory: options.finds, seed: options.seed)
  }

  /// Runs.
  ///
  /// - Returns: Whether nothing was found.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
      do { try work(until: start + .seconds(options.seconds)) } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    let (_, cases, runs) = progress.withLock { $0 }
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    print("seed \(options.seed): \(cases) cases, \(runs) runs, \(seconds) s, \(finds.count) finds")
    return finds.count == 0
  }

  private func work(until end: ContinuousClock.Instant) throws {
    let bench = Bench(program: program, root: scratchDirectory())
    repeat {
      let first = progress.withLock { progress in
        defer { progress.next += Self.batch }
        return progress.next
      }
      let runs = bench.runs
      try check(first..<(first + Self.batch), on: bench)
      progress.withLock {
        $0.cases += Self.batch
        $0.runs += bench.runs - runs
      }
    } while ContinuousClock.now < end
  }

  /// Checks the cases that are read together with one, and keeps their files.
  ///
  /// - Returns: Whether nothing was found.
  func check(caseNumber number: Int) throws -> Bool {
    let first = number / Self.batch * Self.batch
    let numbers = first..<(first + Self.batch)
    let folder = try finds.write(cases.sample(of: numbers), to: "cases-\(options.seed)-\(first)")
    print("the cases are in \(folder)")
    try check(numbers, on: Bench(program: program, root: scratchDirectory()))
    return finds.count == 0
  }

  /// Checks the cases of one sample, and makes what violates a check smaller.
  private func check(_ numbers: Range<Int>, on bench: Bench) throws {
    let sample = cases.sample(of: numbers)
    for check in Check.all {
      guard let violation = try check.violation(of: sample, on: bench), !finds.isKnown(violation)
      else { continue }
      let shrinker = Shrinker(
        check, sample, violation, on: bench, seconds: Self.shrinkingSeconds)
      guard try shrinker.shrink() else { continue }
      try finds.write(shrinker.sample, shrinker.violation, cases: numbers)
    }
  }
}

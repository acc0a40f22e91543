import Foundation
import Programs

/// Rounds of rewriting one file, one after the other.
struct Campaign {
  private let options: Options
  private let program: String
  private let directory = NSTemporaryDirectory() + "/rewriting-\(getpid())"

  init(_ options: Options) throws {
    self.options = options
    program = URL(fileURLWithPath: options.program).path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw CommandWords.Problem(text: "'\(options.program)' is not an executable")
    }
  }

  /// Runs.
  ///
  /// - Returns: Whether no change was lost.
  func run() throws -> Bool {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var random = Random(seed: options.seed)
    var doubts = 0
    for number in 0..<options.rounds {
      let round = Round(number: number, program: program, directory: directory)
      do { try round.run(&random) } catch let violation as Round.Violation {
        print("round \(number) of seed \(options.seed): \(violation.text)")
        return false
      } catch is Editor.Doubt {
        doubts += 1
      }
      try? FileManager.default.removeItem(atPath: directory)
      if number % 500 == 499 {
        print("\(number + 1) rounds")
        fflush(nil)
      }
    }
    let unclear = doubts > 0 ? ", \(doubts) without a result" : ""
    print("seed \(options.seed): \(options.rounds) rounds\(unclear), no change lost")
    return true
  }
}

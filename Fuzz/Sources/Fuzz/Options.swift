import Foundation

/// The words of the fuzzer's own command line.
struct Options: Sendable {
  static let usage = """
    Usage: Fuzz [--seconds N] [--seed S] [--jobs N] [--finds DIRECTORY] [--fixtures DIRECTORY] PROGRAM
           Fuzz --seed S --case N PROGRAM
           Fuzz --replay FOLDER PROGRAM

    Runs PROGRAM, a build of marble-cli, over random fixtures, and checks what it does.

      --seconds N            how long; 30 by default
      --seed S               the seed of the cases; a new one by default
      --case N               checks only the cases that are read together with case N, and keeps their files
      --replay FOLDER        checks only the files of a find
      --jobs N               how many threads; one a core by default
      --finds DIRECTORY      where finds are written; .build/finds by default
      --fixtures DIRECTORY   the fixtures to mutate; Fixtures by default
    """

  var seconds = 30.0
  var seed = UInt64.random(in: 0..<1_000_000)
  var firstCase: Int?
  var replay: String?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  var finds = ".build/finds"
  var fixtures = "Fixtures"
  var program = ""

  struct Problem: Error { let text: String }

  init(_ words: [String]) throws(Problem) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        guard program.isEmpty else { throw Problem(text: "unexpected operand '\(word)'") }
        program = word
        continue
      }
      guard let value = words.popFirst() else { throw Problem(text: "'\(word)' needs a value") }
      switch word {
      case "--seconds": seconds = try Self.number(value, word)
      case "--seed": seed = try Self.number(value, word)
      case "--case": firstCase = try Self.number(value, word)
      case "--replay": replay = value
      case "--jobs": jobs = try Self.number(value, word)
      case "--finds": finds = value
      case "--fixtures": fixtures = value
      default: throw Problem(text: "unknown option '\(word)'")
      }
    }
    if program.isEmpty { throw Problem(text: "missing PROGRAM") }
  }

  private static func number<Number: LosslessStringConvertible & Comparable & Numeric>(
    _ text: String, _ option: String
  ) throws(Problem) -> Number {
    guard let number = Number(text), number >= 0 else {
      throw Problem(text: "'\(option)' needs a number, not '\(text)'")
    }
    return number
  }
}

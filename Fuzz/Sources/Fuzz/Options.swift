import Foundation
import Programs

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

  init(_ words: [String]) throws(CommandWords.Problem) {
    program = try CommandWords.read(words) { (word, value) throws(CommandWords.Problem) in
      switch word {
      case "--seconds": seconds = try CommandWords.number(value, of: word)
      case "--seed": seed = try CommandWords.number(value, of: word)
      case "--case": firstCase = try CommandWords.number(value, of: word)
      case "--replay": replay = value
      case "--jobs": jobs = try CommandWords.number(value, of: word)
      case "--finds": finds = value
      case "--fixtures": fixtures = value
      default: return false
      }
      return true
    }
  }
}

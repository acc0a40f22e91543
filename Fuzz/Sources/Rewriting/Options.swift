/// The words of the program's own command line.
struct Options: Sendable {
  static let usage = """
    Usage: Rewriting [--rounds N] [--seed S] PROGRAM

    Rewrites one fixture file from several sides at a time, round after round: PROGRAM, a build of marble-cli, accepts each of its tests
    and lays it out, while edits are made by hand. Then it checks that no change is lost.

      --rounds N    how many rounds; 50 by default
      --seed S      the seed of the pauses; a new one by default
    """

  var rounds = 50
  var seed = UInt64.random(in: 0..<1_000_000)
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
      case "--rounds": rounds = try Self.number(value, word)
      case "--seed": seed = try Self.number(value, word)
      default: throw Problem(text: "unknown option '\(word)'")
      }
    }
    if program.isEmpty { throw Problem(text: "missing PROGRAM") }
  }

  private static func number<Number: LosslessStringConvertible & Comparable & Numeric>(
    _ text: String, _ option: String
  ) throws(Problem) -> Number {
    guard let number = Number(text), number > 0 else {
      throw Problem(text: "'\(option)' needs a number above 0, not '\(text)'")
    }
    return number
  }
}

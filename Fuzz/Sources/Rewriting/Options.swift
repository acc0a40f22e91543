import Programs

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

  init(_ words: [String]) throws(CommandWords.Problem) {
    program = try CommandWords.read(words) { (word, value) throws(CommandWords.Problem) in
      switch word {
      case "--rounds": rounds = try CommandWords.number(value, of: word)
      case "--seed": seed = try CommandWords.number(value, of: word)
      default: return false
      }
      return true
    }
  }
}

import Programs

/// Draws diagrams at random.
struct Diagrams {
  private static let values = Array("1234567890abcde").map(String.init)
  private static let odd = ["'word'", "'it''s'", "é", "日", "👩‍👧", "'-'", "'1.5'", "x"]

  /// A diagram of a source or an expectation.
  static func events(_ random: inout Random, hot: Bool = false) -> String {
    var text = ""
    for _ in 0..<random.below(14) {
      switch random.below(20) {
      case 0: text += "(" + group(&random) + ")"
      case 1: text += "[" + group(&random) + "]"
      case 2: text += " \(random.below(30))f "
      case 3: text += " "
      case 4..<11: text += value(&random)
      default: text += "-"
      }
    }
    if hot, random.oneIn(4) { text = "-" + value(&random) + "-^" + text }
    return text + end(&random)
  }

  private static func value(_ random: inout Random) -> String {
    random.pick(random.oneIn(25) ? odd : values)
  }

  private static func group(_ random: inout Random) -> String {
    (0...random.below(3)).map { _ in value(&random) }.joined()
  }

  private static func end(_ random: inout Random) -> String {
    switch random.below(12) {
    case 0: "#"
    case 1: "(" + group(&random) + "#)"
    case 2: "(" + group(&random) + "|)"
    case 3: "[" + group(&random) + "|]"
    case 4, 5: "-"
    default: "|"
    }
  }

  /// A diagram of a subscription.
  static func subscription(_ random: inout Random) -> String {
    let silence = { (random: inout Random) in String(repeating: "-", count: random.below(12)) }
    switch random.below(8) {
    case 0: return "-"
    case 1: return "(^!)"
    case 2: return silence(&random) + "^-"
    default: return silence(&random) + "^" + silence(&random) + "-!"
    }
  }
}

import Programs

/// Writes expressions at random: most of them have types that fit.
struct Expressions {
  private enum Kind: CaseIterable {
    case int, double, bool, string, array, dictionary, tuple, optional
  }

  /// A fixture file of tests whose values come from expressions.
  static func file(_ random: inout Random) -> [UInt8] {
    let tests = (0...random.below(6)).map { index in
      var rows = ["test expression \(index)"]
      switch random.below(4) {
      case 0: rows += ["run just(\(any(&random)))", "expect -"]
      case 1: rows += ["let x = \(any(&random))", "run of(x, x)", "expect (a|)"]
      case 2:
        rows += ["cold s -1-2-3-|", "run s.map { \(closureBody(&random)) }", "expect -a-b-|"]
      default:
        rows += ["cold s -a-b-|", "run s.map { [$0, \(any(&random))] }", "expect -x-y-|"]
        rows += ["where a = \(any(&random))"]
      }
      return rows.joined(separator: "\n  ") + "\n"
    }
    return Array(tests.joined(separator: "\n").utf8)
  }

  private static func any(_ random: inout Random) -> String {
    expression(random.pick(Kind.allCases), &random, depth: 4)
  }

  private static func closureBody(_ random: inout Random) -> String {
    switch random.below(4) {
    case 0:
      return "let x = \(any(&random)); return [\"\\(x)\", \"\\($0)\"]"
    case 1:
      let (test, value) = (
        expression(.bool, &random, depth: 3), expression(.int, &random, depth: 3)
      )
      return "var n = $0; if \(test) { n += \(value) } else { return nil }; return n"
    case 2: return "guard \(expression(.bool, &random, depth: 3)) else { throw \"x\" }; return $0"
    default: return any(&random)
    }
  }

  /// An expression of a kind, or now and then of another one.
  private static func expression(_ kind: Kind, _ random: inout Random, depth: Int) -> String {
    if random.oneIn(25) { return expression(random.pick(Kind.allCases), &random, depth: depth - 1) }
    if depth < 1 { return literal(kind, &random) }
    let next = { (kind: Kind, random: inout Random) in expression(kind, &random, depth: depth - 1) }
    switch random.below(8) {
    case 0: return "(\(next(.bool, &random)) ? \(next(kind, &random)) : \(next(kind, &random)))"
    case 1: return "(\(next(.optional, &random)) ?? \(next(kind, &random)))"
    case 2: return literal(kind, &random)
    default: return Self.form(of: kind, &random, next)
    }
  }

  /// A form in which signs stand for expressions of a kind: § for a whole number, ¤ for another one, and so on.
  private static func form(
    of kind: Kind, _ random: inout Random, _ next: (Kind, inout Random) -> String
  ) -> String {
    let signs: [Character: Kind] = [
      "§": .int, "¤": .double, "¬": .bool, "¶": .string, "¦": .array, "¢": .dictionary,
    ]
    let form = random.pick(forms(of: kind))
    return form.reduce(into: "") { text, character in
      text += signs[character].map { next($0, &random) } ?? String(character)
    }
  }

  private static func forms(of kind: Kind) -> [String] {
    switch kind {
    case .int:
      [
        "(§ + §)", "(§ - §)", "§ * §", "§ / §", "§ % §", "-(§)", "abs(§)", "max(§, §)", "¦.count",
        "¶.count", "¦.sum()", "Int(¤)", "(§).signum()", "(§, ¶).0", "¦.reduce(0) { $0 + $1 }",
        "Int(¶) ?? §", "¢.count", "¦[§]",
      ]
    case .double: ["(¤ + ¤)", "¤ / ¤", "¤ * ¤", "Double(§)", "(¤).rounded()", "(¤).squareRoot()"]
    case .bool:
      [
        "!¬", "(¬ && ¬)", "(¬ || ¬)", "§ < §", "¤ <= ¤", "¶ == ¶", "¦.isEmpty", "¦.contains(§)",
        "¶.hasPrefix(¶)", "(§).isMultiple(of: §)", "¦.allSatisfy { $0 > § }", "¦ == ¦",
      ]
    case .string:
      [
        "(¶ + ¶)", "\"<\\(§)>\"", "\"\\(¦)\"", "\"\\(¤)\"", "¶.uppercased()", "String(§)",
        "String(repeating: ¶, count: §)", "\"\\(¢)\"", "String(describing: ¤)", "(§).description",
      ]
    case .array:
      [
        "(¦ + ¦)", "¦.map { $0 + § }", "¦.filter { $0 > § }", "¦.sorted()", "¦.prefix(§)",
        "¦.reversed()", "[§, §]", "¦.dropFirst(§)", "Array(repeating: §, count: §)", "Set(¦)",
        "¦.enumerated()", "¦.compactMap { $0 }", "¦[0..<1]", "Array(§..<§)",
      ]
    case .dictionary: ["[¶: §, ¶: ¤]", "¢.mapValues { [$0] }", "¢.filter { _ in ¬ }", "[:]"]
    case .tuple: ["(§, ¶)", "(a: §, b: ¦)", "((§, §), ¤)", "(§, [¶])"]
    case .optional: ["¦.first", "¦.max()", "Int(¶)", "¢[¶]", "nil", "¦.firstIndex(of: §)"]
    }
  }

  private static func literal(_ kind: Kind, _ random: inout Random) -> String {
    switch kind {
    case .int:
      random.pick(["0", "1", "2", "3", "7", "-1", "10", "0xff", "1_000", "Int.max", "Int.min"])
    case .double:
      random.pick([
        "0.5", "1.0", "-0.0", "2.5", "1e3", "1e300", "5e-324", "Double.nan", "Double.infinity",
        "0.1", "Double.pi",
      ])
    case .bool: random.pick(["true", "false"])
    case .string:
      random.pick([
        "\"\"", "\"a\"", "\"text\"", "\"12\"", "\"\\n\"", "\"\\u{301}\"", "\"é\"", "\"日本\"",
        "\"\\\"\"", "\"it's\"", "\"\\u{0}\"", "\"👩‍👧\"", "\"//\"", "\"a b\"", "\"-\"", "\"(x)\"",
        "\"5f\"", "\"\\\\\"", "\"|\"", "\"\\u{202E}x\"",
      ])
    case .array: random.pick(["[]", "[1]", "[1, 2, 3]", "[3, 1, 2]"])
    case .dictionary: random.pick(["[:]", "[\"a\": 1]", "[\"b\": 2, \"a\": 1]"])
    case .tuple: random.pick(["(1, 2)", "(x: 1, y: \"a\")", "()"])
    case .optional: random.pick(["nil", "1"])
    }
  }
}

/// When to colour.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to an output.
  ///
  /// What the command line says wins over the variables, of which the one that forbids wins.
  func colors(_ output: Output, in environment: Environment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto where environment["NO_COLOR"] != nil: false
    case .auto where (environment["CLICOLOR_FORCE"] ?? "0") != "0": true
    case .auto: output.isTerminal && environment["TERM"] != "dumb"
    }
  }
}

/// Writes text in a colour, or plainly.
struct Style {
  /// Whether anything is coloured.
  let isColored: Bool

  /// What went well.
  func good(_ text: String) -> String { wrap(text, "32") }
  /// What went wrong.
  func bad(_ text: String) -> String { wrap(text, "31") }
  /// What was left out.
  func muted(_ text: String) -> String { wrap(text, "2") }
  /// What stands out.
  func strong(_ text: String) -> String { wrap(text, "1") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

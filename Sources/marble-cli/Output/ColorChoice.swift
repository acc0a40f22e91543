import RxTestKit

/// When to colour.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to an output.
  ///
  /// The command line takes precedence over the variables; of these, the one that forbids colours does.
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

extension Output {
  /// The style of the text that is written here: in colour if that is wanted, and as wide as the terminal.
  func style(_ color: ColorChoice, in environment: Environment) -> TextStyle {
    TextStyle(isColored: color.colors(self, in: environment), columns: columns)
  }
}

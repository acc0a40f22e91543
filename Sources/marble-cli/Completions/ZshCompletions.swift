/// Completions for zsh.
enum ZshCompletions {
  /// The script.
  static var script: String {
    """
    #compdef marble-cli
    # Completions of marble-cli for zsh.
    _marble-cli() {
      local -a commands
      commands=(
    \(Command.all.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      local command=${words[(r)\(Command.all.map(\.name).joined(separator: "|"))]}
      # The command that needs no name.
      [[ -z $command && $words[CURRENT] == -* ]] && command=\(Command.run.name)
      case $command in
    \(Command.all.map(branch).joined(separator: "\n"))
        *)
          _alternative 'commands:command:{_describe command commands}' 'files:file:_files'
          ;;
      esac
    }
    # Found in $fpath, this file is the function's body the first time; sourced, it is not.
    if [[ $funcstack[1] == _marble-cli ]]; then
      _marble-cli "$@"
    else
      compdef _marble-cli marble-cli
    fi

    """
  }

  private static func branch(_ command: Command) -> String {
    var lines = command.options.map { "      " + specification(of: $0) }
    let names = Command.all.map(\.name).joined(separator: " ")
    lines.append("      " + quoted("1:command:(\(names))"))
    lines.append("      " + quoted("*:operand:\(action(command.completedOperands))"))
    return """
          \(command.name)) _arguments \\
      \(lines.joined(separator: " \\\n")) ;;
      """
  }

  private static func specification(of option: Option) -> String {
    let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")")
    let sign = option.placeholder == nil ? "" : option.isValueOptional ? "=-" : "="
    let name = option.spelling + sign
    let names = option.letter.map { "{-\($0),\(name)}" } ?? name
    guard let placeholder = option.placeholder else { return names + quoted("[\(summary)]") }
    let value = placeholder.filter { $0.isLetter || $0 == "," }
    if option.isValueOptional { return names + quoted("[\(summary)]::\(value):") }
    let choice = action(option.completedValue ?? .nothing)
    return "'*'" + names + quoted("[\(summary)]:\(value):\(choice)")
  }

  private static func action(_ words: CompletedWords) -> String {
    switch words {
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

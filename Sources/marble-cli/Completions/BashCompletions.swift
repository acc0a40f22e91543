/// Completions for bash.
enum BashCompletions {
  /// The script; it needs nothing but bash.
  static var script: String {
    """
    # Completions of marble-cli for bash.
    _marble_cli() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word
      # bash takes --option=value for three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(Command.all.map(\.name).joined(separator: "|"))) command=$word; break ;;
        esac
      done
      COMPREPLY=()
      case $previous in
    \(values)
      esac
      if [[ $current == -* ]]; then
        case $command in
    \(options)
        esac
      else
        case $command in
    \(operands)
        esac
      fi
    }
    complete -o filenames -o bashdefault -F _marble_cli marble-cli

    """
  }

  private static var values: String {
    Option.all.compactMap { option in
      let names = [option.spelling] + [option.letter.map { "-\($0)" }].compactMap { $0 }
      return option.completedValue.map { words in
        "    \(names.joined(separator: "|"))) \(reply(words)); return ;;"
      }
    }.joined(separator: "\n")
  }

  private static var options: String {
    Command.all.map { command in
      let name = command.name == Command.run.name ? "\(command.name)|''" : command.name
      return "      \(name)) \(reply(.words(command.options.map(\.spelling)))) ;;"
    }.joined(separator: "\n")
  }

  private static var operands: String {
    let first = "      '') \(reply(.words(Command.all.map(\.name))))"
    let rest = Command.all.map { "      \($0.name)) \(reply($0.completedOperands)) ;;" }
    return ([first + "; " + adding(.files) + " ;;"] + rest).joined(separator: "\n")
  }

  private static func reply(_ words: CompletedWords) -> String {
    words == .nothing ? ":" : "COMPREPLY=(\(generator(words)))"
  }

  private static func adding(_ words: CompletedWords) -> String {
    "COMPREPLY+=(\(generator(words)))"
  }

  private static func generator(_ words: CompletedWords) -> String {
    switch words {
    case .files: #"$(compgen -f -- "$current")"#
    case .words(let words): #"$(compgen -W "\#(words.joined(separator: " "))" -- "$current")"#
    case .nothing: ""
    }
  }
}

/// Completions for bash.
enum BashCompletions {
  /// The script; it needs nothing but bash.
  static var script: String {
    """
    # Completions of marble-cli for bash.
    # Lists the tests of the paths on the command line.
    _marble_cli_list() {
      local word paths=()
      for word in "${COMP_WORDS[@]:1}"; do
        if [[ $word != "$command" && -e $word ]]; then paths+=("$word"); fi
      done
      "${COMP_WORDS[0]}" list ${paths[@]+"${paths[@]}"} 2>/dev/null
    }
    _marble_cli_tags() {
      _marble_cli_list | \(CompletedTerms.tagsOfList)
    }
    _marble_cli_terms() {
      local tag
      for tag in $(_marble_cli_tags); do printf '%s\\n' "tag($tag)"; done
      printf '%s\\n' \(CompletedTerms.predicates.map { "'\($0)'" }.joined(separator: " "))
    }
    # Lists the lines of a file's tests.
    _marble_cli_lines() {
      local line
      "${COMP_WORDS[0]}" list "$1" 2>/dev/null | while IFS= read -r line; do
        line=${line#"$1":}
        printf '%s\\n' "${line%%:*}"
      done
    }
    # Completes the last part of a word that begins with $1.
    _marble_cli_reply() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen -P "$1" -W "$2" -- "$3"))
    }
    _marble_cli() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word
      # bash takes --option=value for three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      # ... and FILE:LINE, unless COMP_WORDBREAKS has no colon.
      local file= line= head=
      if [[ $current == : ]]; then
        file=$previous
      elif [[ $previous == : ]]; then
        file=${COMP_WORDS[COMP_CWORD-2]} line=$current
      elif [[ $current == *:* ]]; then
        file=${current%:*} line=${current##*:} head=${current%:*}:
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
    // The first word may be a path, for 'run'.
    let first =
      "      '') if [[ -f $file ]]; then \(reply(.tests)); else "
      + reply(.words(Command.all.map(\.name)))
    let rest = Command.all.map { "      \($0.name)) \(reply($0.completedOperands)) ;;" }
    return ([first + "; " + adding(.files) + "; fi ;;"] + rest).joined(separator: "\n")
  }

  private static func reply(_ words: CompletedWords) -> String {
    switch words {
    case .nothing: ":"
    case .tags:
      #"word=; [[ $current == *,* ]] && word=${current%,*},; "#
        + #"_marble_cli_reply "$word" "$(_marble_cli_tags)" "${current##*,}""#
    case .expression:
      #"current=${current#[\'\"]}; word=${current##*[ \&|!]}; "#
        + #"_marble_cli_reply "${current%"$word"}" "$(_marble_cli_terms)" "$word""#
    case .tests:
      #"if [[ -f $file ]]; then _marble_cli_reply "$head" "$(_marble_cli_lines "$file")" "$line"; "#
        + "else \(reply(.files)); fi"
    case .files, .words: "COMPREPLY=(\(generator(words)))"
    }
  }

  private static func adding(_ words: CompletedWords) -> String {
    "COMPREPLY+=(\(generator(words)))"
  }

  private static func generator(_ words: CompletedWords) -> String {
    switch words {
    case .files: #"$(compgen -f -- "$current")"#
    case .words(let words): #"$(compgen -W "\#(words.joined(separator: " "))" -- "$current")"#
    case .tests, .tags, .expression, .nothing: ""
    }
  }
}

/// Completions for zsh.
enum ZshCompletions {
  /// The script.
  static var script: String {
    """
    #compdef marble-cli
    # Completions of marble-cli for zsh.
    # Lists the tests of the paths on the command line.
    _marble_cli_list() {
      local word
      local -a paths
      for word in ${(Q)words[2,-1]}; do
        [[ $word != $command && -e $word ]] && paths+=($word)
      done
      $words[1] list $paths 2>/dev/null
    }
    _marble_cli_tags() {
      _marble_cli_list | \(CompletedTerms.tagsOfList)
    }
    _marble_cli_complete_tags() {
      local -a tags
      tags=(${(f)"$(_marble_cli_tags)"})
      (( $#tags )) && _values -s , tag $tags
    }
    _marble_cli_complete_terms() {
      local -a terms
      terms=(${(f)"$(_marble_cli_tags)"})
      terms=('tag('${^terms}')' \(CompletedTerms.predicates.map { "'\($0)'" }.joined(separator: " ")))
      compset -P '*[ &|!]'
      compadd -S '' -- $terms
    }
    # Completes FILE:LINE with the titles of the tests, and files.
    _marble_cli_complete_tests() {
      local word=${(Q)PREFIX} file line
      local -a tests
      if [[ $word == *:* && -f ${word%:*} ]]; then
        file=${word%:*}
        for line in ${(f)"$($words[1] list $file 2>/dev/null)"}; do
          line=${line#$file:}
          tests+=("${file//:/\\\\:}\\\\:${line%%:*}:${line#*: }")
        done
        _describe test tests
      else
        _files
      fi
    }
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
          _alternative 'commands:command:{_describe command commands}' \\
            'files:file:_marble_cli_complete_tests'
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
    case .tests: "_marble_cli_complete_tests"
    case .tags: "_marble_cli_complete_tags"
    case .expression: "_marble_cli_complete_terms"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

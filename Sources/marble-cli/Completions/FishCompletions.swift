/// Completions for fish.
enum FishCompletions {
  /// The script.
  static var script: String {
    let names = Command.all.map(\.name).joined(separator: " ")
    let commands = Command.all.map { command in
      line("not __fish_seen_subcommand_from \(names)", "-a \(command.name)", command.summary)
    }
    let lines = ["# Completions of marble-cli for fish.", functions] + commands
    return (lines + Command.all.flatMap(self.lines)).joined(separator: "\n") + "\n"
  }

  /// What lists tests and tags.
  private static var functions: String {
    """
    function __marble_cli_list
      set -l words (commandline -opc)
      set -l paths
      for word in $words[2..-1]
        if test -e $word
          set -a paths $word
        end
      end
      command $words[1] list $paths 2>/dev/null
    end
    function __marble_cli_tags
      __marble_cli_list | \(CompletedTerms.tagsOfList)
    end
    function __marble_cli_terms
      for tag in (__marble_cli_tags)
        echo "tag($tag)"
      end
      printf '%s\\n' \(CompletedTerms.predicates.map { "'\($0)'" }.joined(separator: " "))
    end
    function __marble_cli_tests
      set -l words (commandline -opc)
      set -l token (commandline -ct)
      set -l file (string replace -r ':[0-9]*$' '' -- $token)
      if test "$file" != "$token" -a -f "$file"
        command $words[1] list $file 2>/dev/null | string replace -rf '^(.*?:[0-9]+): (.*)$' '$1'\\t'$2'
      end
    end
    """
  }

  private static func lines(of command: Command) -> [String] {
    let names = Command.all.map(\.name).joined(separator: " ")
    let isNamed = "__fish_seen_subcommand_from \(command.name)"
    // The command that needs no name.
    let condition =
      command.name == Command.run.name
      ? "\(isNamed); or not __fish_seen_subcommand_from \(names)" : isNamed
    var lines = command.options.map { option in
      let letter = option.letter.map { "-s \($0) " } ?? ""
      return line(condition, "\(letter)-l \(option.name)\(value(of: option))", option.summary)
    }
    switch command.completedOperands {
    case .files, .tags, .expression: break
    case .tests: lines.append(line(condition, "-a '(__marble_cli_tests)'"))
    case .words(let words): lines.append(line(isNamed, "-f -a '\(words.joined(separator: " "))'"))
    case .nothing: lines.append(line(isNamed, "-f"))
    }
    return lines
  }

  private static func value(of option: Option) -> String {
    switch option.completedValue {
    case nil: ""
    case .files?, .tests?: " -r"
    case .tags?: " -x -a '(__fish_complete_list , __marble_cli_tags)'"
    case .expression?: " -x -a '(__marble_cli_terms)'"
    case .words(let words)?: " -x -a '\(words.joined(separator: " "))'"
    case .nothing?: " -x"
    }
  }

  private static func line(_ condition: String, _ what: String, _ summary: String = "") -> String {
    let text = summary.isEmpty ? "" : " -d '\(summary.replacing("'", with: #"\'"#))'"
    return "complete -c marble-cli -n '\(condition)' \(what)\(text)"
  }
}

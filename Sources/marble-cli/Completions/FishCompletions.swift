/// Completions for fish.
enum FishCompletions {
  /// The script.
  static var script: String {
    let names = Command.all.map(\.name).joined(separator: " ")
    let commands = Command.all.map { command in
      line("not __fish_seen_subcommand_from \(names)", "-a \(command.name)", command.summary)
    }
    let lines = ["# Completions of marble-cli for fish."] + commands
    return (lines + Command.all.flatMap(self.lines)).joined(separator: "\n") + "\n"
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
    case .files: break
    case .words(let words): lines.append(line(isNamed, "-f -a '\(words.joined(separator: " "))'"))
    case .nothing: lines.append(line(isNamed, "-f"))
    }
    return lines
  }

  private static func value(of option: Option) -> String {
    switch option.completedValue {
    case nil: ""
    case .files?: " -r"
    case .words(let words)?: " -x -a '\(words.joined(separator: " "))'"
    case .nothing?: " -x"
    }
  }

  private static func line(_ condition: String, _ what: String, _ summary: String = "") -> String {
    let text = summary.isEmpty ? "" : " -d '\(summary.replacing("'", with: #"\'"#))'"
    return "complete -c marble-cli -n '\(condition)' \(what)\(text)"
  }
}

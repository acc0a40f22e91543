extension Command {
  /// Writes what makes a shell complete command lines.
  static let completions = Command(
    name: "completions", operands: "bash|zsh|fish",
    summary: "write a completion script for a shell",
    discussion: """
      bash:  source <(marble-cli completions bash)
      zsh:   marble-cli completions zsh > DIRECTORY/_marble-cli, for a DIRECTORY of $fpath
      fish:  marble-cli completions fish > ~/.config/fish/completions/marble-cli.fish
      """,
    execute: { invocation, console in
      guard let shell = invocation.operands.first, invocation.operands.count == 1 else {
        throw UsageError("'completions' needs a shell: bash, zsh or fish", topic: "completions")
      }
      do {
        let kind: Shell = try OptionValue.choice(shell)
        console.output.write(kind.script)
        return .success
      } catch let error as BadValue {
        throw UsageError("'completions': \(error.reason)", topic: "completions")
      }
    })
}

/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// What the shell reads.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

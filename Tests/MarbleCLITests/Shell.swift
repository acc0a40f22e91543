import Foundation

/// A shell that completes command lines, and how it is asked what it proposes.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Where the shell is; nil where it is not installed.
  var program: URL? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { URL(fileURLWithPath: "\($0)/\(rawValue)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  var isInstalled: Bool { program != nil }

  /// What the shell needs to be asked, beside the script, which is the file `_marble-cli`.
  var files: [String: String] {
    self == .zsh ? ["ask.zsh": Self.zshAsking, "answer.zsh": Self.zshAnswering] : [:]
  }

  /// How the shell is started to complete what stands behind `marble-cli`.
  func arguments(completing line: String) -> [String] {
    switch self {
    case .bash:
      // As readline divides a line.
      let words = line.replacing("=", with: " = ").replacing(":", with: " : ").split(
        separator: " ", omittingEmptySubsequences: !line.hasSuffix(" "))
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      return [
        "-c",
        """
        set -u; source ./_marble-cli; COMP_WORDS=(marble-cli \(quoted)); COMP_CWORD=\(words.count)
        _marble_cli; printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
        """,
      ]
    case .zsh: return ["-f", "ask.zsh", "marble-cli \(line)"]
    case .fish: return ["-N", "-c", "source ./_marble-cli; complete -C 'marble-cli \(line)'"]
    }
  }

  /// What the shell proposed, sorted.
  func proposals(in output: String) -> [String] {
    let lines = output.split(whereSeparator: \.isNewline)
    switch self {
    case .bash: return lines.map(String.init).sorted()
    case .zsh:
      return lines.compactMap { $0.firstMatch(of: /<([^<>]*)>$/)?.1 }.map(String.init).sorted()
    case .fish:
      return lines.map { line in
        let word = line.prefix { $0 != "\t" }
        let value = word.hasPrefix("--") ? word.drop { $0 != "=" }.dropFirst() : ""
        let text = value.isEmpty ? word : value
        return String(text.hasSuffix("/") ? text.dropLast() : text)
      }.sorted()
    }
  }

  /// Types a line and a tab into a second shell that has a terminal.
  private static let zshAsking = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "source $PWD/answer.zsh"
    zpty -r shell line '*READY*'
    zpty -w -n shell "$1"$'\\t\\x07'
    zpty -r shell text '*FINISHED*'
    print -r -- "$text"
    """

  /// Writes each proposal between angle brackets as the completions add it.
  private static let zshAnswering = """
    PS1= PS2= RPS1=
    fpath=($PWD $fpath)
    autoload -Uz compinit
    compinit -u -D
    compadd() {
      local -a hits
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
      builtin compadd -O hits "$@"
      (( $#hits )) && print -rl -- "<"${^hits}">"
      builtin compadd "$@"
    }
    finish() { print -r -- FINISHED; exit }
    zle -N finish
    bindkey "^G" finish
    zle-line-init() { print -r -- READY }
    zle -N zle-line-init

    """
}

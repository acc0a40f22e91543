import Foundation

/// A page of the documentation as what is typed into one shell.
///
/// A fence ` ```marble FILE ` or ` ```toml FILE ` writes that file. A fence ` ```console ` holds command lines, `$ ` before each, and below
/// each what it writes. `…` stands for what may vary: in a line for any text, alone on a line for any lines.
struct ConsolePage {
  /// A command line, and what the page says that it writes.
  struct Command {
    let line: Int
    let text: String
    var expected = ""

    /// Whether this output is what the page says.
    func allows(_ output: String) -> Bool {
      let lines = expected.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let pattern = lines.map { line in
        line == "…" ? "(.*\n)*?" : Self.pattern(of: line) + "\n"
      }
      return output.range(
        of: "\\A" + pattern.joined() + "\\z", options: .regularExpression) != nil
    }

    private static func pattern(of line: Substring) -> String {
      line.components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
        .joined(separator: ".*")
    }
  }

  /// The commands, in order.
  private(set) var commands: [Command] = []
  /// What the shell runs: the commands and the writing of files, a mark before each command.
  private(set) var script = "exec 2>&1\n"

  private static let mark = "\u{1}"

  /// Reads a page.
  init(_ text: String) {
    var fence: [Substring]?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if Self.isFile(fence) { script += "END_OF_FILE\n" }
        fence = fence == nil ? line.dropFirst(3).split(separator: " ") : nil
        if let fence, Self.isFile(fence) { beginFile(fence.dropFirst().first) }
      } else if Self.isFile(fence) {
        script += line + "\n"
      } else if fence == ["console"] {
        add(line, number: number + 1)
      }
    }
  }

  private static func isFile(_ fence: [Substring]?) -> Bool {
    fence?.first == "marble" || fence?.first == "toml"
  }

  /// What each command wrote, in the output of the script.
  static func outputs(in text: String) -> [String] {
    text.components(separatedBy: mark).dropFirst().map { $0 }
  }

  /// A fence without a file's name is shown, not used.
  private mutating func beginFile(_ path: Substring?) {
    script += "cat > '\(path ?? "/dev/null")' <<'END_OF_FILE'\n"
  }

  private mutating func add(_ line: Substring, number: Int) {
    if line.hasPrefix("$ ") {
      let text = String(line.dropFirst(2))
      commands.append(Command(line: number, text: text))
      // The mark leaves the exit code as it was.
      script += "code=$?; printf '\\001'; (exit $code)\n\(text)\n"
    } else if !commands.isEmpty {
      commands[commands.count - 1].expected += line + "\n"
    }
  }
}

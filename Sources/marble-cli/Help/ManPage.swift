/// The help as manual pages, in the language of `man`.
enum ManPage {
  /// Returns the page on a command or topic, or on the program.
  ///
  /// - Throws: `UsageError` if there is no help on the topic.
  static func text(on topic: String?) throws -> String {
    guard let topic else { return overview }
    // Without a similar name, the help reports this one as unknown.
    _ = try HelpText.text(on: topic)
    let name = "marble-cli-\(topic)"
    let command = Command.all.first { $0.name == topic }
    let text = HelpText.topics.first { $0.name == topic }
    var lines = heading(name, command?.summary ?? text?.summary ?? "")
    if let command {
      lines += section("Synopsis", ["marble-cli \(command.name) [OPTION…] \(command.operands)"])
      if !command.discussion.isEmpty { lines += section("Description", split(command.discussion)) }
      lines += list("Options", Option.all.filter { $0.belongs(to: command) }.map(\.row))
    }
    if let text { lines += section("The \(topic)", split(text.text)) }
    lines += section("See also", ["marble-cli(1)"])
    return lines.joined(separator: "\n")
  }

  private static var overview: String {
    var lines = heading("marble-cli", "run tests that are drawn as marble diagrams")
    lines += section("Synopsis", ["marble-cli [COMMAND] [OPTION…] [OPERAND…]"])
    lines += list("Commands", Command.all.map { ("marble-cli-\($0.name)(1)", $0.summary) })
    lines += list("Topics", HelpText.topics.map { ("marble-cli-\($0.name)(1)", $0.summary) })
    lines += list("Options of every command", Option.all.filter(\.commands.isEmpty).map(\.row))
    return lines.joined(separator: "\n")
  }

  private static func heading(_ name: String, _ summary: String) -> [String] {
    [
      ".TH \(name.uppercased()) 1 \"\" \"marble-cli \(Version.current)\"", ".SH NAME",
      "\(escaped(name)) \\- \(escaped(summary))",
    ]
  }

  /// Lines as they are, without filling.
  private static func section(_ title: String, _ lines: [String]) -> [String] {
    [".SH \(title.uppercased())", ".nf"] + lines.map(escaped) + [".fi"]
  }

  private static func list(_ title: String, _ rows: [(name: String, summary: String)]) -> [String] {
    [".SH \(title.uppercased())"]
      + rows.flatMap { [".TP", "\\fB\(escaped($0.name))\\fR", escaped($0.summary)] }
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A line in which nothing is a request or an escape of the formatter.
  private static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}

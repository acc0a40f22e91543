import RxTestKit

extension Command {
  /// Explains commands and the format.
  static let help = Command(
    name: "help", operands: "[COMMAND|format|expressions]",
    summary: "explain a command, the fixture format or its expressions",
    discussion: "",
    execute: { invocation, console in
      guard invocation.operands.count <= 1 else {
        throw UsageError("'help' explains one thing at a time")
      }
      let topic = invocation.operands.first
      let isManPage = invocation.settings.writesManPage
      console.output.writeLine(
        isManPage ? try ManPage.text(on: topic) : try HelpText.text(on: topic))
      return .success
    })
}

/// The texts that 'help' can write.
enum HelpText {
  /// What the format is explained under.
  static let topics: [(name: String, summary: String, text: String)] = [
    ("format", "the .marble format: tests, rows, diagrams, time", formatText),
    ("expressions", "the part of Swift that fixtures may use", expressionsText),
  ]

  /// The text on a command or topic, or the overview.
  static func text(on topic: String?) throws -> String {
    guard let topic else { return overview }
    // 'format' is both.
    let texts =
      Command.all.filter { $0.name == topic }.map { text(on: $0) }
      + topics.filter { $0.name == topic }.map(\.text)
    if !texts.isEmpty { return texts.joined(separator: "\n\n") }
    let names = Command.all.map(\.name) + topics.map(\.name)
    throw UsageError(
      "there is no help on '\(topic.escapingControls())'"
        + NearestName.hint(for: topic, among: names))
  }

  /// What the program is, its commands and topics.
  static var overview: String {
    var lines = [
      "marble-cli \(Version.current): runs tests that are drawn as marble diagrams.", "",
      "Usage: marble-cli [COMMAND] [OPTION…] [OPERAND…]", "", "Commands:",
    ]
    lines += table(Command.all.map { ($0.name, $0.summary) })
    lines += ["", "Topics:"]
    lines += table(topics.map { ("help \($0.name)", $0.summary) })
    lines += ["", "Options of every command:"]
    lines += table(Option.all.filter(\.commands.isEmpty).map(\.row))
    lines += ["", "'marble-cli help COMMAND' explains a command and its options."]
    return lines.joined(separator: "\n")
  }

  /// The help of a command: its description, its options and further notes.
  static func text(on command: Command) -> String {
    var lines = [
      "Usage: marble-cli \(command.name) [OPTION…] \(command.operands)", "",
      "\(command.name): \(command.summary).", "", "Options:",
    ]
    lines += table(Option.all.filter { $0.belongs(to: command) }.map(\.row))
    if !command.discussion.isEmpty { lines += ["", command.discussion] }
    return lines.joined(separator: "\n")
  }

  /// Two columns; what does not fit the width of a terminal continues below itself.
  private static func table(_ rows: [(name: String, summary: String)]) -> [String] {
    let indent = min(28, rows.map(\.name.count).max() ?? 0) + 4
    return rows.flatMap { row in
      let parts = wrapped(row.summary, to: 80 - indent)
      let margin = String(repeating: " ", count: indent)
      let name = "  " + row.name
      guard name.count + 2 <= indent else { return [name] + parts.map { margin + $0 } }
      let first = name + margin.dropFirst(name.count) + (parts.first ?? "")
      return [first] + parts.dropFirst().map { margin + $0 }
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension Option {
  /// A line of the help.
  var row: (name: String, summary: String) {
    let letters = letter.map { "-\($0), " } ?? ""
    let value = placeholder.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    return (letters + spelling + value, summary)
  }
}

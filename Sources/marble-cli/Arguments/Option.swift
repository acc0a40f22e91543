/// An option of the command line: what the parser, the help and the completions know about it.
struct Option: Sendable {
  /// What is written after the two dashes.
  let name: String
  /// One letter that may be written after one dash.
  let letter: Character?
  /// What the help calls the value; nil for an option that has none.
  let placeholder: String?
  /// Whether the value may be left out; one that is given follows a `=` then.
  let isValueOptional: Bool
  /// What the option does, as a sentence without its full stop.
  let summary: String
  /// The names of the commands that take it; empty for all.
  let commands: [String]
  /// The words that the value begins with, where it is one of a few.
  var words: [String] = []
  /// Whether the option may be given several times, each time with more.
  var isRepeatable = false
  /// Writes what the option says into the settings, nil where it has no value; throws ``BadValue``.
  let apply: @Sendable (inout Settings, String?) throws -> Void

  /// Creates an option that has a value.
  init(
    _ name: String, letter: Character? = nil, _ placeholder: String, of words: [String] = [],
    isRepeatable: Bool = false, for commands: [String],
    _ summary: String, apply: @escaping @Sendable (inout Settings, String) throws -> Void
  ) {
    self.words = words
    self.isRepeatable = isRepeatable
    self.name = name
    self.letter = letter
    self.placeholder = placeholder
    isValueOptional = false
    self.summary = summary
    self.commands = commands
    self.apply = { try apply(&$0, $1 ?? "") }
  }

  /// Creates an option whose value may be left out.
  init(
    _ name: String, optional placeholder: String, for commands: [String], _ summary: String,
    apply: @escaping @Sendable (inout Settings, String?) throws -> Void
  ) {
    self.name = name
    letter = nil
    self.placeholder = placeholder
    isValueOptional = true
    self.summary = summary
    self.commands = commands
    self.apply = apply
  }

  /// Creates an option without a value.
  init(
    flag name: String, letter: Character? = nil, for commands: [String], _ summary: String,
    apply: @escaping @Sendable (inout Settings) -> Void
  ) {
    self.name = name
    self.letter = letter
    placeholder = nil
    isValueOptional = false
    self.summary = summary
    self.commands = commands
    self.apply = { settings, _ in apply(&settings) }
  }

  /// The option as it is written.
  var spelling: String { "--" + name }

  /// The options that say the contrary: one on the command line puts this one of the configuration file out of force.
  var rivals: Set<String> {
    let groups: [Set<String>] = [
      ["quiet", "verbose"], ["slowest", "no-times"], ["orders", "order"],
    ]
    return groups.first { $0.contains(name) } ?? []
  }

  /// Whether a command takes the option.
  func belongs(to command: Command) -> Bool {
    commands.isEmpty || commands.contains(command.name)
  }
}

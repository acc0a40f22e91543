import RxTestKit

/// A command line, understood.
struct Invocation {
  /// What to do.
  var command = Command.run
  /// What to do it with: all that is neither the command's name nor an option.
  var operands: [String] = []
  /// What the options say.
  var settings = Settings()
  /// Whether the command was named, not left out.
  private(set) var isCommandNamed = false
  /// The options in the order in which they were given.
  private var used: [(option: Option, value: String?)] = []

  /// Reads a command line.
  ///
  /// - Parameter arguments: The words behind the program's name.
  /// - Throws: `UsageError`.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("-"), word != "-", !word.hasPrefix("-:") {
        try applyOption(word, rest: &rest)
      } else if isCommandNamed || !operands.isEmpty {
        operands.append(word)
      } else {
        try takeFirstWord(word)
      }
    }
    if let stray = used.map(\.option).first(where: { !$0.belongs(to: command) }) {
      let owners = stray.commands.map { "'\($0)'" }.joined(separator: " and ")
      throw UsageError(
        "'\(command.name)' has no option '\(stray.spelling)', only \(owners)", topic: command.name)
    }
  }

  /// Takes the first word that is not an option: a command's name, or a path where the name is left out.
  private mutating func takeFirstWord(_ word: String) throws {
    if let named = Command.all.first(where: { $0.name == word }) {
      command = named
      isCommandNamed = true
      return
    }
    let isPath = word.contains { "/.:-".contains($0) } || (try? FileKind(of: word)) != nil
    guard isPath else {
      throw UsageError(
        "unknown command '\(word.escapingControls())', and no file or directory has this name"
          + NearestName.hint(for: word, among: Command.all.map(\.name)))
    }
    operands.append(word)
  }

  /// Reads one option, and its value from the next word where it has none of its own.
  private mutating func applyOption(_ word: String, rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = Option.all.first(where: { $0.matches(spelling) }) else {
      throw unknownOption(spelling, in: word)
    }
    let inline = parts.count == 2 ? String(parts[1]) : nil
    guard option.placeholder != nil else {
      if inline != nil {
        throw UsageError("option '\(option.spelling)' takes no value", topic: topic)
      }
      try option.apply(&settings, nil)
      return used.append((option, nil))
    }
    if option.isValueOptional, inline == nil, let next = rest.first, UInt64(next) != nil,
      (try? FileKind(of: next)) == nil
    {
      throw UsageError(
        "a value of '\(option.spelling)' follows '=': \(option.spelling)=\(next)", topic: topic)
    }
    let value = inline ?? (option.isValueOptional ? nil : rest.popFirst())
    guard value != nil || option.isValueOptional else {
      let placeholder = option.placeholder ?? ""
      throw UsageError(
        "option '\(option.spelling)' needs a value: \(option.spelling) \(placeholder)",
        topic: topic)
    }
    do {
      try option.apply(&settings, value)
    } catch let error as BadValue {
      throw UsageError("\(option.spelling): \(error.reason)", topic: topic)
    }
    used.append((option, value))
  }

  /// Takes over what a configuration file says and the command line does not.
  ///
  /// - Throws: A `Diagnostic` of a value that makes no sense.
  mutating func take(_ assignments: [ConfiguredSetting]) throws {
    var configured = Settings()
    let given = Set(used.map(\.option.name))
    for setting in assignments {
      guard let option = setting.option else {
        if operands.isEmpty { operands = setting.values.compactMap { $0 } }
        continue
      }
      if given.isDisjoint(with: option.rivals.union([option.name])) {
        try setting.apply(option, to: &configured)
      }
    }
    for (option, value) in used { try option.apply(&configured, value) }
    settings = configured
  }

  private func unknownOption(_ spelling: String, in word: String) -> UsageError {
    let shown = word.escapingControls()
    if word.hasSuffix(".marble") || (try? FileKind(of: word)) != nil {
      return UsageError(
        "unknown option '\(shown)'; write a file of this name as './\(shown)', or after '--'",
        topic: topic)
    }
    if command.name == "check", word.contains(where: "|#".contains) || word.hasSuffix("-") {
      return UsageError(
        "a diagram needs the name of a source: source='\(shown)'", topic: topic)
    }
    let known = Option.all.filter { !isCommandNamed || $0.belongs(to: command) }
    let meant = Self.otherSpellings[spelling].flatMap { name in
      known.contains { $0.spelling == name } ? "; did you mean '\(name)'?" : nil
    }
    return UsageError(
      "unknown option '\(spelling.escapingControls())'"
        + (meant ?? NearestName.hint(for: spelling, among: known.map(\.spelling))),
      topic: topic)
  }

  /// How other test tools spell options.
  private static let otherSpellings = [
    "-v": "--verbose", "-q": "--quiet", "-k": "--filter", "-t": "--filter", "-g": "--filter",
    "--only": "--filter", "--grep": "--filter", "--test": "--filter", "--name": "--filter",
    "--exclude": "--skip", "--bail": "--fail-fast", "-x": "--fail-fast", "--format": "--reporter",
  ]

  /// Where the help tells more.
  private var topic: String? { isCommandNamed ? command.name : nil }
}

extension Option {
  fileprivate func matches(_ word: String) -> Bool {
    word == spelling || letter.map { word == "-\($0)" } ?? false
  }
}

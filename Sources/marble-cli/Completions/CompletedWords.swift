import RxFixtures

/// What is allowed in a place of a command line.
enum CompletedWords: Equatable {
  /// Any file.
  case files
  /// One of these words.
  case words([String])
  /// Nothing that could be known.
  case nothing
}

extension Command {
  /// What the operands may be, as their names say.
  var completedOperands: CompletedWords {
    let parts = operands.split { !$0.isLetter }.map(String.init)
    if operands == "[NAME]" || parts.contains("OPERATOR") {
      return .words(Set(OperatorRegistry.standard.forms.map(\.signature.name)).sorted())
    }
    if parts.contains("PATH") || parts.contains("FILE") { return .files }
    let words = parts.filter { $0 == $0.lowercased() }
    let commands = parts.contains("COMMAND") ? Command.all.map(\.name) : []
    let all = commands + words.filter { !commands.contains($0) }
    return all.isEmpty ? .nothing : .words(all)
  }

  /// The command's options.
  var options: [Option] { Option.all.filter { $0.belongs(to: self) } }
}

extension Option {
  /// What the value may be; nil for an option without one, or whose value may be left out.
  var completedValue: CompletedWords? {
    guard let placeholder, !isValueOptional else { return nil }
    if !words.isEmpty { return .words(words) }
    return placeholder == "FILE" ? .files : .nothing
  }
}

import RxFixtures

/// The parts of filter expressions, for the completions of all shells.
enum CompletedTerms {
  /// The predicates that tags do not complete; an open parenthesis waits for a text.
  static let predicates = ["law()", "file(", "test("]
  /// What turns the output of 'list' into a tag a line, without tags that a shell might expand.
  static let tagsOfList =
    #"sed -n 's/.*  \[\(.*\)\]$/\1/p' | tr ' ' '\n' | grep '^[[:alnum:]_.+-]*$' | sort -u"#
}

/// What is allowed in a place of a command line.
enum CompletedWords: Equatable {
  /// Any file.
  case files
  /// A file or a directory, or `FILE:LINE` for a test.
  case tests
  /// Tags of tests, divided by commas.
  case tags
  /// A filter expression.
  case expression
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
    // 'format' takes whole files.
    if parts.contains("PATH") { return name == Command.format.name ? .files : .tests }
    if parts.contains("FILE") { return .files }
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
    if name == "tags" || name == "skip-tags" { return .tags }
    if placeholder == "EXPR" { return .expression }
    return placeholder == "FILE" ? .files : .nothing
  }
}

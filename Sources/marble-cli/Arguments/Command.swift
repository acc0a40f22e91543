import RxTestKit

/// Something that the program can do.
struct Command: Sendable {
  /// What is written on the command line.
  let name: String
  /// The operands, as the help shows them.
  let operands: String
  /// What the command does, as a sentence without its full stop.
  let summary: String
  /// What the help says below the options.
  let discussion: String
  /// Does it; throws ``UsageError`` or ``FileProblem``.
  let execute: @Sendable (Invocation, Console) throws -> ExitCode

  /// Whether the configuration file has settings for the command.
  var isConfigurable: Bool { !["lsp", "config", "completions", "help"].contains(name) }

  /// Whether the operands are paths that may be left out.
  var hasDefaultPaths: Bool { operands == "[PATH…]" }

  /// All commands, in the order in which the help lists them.
  static let all: [Command] = [
    run, list, explain, render, replay, accept, review, format, check, operators, new, lsp, config,
    completions,
    help,
  ]
}

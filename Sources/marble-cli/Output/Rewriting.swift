/// Whether commands may rewrite files.
enum Rewriting {
  /// Refuses to rewrite files where a continuous-integration server would not keep them.
  ///
  /// - Throws: `UsageError`.
  static func check(_ settings: Settings, _ console: Console, for command: String) throws {
    if !isInCI(console.environment) || settings.isForced || settings.changesNothing { return }
    throw UsageError(
      "CI is set, so '\(command)' rewrites nothing; pass --force to rewrite", topic: command)
  }

  /// Whether the environment is that of a continuous-integration server.
  private static func isInCI(_ environment: Environment) -> Bool {
    !["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "")
  }
}

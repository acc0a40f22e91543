/// How a user calls the program.
enum CommandName {
  /// Returns the words that call one of the program's commands.
  ///
  /// The package's plugin sets `MARBLE_PLUGIN`; its users may have no `marble-cli` in their path.
  static func words(for command: String) -> String {
    if Environment()["MARBLE_PLUGIN"] == nil { return "marble-cli \(command)" }
    let permission = command == "accept" ? "--allow-writing-to-package-directory " : ""
    return "swift package \(permission)marble-test \(command)"
  }
}

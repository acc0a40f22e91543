import Foundation
import PackagePlugin

/// Runs a package's fixtures, explains them, or accepts what happens in them.
///
/// `swift package marble-test [ARGUMENT…]` is `marble-cli run [ARGUMENT…]` in the package's directory, and
/// `swift package marble-test accept PATH…` is `marble-cli accept PATH…`. All other commands are the same.
@main struct MarbleTest: CommandPlugin {
  /// The commands of `marble-cli` besides `run`.
  private static let commands: Set = [
    "accept", "check", "completions", "config", "explain", "format", "help", "list", "new",
    "operators", "render", "replay", "review",
  ]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try command(in: context)
    process.currentDirectoryURL = context.package.directoryURL
    // What the command advises is to be run by this plugin.
    process.environment = ProcessInfo.processInfo.environment.merging(["MARBLE_PLUGIN": "1"]) { $1 }
    if let command = arguments.first, Self.commands.contains(command) {
      process.arguments = arguments
    } else {
      let arguments = arguments.first == "run" ? Array(arguments.dropFirst()) : arguments
      // A plugin may write only there without being allowed to.
      let state = context.pluginWorkDirectoryURL.appending(path: "last-failed")
      process.arguments = ["run", "--state", state.path] + arguments
    }
    try process.run()
    process.waitUntilExit()
    // What is wrong has been told.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

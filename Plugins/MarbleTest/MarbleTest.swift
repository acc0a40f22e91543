import Foundation
import PackagePlugin

/// Runs a package's fixtures, explains them, or accepts what happens in them.
///
/// `swift package marble-test [ARGUMENT…]` is `marble-cli run [ARGUMENT…]` in the package's directory, and
/// `swift package marble-test accept PATH…` is `marble-cli accept PATH…`; `explain` is the same.
@main struct MarbleTest: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try built("marble-cli")
    process.currentDirectoryURL = context.package.directoryURL
    // What the command advises is to be run by this plugin.
    process.environment = ProcessInfo.processInfo.environment.merging(["MARBLE_PLUGIN": "1"]) { $1 }
    if ["accept", "explain"].contains(arguments.first) {
      process.arguments = arguments
    } else {
      // A plugin may write only there without being allowed to.
      let state = context.pluginWorkDirectoryURL.appending(path: "last-failed")
      process.arguments = ["run", "--state", state.path] + arguments
    }
    try process.run()
    process.waitUntilExit()
    // What is wrong has been told.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds a product as `swift build` does.
  ///
  /// Were it a dependency of the plugin, every `swift build` would build it a second time.
  private func built(_ product: String) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .inherit, logging: .concise)
    parameters.echoLogs = true
    let result = try packageManager.build(.product(product), parameters: parameters)
    guard result.succeeded,
      let artifact = result.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("\(product) cannot be built")
      exit(1)
    }
    return artifact.url
  }
}

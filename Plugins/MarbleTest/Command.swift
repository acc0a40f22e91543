import Foundation
import PackagePlugin

extension MarbleTest {
  /// The location of the command, which this builds as `swift build` does.
  ///
  /// Were it a dependency of the plugin, every `swift build` would build it a second time.
  func command(in context: PluginContext) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .inherit, logging: .concise)
    parameters.echoLogs = true
    let result = try packageManager.build(.product("marble-cli"), parameters: parameters)
    guard result.succeeded,
      let artifact = result.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("marble-cli cannot be built")
      exit(1)
    }
    return artifact.url
  }
}

import Foundation
import PackagePlugin

extension MarbleTest {
  /// The location of the command: the one in the bundle.
  func command(in context: PluginContext) throws -> URL {
    try context.tool(named: "marble-cli").url
  }
}

import Foundation
import RxFixtures

/// Describes the registry of a test target in a file, so that editors know its names.
enum DescribedTarget {
  /// The folder of such files below that of a package's build.
  private static let folder = ".build/marble-registries"

  /// Writes the description, if the call is in a package that SwiftPM builds in its own folder; whatever prevents that prevents no test.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - fixtures: The folder or file of the fixtures that run with it.
  ///   - fileID: The module and the file of the call.
  ///   - filePath: The path of the file.
  static func describe(
    _ registry: OperatorRegistry, of fixtures: URL, fileID: String, filePath: String
  ) {
    guard let package = package(of: URL(fileURLWithPath: filePath)) else { return }
    let target = fileID.prefix { $0 != "/" }
    let paths = Set([fixtures.path, fixtures.resolvingSymlinksInPath().path]).sorted()
    let text = RegistryDescription(registry, target: String(target), folders: paths).text
    let place = fixtures.path.replacing("/", with: "+").suffix(150)
    let file = package.appendingPathComponent("\(folder)/\(target)\(place).txt")
    if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  /// The folder of the package that contains a file and has been built in it.
  private static func package(of file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
    let files = FileManager.default
    while folder.path != "/" && !folder.path.isEmpty {
      if files.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        let isBuilt = files.fileExists(atPath: folder.appendingPathComponent(".build").path)
        return isBuilt ? folder : nil
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

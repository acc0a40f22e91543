import Foundation
import RxFixtures
import VirtualTimeCore

/// The description of a test target's registry in a file, so that editors know its names and can run its fixtures.
struct DescribedTarget: Sendable {
  /// The folder of such files below that of a package's build.
  private static let folder = ".build/marble-registries"

  /// The files whose tests are noted.
  private static let noted = PlainMutex<Set<URL>>([])

  /// The folder of the package.
  let package: URL
  /// The file.
  private let file: URL
  private let description: RegistryDescription

  /// The name of the file, which says which fixtures are meant.
  var name: String { file.lastPathComponent }

  /// Describes a registry; nil if the call is not in a package that SwiftPM builds in its own folder.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - fixtures: The folder or file of the fixtures that run with it.
  ///   - fileID: The module and the file of the call.
  ///   - filePath: The path of the file.
  init?(_ registry: OperatorRegistry, of fixtures: URL, fileID: String, filePath: String) {
    guard let package = Self.package(of: URL(fileURLWithPath: filePath)) else { return nil }
    let target = fileID.prefix { $0 != "/" }
    let paths = Set([fixtures.path, fixtures.resolvingSymlinksInPath().path]).sorted()
    let place = fixtures.path.replacing("/", with: "+").suffix(150)
    self.package = package
    description = RegistryDescription(registry, target: String(target), folders: paths)
    file = package.appendingPathComponent("\(Self.folder)/\(target)\(place).txt")
  }

  /// Writes the description, with the test that was last noted; whatever prevents that prevents no test.
  func write() {
    let old = text
    var description = description
    description.entrance = old.flatMap { RegistryDescription($0) }?.entrance
    write(description, over: old)
  }

  /// Adds the test that runs the fixtures; of several tests, each process notes one.
  ///
  /// - Parameter entrance: How the test is started; nil if that is not known.
  func note(_ entrance: @autoclosure () -> RegistryDescription.Entrance?) {
    guard Self.noted.withLock({ $0.insert(file).inserted }), let entrance = entrance() else {
      return
    }
    var description = description
    description.entrance = entrance
    write(description, over: text)
  }

  private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  private func write(_ description: RegistryDescription, over old: String?) {
    let text = description.text
    if old == text { return }
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

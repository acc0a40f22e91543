import Foundation

/// The files of the project, as a test sees them.
package enum Tree {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files below a folder that end so, by their paths relative to the root, sorted.
  package static func files(below folder: String, ending suffix: String) -> [String] {
    let start = root.appendingPathComponent(folder)
    guard let paths = FileManager.default.enumerator(atPath: start.path) else { return [] }
    return paths.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { "\(folder)/\($0)" }.sorted()
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// A file's name without its folders and its ending.
  package static func baseName(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }
}

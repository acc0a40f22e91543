import Foundation
import RxFixtures
import RxTestKit

/// The project's own fixture files.
enum FixtureFiles {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// With what laws are tried where it is not they that are tested.
  static let fewCases = LawCases(10, seed: 1)

  /// Their paths relative to the root, sorted.
  static let paths = files(below: "Fixtures", "marble")

  /// The number of the part that tests of a part try, the environment variable `PART`, 0 by default; nil with `THOROUGH=1`, which means all.
  static let part: Int? = {
    let environment = ProcessInfo.processInfo.environment
    return environment["THOROUGH"] == nil ? environment["PART"].flatMap(Int.init) ?? 0 : nil
  }()

  /// Every fourth path, for what takes long; each with `THOROUGH=1`.
  static let somePaths = paths.indices.filter { part == nil || $0 % 4 == (part ?? 0) % 4 }
    .map { paths[$0] }

  /// The files below a folder with an ending, by their paths relative to the root, sorted.
  static func files(below folder: String, _ ending: String) -> [String] {
    let start = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".\(ending)") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// A file's name without its folders and its ending.
  static func baseName(_ path: String) -> String {
    String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
  }

  static func parse(_ path: String) throws -> FixtureFile {
    let data = try Data(contentsOf: root.appendingPathComponent(path))
    return FixtureFile.parse(Array(data), path: path)
  }
}

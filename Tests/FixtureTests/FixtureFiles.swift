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
  static let paths: [String] = {
    let start = root.appendingPathComponent("Fixtures")
    let found = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".marble") }.map { "Fixtures/\($0)" }.sorted()
  }()

  static func parse(_ path: String) throws -> FixtureFile {
    let data = try Data(contentsOf: root.appendingPathComponent(path))
    return FixtureFile.parse(Array(data), path: path)
  }
}

import Foundation

/// The Swift code of a guide, which must stand in a test so that it goes on compiling.
package enum GuideCode {
  struct NoCode: Error {}

  /// The lines of a guide's Swift code that neither a test file nor another file of the repository has, whatever their
  /// indentation.
  package static func missing(
    in file: String, or others: [String] = [], from guide: String
  ) throws -> [String] {
    let files =
      [URL(fileURLWithPath: file)] + others.map { Tree.root.appendingPathComponent($0) }
    let known = Set(try files.flatMap(lines))
    var isCode = false
    var code: [String] = []
    for line in try lines(of: Tree.root.appendingPathComponent("Documentation/\(guide)")) {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode, !line.isEmpty {
        code.append(line)
      }
    }
    if code.isEmpty { throw NoCode() }
    return code.filter { !known.contains($0) }
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

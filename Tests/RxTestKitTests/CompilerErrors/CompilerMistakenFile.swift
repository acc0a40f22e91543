import Foundation

/// A file of right code and mistakes, as a test of an app has them.
struct MistakenFile {
  /// What comes before the mistakes, and must compile.
  let rightCode: String
  /// The parameters of the function around each mistake.
  let parameters: String
  let mistakes: [Mistake]

  /// Compiles it.
  ///
  /// - Returns: The errors about each mistake, counted from 1, in the compiler's order. Index 0 has everything else, and warnings.
  func errors() throws -> [Int: [String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let functions = mistakes.enumerated().map { index, mistake in
      """
      func mistake\(index)(\(parameters)) async {
      #sourceLocation(file: "mistake", line: \(index + 1))
        \(mistake.code)
      #sourceLocation()
      }

      """
    }
    let file = folder.appending(path: "Mistakes.swift")
    try (rightCode + functions.joined()).write(to: file, atomically: true, encoding: .utf8)
    return Self.errors(
      in: try Self.swiftc(
        in: folder, "-typecheck", "-swift-version", "6", "-enable-upcoming-feature",
        "MemberImportVisibility", file.path))
  }

  /// Reads `mistake:LINE:COLUMN: error: TEXT`, and the warnings about what is right, as line 0.
  private static func errors(in output: String) -> [Int: [String]] {
    var errors: [Int: [String]] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5 else { continue }
      let isMistake = parts[0].hasSuffix("mistake")
      guard parts[3] == " error" || parts[3] == " warning" && !isMistake else { continue }
      let line = isMistake ? Int(parts[1]) ?? 0 : 0
      errors[line, default: []].append(parts[4].trimmingCharacters(in: .whitespaces))
    }
    return errors
  }

  private static func swiftc(in folder: URL, _ arguments: String...) throws -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc"] + arguments + ["-I", products.appending(path: "Modules").path]
    // The compiler leaves a directory there.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.path]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

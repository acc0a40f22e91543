// XCTest on Linux takes no attachments, and neither do earlier versions of Swift Testing.
#if os(Linux) && compiler(>=6.2)
  import Foundation
  import Testing

  /// The failures of tests as files, which `marble-cli replay` shows without the code.
  ///
  /// Each file is also in this repository, next to the test that fails.
  @Suite struct SavedFailureTests {
    @Test func `a test of the shop`() async throws {
      let files = try await savedFailures(ofTests: "ShopMistakes.SavedMistake/")
      #expect(files.count == 1)
      #expect(
        files.map(Self.sameEverywhere) == [
          try Self.saved("Shop/Tests/ShopMistakes/Saved.failure.txt")
        ])
    }

    @Test func `the same failure in each library`() async throws {
      let files = try await savedFailures(ofTests: "^AppWith.*Mistake")
      #expect(files.count == 3)
      let saved = try Self.saved("FiveLibraries/Mistakes/Search.failure.txt")
      for file in files { #expect(Self.sameEverywhere(file) == saved) }
    }

    /// A file of this repository.
    private static func saved(_ path: String) throws -> String {
      let examples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
      return sameEverywhere(
        try String(contentsOf: examples.appendingPathComponent(path), encoding: .utf8))
    }

    /// The text without what depends on the machine, and on the test function.
    private static func sameEverywhere(_ text: String) -> String {
      text.replacing(/(?m)^(again|version|toolchain|system): .*\n/, with: "")
    }
  }

  /// Runs some tests of this executable in a process of its own, as `swift test --attachments-path FOLDER` does.
  ///
  /// - Returns: The files of their failures.
  private func savedFailures(ofTests filter: String) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("failures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--attachments-path", folder.path, "--filter", filter,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".failure.txt") }.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }
#endif

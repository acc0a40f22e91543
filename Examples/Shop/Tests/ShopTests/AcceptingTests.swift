import Foundation
import RxFixturesAssertions
import Testing

/// What `MARBLE_ACCEPT=1 swift test` does, in a process of its own.
@Suite struct AcceptingTests {
  private static let fixture = """
    test the cheapest comes first
      hot  lists  -a-|
      run         lists.sorted(by: .price)
      expect      --x|
      where       a = ["Teapot", "Tea"], x = ["Tea", "Teapot"]

    """

  @Test func `a fixture is rewritten to what happens`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.run("1", reporting: "rewritten by MARBLE_ACCEPT=1")
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(
        try Self.text("Sorting.marble", in: folder)
          == Self.fixture.replacingOccurrences(of: "--x|", with: "-x-|"))
    }
  }

  // `marble-cli review` in the folder shows the change, and writes it if you accept it.
  @Test func `a change is noted for a review`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.run("review", reporting: "noted by MARBLE_ACCEPT=review")
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(try Self.text("Sorting.marble", in: folder) == Self.fixture)
      let pending = ".build/marble-pending"
      let path = folder.appendingPathComponent(pending).path
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasPrefix(".") }
      #expect(names.count == 1)
      let change = try Self.text("\(pending)/\(names.first ?? "")", in: folder)
      #expect(change.contains("--x|") && change.contains("-x-|"), "\(change)")
    }
  }

  /// Runs the fixture in a folder of its own, as `MARBLE_ACCEPT=… swift test` does.
  private static func run(_ accepting: String, reporting beginning: String) throws -> URL {
    setenv("MARBLE_ACCEPT", accepting, 1)
    unsetenv("CI")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shop-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let file = folder.appendingPathComponent("Sorting.marble")
    try fixture.write(to: file, atomically: true, encoding: .utf8)
    withKnownIssue {
      for fixture in FixtureRunner.shop.cases(in: folder.path) { fixture.verify() }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix(beginning) }
    }
    return folder
  }

  private static func text(_ path: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
